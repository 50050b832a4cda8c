// The process behind a command: started, read from, ended and reaped.

import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A started command, whose process leads a session of its own, so that all of it can be ended together.
final class RunningCommand: Sendable {
    private struct State {
        /// Once reaped, the process id may be somebody else's and must not be signalled.
        var isReaped = false
        var isEnding = false
        var inputDescriptor: Int32 = -1
    }

    private let processIdentifier: pid_t
    private let output: Int32
    private let errors: Int32
    private let started: UInt64
    private let input: Data
    private let outputLimit: Int
    private let state = Protected(State())

    /// Held from making pipes to the start, so that no command inherits another's: `pipe2` and what else would
    /// make that needless is hidden from Swift on Linux behind `_GNU_SOURCE`.
    private static let starting = NSLock()

    init(_ command: Command) throws {
        let path = command.executable.path
        Self.starting.lock()
        defer { Self.starting.unlock() }
        var descriptors: [Int32] = []
        func fail(_ code: Int32) -> CommandError {
            for descriptor in descriptors { close(descriptor) }
            return CommandError(executable: path, code: code)
        }
        func makePipe() throws -> (read: Int32, write: Int32) {
            guard let ends = closedOnExecPipe() else { throw fail(errno) }
            descriptors += [ends.read, ends.write]
            return ends
        }
        let output = try makePipe()
        let errors = try makePipe()
        var inputEnds: (read: Int32, write: Int32)?
        var data = Data()
        switch command.input {
        case .nothing: break
        case .lifeline: inputEnds = try makePipe()
        case .data(let bytes) where !bytes.isEmpty:
            inputEnds = try makePipe()
            data = bytes
        case .data: break
        }

        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let flags =
                POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
                | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            // POSIX_SPAWN_SETSID of <spawn.h>, hidden like `pipe2`; 0x80 in glibc and in musl.
            let newSession: Int32 = 0x80
            let flags = newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let inputEnds {
            posix_spawn_file_actions_adddup2(&actions, inputEnds.read, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.write, 2)
        var words = [path] + command.arguments
        if let folder = command.workingDirectory {
            #if canImport(Darwin)
                posix_spawn_file_actions_addchdir_np(&actions, folder.path)
            #else
                // The shell goes there and then becomes the program; hidden like `pipe2` is the direct way.
                guard access(path, X_OK) == 0, access(folder.path, X_OK) == 0 else { throw fail(errno) }
                words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder.path] + words
            #endif
        }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var arguments = words.map { strdup($0) } + [nil]
        var environment = command.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }

        started = DispatchTime.now().uptimeNanoseconds
        var child: pid_t = 0
        let code = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw fail(code) }

        close(output.write)
        close(errors.write)
        processIdentifier = child
        self.output = output.read
        self.errors = errors.read
        self.outputLimit = command.outputLimit
        input = data
        if let inputEnds {
            close(inputEnds.read)
            state.withLock { $0.inputDescriptor = inputEnds.write }
        }
    }

    /// Reads both streams until the process has ended, then hands over the result.
    ///
    /// Two threads block for it, one in `waitid` and one in `poll`: the only way to wait for both that all
    /// systems have, and cheap beside a process.
    func collect(
        onOutput: (@Sendable (Data) -> Void)?, completion: @escaping @Sendable (CommandResult) -> Void
    ) {
        // Without one, the reader learns of the end from both streams' ends alone.
        let ended = Self.starting.withLock { closedOnExecPipe() }
        Thread.detachNewThread { [processIdentifier] in
            var information = siginfo_t()
            while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            if let ended { close(ended.write) }
        }
        if !input.isEmpty {
            Thread.detachNewThread { self.writeInput() }
        }
        Thread.detachNewThread {
            let (output, errors) = self.read(until: ended?.read ?? -1, onOutput: onOutput)
            if let ended { close(ended.read) }
            completion(self.reap(stdout: output, stderr: errors))
        }
    }

    /// Sends INT, and after the grace ends everything in the session; does nothing once the process is reaped.
    func end(grace: Double) {
        let isFirst = state.withLock { state in
            guard !state.isReaped, !state.isEnding else { return false }
            state.isEnding = true
            kill(-processIdentifier, SIGINT)
            return true
        }
        guard isFirst else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + grace) { [self] in
            state.withLock { state in
                guard !state.isReaped else { return }
                killSession(processIdentifier)
            }
        }
    }

    private func writeInput() {
        let descriptor = state.withLock { state in
            defer { state.inputDescriptor = -1 }
            return state.inputDescriptor
        }
        // A program that ends before it has read everything must not end this one by SIGPIPE.
        var pipeSignal = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
        input.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let count = write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return }
                offset += count
            }
        }
        close(descriptor)
    }

    private func read(until ended: Int32, onOutput: (@Sendable (Data) -> Void)?) -> (Data, Data) {
        let descriptors = [output, errors]
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        var collected = [Data(), Data()]
        var isOpen = [true, true]
        var buffer = [UInt8](repeating: 0, count: 65536)

        /// Takes what is there; says whether the stream is still open.
        func drain(_ stream: Int) -> Bool {
            while true {
                let count = buffer.withUnsafeMutableBytes {
                    #if canImport(Darwin)
                        Darwin.read(descriptors[stream], $0.baseAddress, $0.count)
                    #elseif canImport(Glibc)
                        Glibc.read(descriptors[stream], $0.baseAddress, $0.count)
                    #else
                        Musl.read(descriptors[stream], $0.baseAddress, $0.count)
                    #endif
                }
                if count < 0 && errno == EINTR { continue }
                if count < 0 { return errno == EAGAIN }
                if count == 0 { return false }
                let piece = Data(buffer[0..<count])
                onOutput?(piece)
                let room = outputLimit - collected[stream].count
                if room > 0 { collected[stream].append(piece.prefix(room)) }
            }
        }

        var hasEnded = false
        while !hasEnded && (ended >= 0 || isOpen.contains(true)) {
            var events = [
                pollfd(fd: isOpen[0] ? output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen[1] ? errors : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ended, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&events, nfds_t(events.count), -1) >= 0 || errno == EINTR else { break }
            hasEnded = events[2].revents != 0
            for stream in 0...1 where isOpen[stream] && (events[stream].revents != 0 || hasEnded) {
                isOpen[stream] = drain(stream)
            }
        }
        return (collected[0], collected[1])
    }

    private func reap(stdout: Data, stderr: Data) -> CommandResult {
        // Closed first: a program that is still there, because only its streams ended, learns that nobody reads.
        close(output)
        close(errors)
        var information = siginfo_t()
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (status, inputDescriptor) = state.withLock { state in
            var status: Int32 = 0
            while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
            state.isReaped = true
            defer { state.inputDescriptor = -1 }
            return (status, state.inputDescriptor)
        }
        if inputDescriptor >= 0 { close(inputDescriptor) }
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
        // The macros of <sys/wait.h> are not visible from Swift: the low seven bits are the signal, the next byte
        // the exit status.
        let signal = status & 0x7f
        return CommandResult(
            status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, signal: signal == 0 ? nil : signal,
            stdout: stdout, stderr: stderr, seconds: seconds)
    }
}

/// A pipe whose ends a started program does not keep.
private func closedOnExecPipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}

/// Kills every process of the session that `leader` leads; on systems without `/proc`, its process group.
private func killSession(_ leader: pid_t) {
    kill(-leader, SIGKILL)
    kill(leader, SIGKILL)
    #if os(Linux)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = pid_t(name), getsid(process) == leader else { continue }
            kill(process, SIGKILL)
        }
    #endif
}
