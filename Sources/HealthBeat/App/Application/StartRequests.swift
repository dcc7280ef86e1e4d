import Diary
import Foundation

/// What a start asks of the window that its diary has already.
struct StartRequest: Codable, Equatable {
    /// A file whose weights are to be brought in.
    var importPath: String?
    /// The type of an action, as in the desktop entry.
    var action: String?
    /// The desktop's name of what the user did.
    var startup: String?

    @MainActor
    init(_ options: WindowOptions, environment: [String: String] = [:]) {
        importPath = options.importPath.map { DiaryDirectory(path: $0).path }
        action =
            options.addsEntry
            ? RunningWindow.newEntry : options.tab.map { RunningWindow.tab + $0.rawValue }
        startup = ["DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"].compactMap { environment[$0] }
            .first { !$0.isEmpty }
    }

    /// Hands the request to the window behind a socket.
    ///
    /// - Returns: Whether it was taken. False at once where nobody listens.
    func isTaken(at path: String, until end: DispatchTime) -> Bool {
        guard let connection = UnixSocket(), connection.connect(to: path),
            var message = try? JSONEncoder().encode(self)
        else { return false }
        message.append(StartRequests.lineEnd)
        guard connection.send(message) else { return false }
        var answer = Data()
        while let more = connection.receive(until: end), !more.isEmpty { answer += more }
        return answer == StartRequests.taken
    }
}

/// Where later starts on a diary hand over what they were asked for.
///
/// They find it from the moment on at which the lock is taken: what comes before there is a window
/// waits in the socket.
@MainActor
final class StartRequests {
    nonisolated static let lineEnd = UInt8(ascii: "\n")
    nonisolated static let taken = Data("taken\n".utf8)
    /// Longer than requests are, in bytes.
    private static let longest = 64 << 10

    private let socket: UnixSocket
    private let path: String
    private var door: (any DispatchSourceRead)?
    private var callers: [Int32: Caller] = [:]

    private struct Caller {
        let socket: UnixSocket
        let source: any DispatchSourceRead
        var text = Data()
    }

    /// Listens at a path of which only the holder of the lock makes use.
    init?(path: String) {
        // It is of a process that has ended.
        unlink(path)
        guard let socket = UnixSocket(), socket.listen(at: path) else { return nil }
        self.socket = socket
        self.path = path
    }

    /// Serves what has come and what comes.
    func begin(_ perform: @escaping @MainActor (StartRequest) -> Void) {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: socket.descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.letIn(perform) }
        }
        source.resume()
        door = source
    }

    /// Lets nobody in any more: whoever waits finds the lock free when the process has ended.
    func end() {
        door?.cancel()
        door = nil
        for caller in callers.values { caller.source.cancel() }
        callers = [:]
        unlink(path)
    }

    private func letIn(_ perform: @escaping @MainActor (StartRequest) -> Void) {
        while let caller = socket.accept() {
            let number = caller.descriptor
            let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.read(number, perform) }
            }
            callers[number] = Caller(socket: caller, source: source)
            source.resume()
        }
    }

    private func read(_ number: Int32, _ perform: @MainActor (StartRequest) -> Void) {
        guard var caller = callers[number] else { return }
        let more = caller.socket.receive(until: .now())
        caller.text += more ?? Data()
        callers[number] = caller
        let isWhole = caller.text.last == Self.lineEnd
        guard isWhole || more?.isEmpty != false || caller.text.count > Self.longest else { return }
        callers[number] = nil
        caller.source.cancel()
        guard isWhole, let request = try? JSONDecoder().decode(StartRequest.self, from: caller.text)
        else { return }
        _ = caller.socket.send(Self.taken)
        perform(request)
    }
}

/// A socket in the file system, closed with the object.
final class UnixSocket {
    let descriptor: Int32
    /// Starts at once that may wait.
    private static let queue: Int32 = 128

    init?() {
        descriptor = Foundation.socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
    }

    private init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// - Returns: The call's result; -1 for a path that is too long.
    private func withAddress(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    func connect(to path: String) -> Bool {
        withAddress(path) { Foundation.connect(descriptor, $0, $1) } == 0
    }

    func listen(at path: String) -> Bool {
        guard withAddress(path, { bind(descriptor, $0, $1) }) == 0,
            Foundation.listen(descriptor, Self.queue) == 0
        else { return false }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return true
    }

    /// The next one who waits; nil where nobody does.
    func accept() -> UnixSocket? {
        let next = Foundation.accept(descriptor, nil, nil)
        guard next >= 0 else { return nil }
        _ = fcntl(next, F_SETFD, FD_CLOEXEC)
        return UnixSocket(owning: next)
    }

    func send(_ data: Data) -> Bool {
        data.withUnsafeBytes {
            Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        } == data.count
    }

    /// What has come; empty at the other side's end, nil where nothing comes in time.
    func receive(until end: DispatchTime) -> Data? {
        let now = DispatchTime.now().uptimeNanoseconds
        let left = end.uptimeNanoseconds > now ? (end.uptimeNanoseconds - now) / 1_000_000 : 0
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, Int32(clamping: left)) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count >= 0 ? Data(bytes.prefix(count)) : nil
    }
}
