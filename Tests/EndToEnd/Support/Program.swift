import Foundation

/// A program that a test started, ended when the test lets go of it.
final class Program {
    let name: String
    let identifier: pid_t
    private let outputPath: String
    private let errorPath: String
    private var input: Int32
    private var status: Exit?

    /// How a program ended.
    enum Exit: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    /// Where the package's executables are built: beside the tests themselves.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The environment of every program: nothing of the person's own.
    static func environment(home: Home, _ added: [String: String] = [:]) -> [String: String] {
        var result = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.path, "LC_ALL": "C.UTF-8",
            "TZ": "UTC", "XDG_DATA_HOME": home.path + "/data",
            "XDG_CONFIG_HOME": home.path + "/config", "XDG_CACHE_HOME": home.path + "/cache",
            "XDG_STATE_HOME": home.path + "/state", "XDG_RUNTIME_DIR": home.path + "/runtime",
        ]
        result.merge(added) { $1 }
        return result
    }

    /// Starts a program; `name` is one of the package's executables or an absolute path.
    ///
    /// - `inherited`: descriptors that the program gets, by their numbers in it.
    init(
        _ name: String, _ arguments: [String] = [], home: Home, adding variables: [String: String],
        inherited: [Int32: Int32] = [:]
    ) throws {
        self.name = name
        let path =
            name.hasPrefix("/") ? name : Self.products.appendingPathComponent(name).path
        let log = home.path + "/log-\(UUID().uuidString)"
        outputPath = log + ".out"
        errorPath = log + ".err"
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 1, outputPath, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, flags, 0o600)
        for (number, descriptor) in inherited {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        // The threads of tests let no signals through, and a shell lets what runs behind it ignore
        // some; programs have them all.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] =
            Self.environment(home: home, variables).map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, path, &actions, &attributes, &argv, &envp)
        close(ends[0])
        input = ends[1]
        self.identifier = identifier
        guard result == 0 else {
            close(input)
            throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT)
        }
    }

    deinit { end() }

    var output: String { Self.text(outputPath) }
    var errors: String { Self.text(errorPath) }
    var lines: [Substring] { output.split(separator: "\n") }

    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// Writes a line to the program's standard input.
    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = Foundation.write(input, bytes, bytes.count)
    }

    /// How the program ended; `nil` while it runs.
    var exit: Exit? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
        status = raw & 0x7f == 0 ? .code(raw >> 8 & 0xff) : .signal(raw & 0x7f)
        return status
    }

    func waitForExit() async throws -> Exit {
        try await wait(for: "\(name) to end", state: { self.errors }) { exit }
    }

    /// Waits for a line of output that `matches`, after the first `after` lines.
    @discardableResult
    func line(after: Int = 0, _ matches: (Substring) -> Bool) async throws -> Substring {
        try await wait(
            for: "a line of \(name)",
            state: { String(self.output.suffix(1500)) + String(self.errors.suffix(500)) }
        ) {
            lines.dropFirst(after).first(where: matches)
        }
    }

    func signal(_ number: Int32) {
        guard exit == nil else { return }
        kill(identifier, number)
    }

    /// The memory that the program has in use; 0 when it has ended.
    var residentBytes: Int {
        let pages = Self.text("/proc/\(identifier)/statm").split(separator: " ")
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// All memory that the program has addresses for; 0 when it has ended.
    var virtualBytes: Int {
        let pages = Self.text("/proc/\(identifier)/statm").split(separator: " ")
        return (pages.first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// How much of its own code is mapped, in bytes.
    var mappedCode: Int {
        let program = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(identifier)/exe")
        var isCode = false
        for line in Self.text("/proc/\(identifier)/smaps").split(separator: "\n") {
            if line.contains("-"), line.contains("/") {
                isCode = line.contains(" r-xp ") && program.map { line.hasSuffix($0) } ?? false
            } else if isCode, line.hasPrefix("Rss:") {
                return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
            }
        }
        return 0
    }

    /// Ends the program and waits until it is gone.
    func end() {
        if input >= 0 { close(input) }
        input = -1
        guard exit == nil else { return }
        kill(identifier, SIGTERM)
        for _ in 0..<400 where exit == nil { usleep(5000) }
        guard exit == nil else { return }
        kill(identifier, SIGKILL)
        var raw: Int32 = 0
        waitpid(identifier, &raw, 0)
        status = .signal(SIGKILL)
    }
}

/// A folder of a test's own, gone with it.
final class Home {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "e2e-\(UUID().uuidString)"
        for folder in ["data", "config", "cache", "state", "runtime"] {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(folder)", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}
