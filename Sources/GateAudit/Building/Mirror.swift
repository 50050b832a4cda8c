// A copy of a package at a lasting path, brought up to date by content, in which patches are applied and taken back.

import Foundation

/// One copy of a package; it belongs to one job at a time.
struct Mirror {
    /// The copy's top folder.
    let root: URL
    /// Remembers the last modification time that was given out.
    private let clock: MirrorClock

    /// Names a copy; nothing is written yet.
    init(root: URL) {
        self.root = root
        clock = MirrorClock(file: root.appendingPathExtension("time"))
    }

    /// What a bringing up to date did.
    struct Changes: Hashable {
        /// Files and links written, relative to the package.
        var written: [String] = []
        /// Files, links and folders removed.
        var removed: [String] = []
        /// Links left out because they lead out of the package, and what is neither file nor link.
        var leftOut: [String] = []
    }

    /// Makes the copy hold exactly these files of the original.
    ///
    /// Contents are compared, not times: an edit within the same second counts, and so does one that kept the time. What is
    /// written gets a time that was never given out before, in whole seconds, since the incremental build overlooks less.
    ///
    /// - Parameters:
    ///   - source: the original's top folder.
    ///   - paths: the files and links to copy, relative to it; what is missing there is left out.
    ///   - replacing: files that the copy holds in another form, or that only the copy holds.
    /// - Complexity: O(*n*) in the bytes of the package.
    @discardableResult
    func synchronise(with source: URL, paths: [String], replacing: [String: Data] = [:]) throws -> Changes {
        var changes = Changes()
        try makeFolder(root.path)
        var wanted: Set<String> = []
        var tick: Int?
        for path in paths {
            let original = source.path + "/" + path
            let copy = root.path + "/" + path
            switch FileTree.kind(at: original) {
            case .file(let isExecutable):
                wanted.insert(path)
                let data = try replacing[path] ?? Data(contentsOf: URL(fileURLWithPath: original))
                try write(data, to: path, isExecutable: isExecutable, &tick, &changes)
            case .link(let target):
                guard let inner = Self.innerTarget(of: path, target: target, source: source) else {
                    changes.leftOut.append(path)
                    continue
                }
                wanted.insert(path)
                if FileTree.kind(at: copy) == .link(target: inner) { continue }
                try makeWay(for: path, removed: &changes.removed)
                guard symlink(inner, copy) == 0 else { throw FileTree.failure("link", copy) }
                changes.written.append(path)
            case .folder, .other:
                changes.leftOut.append(path)
            case nil:
                continue
            }
        }
        for (path, data) in replacing.sorted(by: { $0.key < $1.key }) where wanted.insert(path).inserted {
            try write(data, to: path, isExecutable: false, &tick, &changes)
        }
        try removeRest(wanted: wanted, removed: &changes.removed)
        return changes
    }

    /// Writes a file unless it stands there already.
    private func write(
        _ data: Data, to path: String, isExecutable: Bool, _ tick: inout Int?, _ changes: inout Changes
    ) throws {
        let copy = root.path + "/" + path
        if FileTree.kind(at: copy) == .file(isExecutable: isExecutable),
            try Data(contentsOf: URL(fileURLWithPath: copy)) == data
        {
            return
        }
        try makeWay(for: path, removed: &changes.removed)
        let time = try tick ?? clock.next()
        tick = time
        try FileTree.write(data, to: copy, isExecutable: isExecutable, modified: time)
        changes.written.append(path)
    }

    /// Gives files a modification time that was never given out before, so that the next build looks at them.
    func touch(_ paths: [String]) throws {
        let time = try clock.next()
        for path in paths where FileTree.kind(at: root.path + "/" + path) != nil {
            try FileTree.setModified(time, at: root.path + "/" + path)
        }
    }

    /// Where a link leads within the package, relative to the link; nil when it leads out of it.
    ///
    /// An absolute link into the package is made relative: it would lead out of the copy, back into the original.
    private static func innerTarget(of path: String, target: String, source: URL) -> String? {
        let folder = path.split(separator: "/").dropLast().map(String.init)
        var components: [String]
        if target.hasPrefix("/") {
            guard target == source.path || target.hasPrefix(source.path + "/") else { return nil }
            components = target.dropFirst(source.path.count).split(separator: "/").map(String.init)
        } else {
            components = folder
            for part in target.split(separator: "/") where part != "." {
                if part != ".." {
                    components.append(String(part))
                } else if components.popLast() == nil {
                    return nil
                }
            }
        }
        // Another link on the way may lead out all the same.
        let lexical = source.path + "/" + components.joined(separator: "/")
        if let resolved = FileTree.resolvingLinks(lexical), resolved != source.path,
            !resolved.hasPrefix(source.path + "/")
        {
            return nil
        }
        if !target.hasPrefix("/") { return target }
        let up = Array(repeating: "..", count: folder.count)
        return (up + components).isEmpty ? "." : (up + components).joined(separator: "/")
    }

    /// Removes what stands where a file is to be, and makes the folders above it.
    private func makeWay(for path: String, removed: inout [String]) throws {
        var above = ""
        for component in path.split(separator: "/").dropLast() {
            above = above.isEmpty ? String(component) : above + "/" + component
            let kind = FileTree.kind(at: root.path + "/" + above)
            if kind != nil, kind != .folder { try remove(above, removed: &removed) }
            try makeFolder(root.path + "/" + above)
        }
        switch FileTree.kind(at: root.path + "/" + path) {
        case .file, nil: break
        case .link, .folder, .other: try remove(path, removed: &removed)
        }
    }

    private func makeFolder(_ path: String) throws {
        if FileTree.kind(at: path) == .folder { return }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private func remove(_ path: String, removed: inout [String]) throws {
        try FileManager.default.removeItem(atPath: root.path + "/" + path)
        removed.append(path)
    }

    /// Removes what the original no longer has; folders that hold nothing any more go too.
    private func removeRest(wanted: Set<String>, removed: inout [String]) throws {
        var folders: Set<String> = []
        for path in wanted {
            var rest = path[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                if !folders.insert(String(rest)).inserted { break }
            }
        }
        // What SwiftPM leaves at the top of what it builds is no part of the copy; versions once chosen stay chosen.
        let found = try FileTree.contents(of: root) { [".build", ".swiftpm", "Package.resolved"].contains($0) }
        for (path, _) in found where !wanted.contains(path) && !folders.contains(path) {
            // Gone already with the folder above it.
            guard FileTree.kind(at: root.path + "/" + path) != nil else { continue }
            try remove(path, removed: &removed)
        }
    }
}

/// Gives out modification times in whole seconds, each later than all before, across runs too.
private struct MirrorClock {
    let file: URL

    func next() throws -> Int {
        let last = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
        let time = max(Int(Date().timeIntervalSince1970), last + 1)
        try Data("\(time)".utf8).write(to: file, options: .atomic)
        return time
    }
}
