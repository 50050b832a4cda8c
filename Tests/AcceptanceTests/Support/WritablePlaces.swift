// The folders in which a process writes by itself, made fresh, so that everything in them is its own doing.

import Foundation

/// Fresh home, XDG and temporary folders of this process.
///
/// Only for a process that runs one test: it changes the environment.
struct WritablePlaces {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "gate-\(UUID().uuidString)")
        let folders = [
            "HOME": "home", "CFFIXED_USER_HOME": "home", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config",
            "XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state", "TMPDIR": "temporary",
        ]
        for (variable, name) in folders {
            let folder = root.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            setenv(variable, folder.path, 1)
        }
    }

    /// The files that hold the bytes, as paths below the fresh folders.
    func files(containing bytes: Data) throws -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: root.path) else {
            throw FixtureFailure("the fresh folders cannot be read")
        }
        return walk.compactMap { $0 as? String }.sorted().filter { path in
            guard let contents = FileManager.default.contents(atPath: root.appending(path: path).path) else {
                return false
            }
            return contents.range(of: bytes) != nil
        }
    }

    func remove() { try? FileManager.default.removeItem(at: root) }
}
