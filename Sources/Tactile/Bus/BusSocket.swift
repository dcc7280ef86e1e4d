import Foundation

/// The socket of a connection: what waits to be sent, what has arrived, and who is called then. Never
/// waits by itself; the main queue calls when there is something to do, and not otherwise.
@MainActor
final class BusSocket {
    private let descriptor: Int32
    private var reading: (any DispatchSourceRead)?
    private var writing: (any DispatchSourceWrite)?
    /// Parts of messages that the other end has not taken yet; files go with a part's first byte.
    private var waiting: [(bytes: ArraySlice<UInt8>, files: [BusFile])] = []
    private var waitingBytes = 0
    private(set) var arrived: ArraySlice<UInt8> = []
    /// Something arrived, or the other end is gone.
    var onActivity: () -> Void = {}
    private(set) var isClosed = false

    /// More than this is not kept for somebody who does not read.
    private static let mostWaiting = 1 << 25

    /// Connects; `nil` where nobody listens or who listens is too busy to take another one.
    init?(_ address: BusAddress) {
        descriptor = socket(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: address.name) }
        // The name's length counts, since abstract names may hold anything; a path ends with zero.
        let length = socklen_t(2 + address.name.count + (address.name.first == 0 ? 0 : 1))
        let descriptor = descriptor
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, length)
            }
        }
        guard result == 0 else {
            Foundation.close(descriptor)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.readable() }
        }
        source.setCancelHandler { Foundation.close(descriptor) }
        source.resume()
        reading = source
    }

    isolated deinit { close() }

    func close() {
        isClosed = true
        reading?.cancel()
        writing?.cancel()
        (reading, writing) = (nil, nil)
        waiting = []
        arrived = []
    }

    /// Waits up to `seconds` for something to come or to go, and does what then is to be done.
    func wait(atMost seconds: TimeInterval) {
        guard !isClosed else { return }
        let events = Int16(waiting.isEmpty ? POLLIN : POLLIN | POLLOUT)
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        guard poll(&entry, 1, Int32(max(0, min(seconds, 3600)) * 1000)) > 0 else { return }
        if entry.revents & Int16(POLLOUT) != 0 { send() }
        if entry.revents & ~Int16(POLLOUT) != 0 { readable() }
    }

    // MARK: Out

    /// Sends as much as the other end takes now, and the rest when it takes more.
    func send(_ bytes: [UInt8], files: [BusFile] = []) {
        guard !isClosed else { return }
        waitingBytes += bytes.count
        guard waitingBytes <= Self.mostWaiting else { return fail() }
        waiting.append((bytes[...], files))
        if waiting.count == 1 { send() }
    }

    private func send() {
        while let part = waiting.first {
            let count = Self.send(part.bytes, part.files.map(\.descriptor), to: descriptor)
            if count < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return fail() }
                break
            }
            waitingBytes -= count
            if count == part.bytes.count {
                waiting.removeFirst()
            } else {
                waiting[0] = (part.bytes.dropFirst(count), [])
            }
        }
        watchWriting()
    }

    private func watchWriting() {
        guard !waiting.isEmpty else {
            writing?.cancel()
            writing = nil
            return
        }
        guard writing == nil else { return }
        // A descriptor of its own, which is closed when nobody watches it any more.
        let own = dup(descriptor)
        guard own >= 0 else { return fail() }
        _ = fcntl(own, F_SETFD, FD_CLOEXEC)
        let source = DispatchSource.makeWriteSource(fileDescriptor: own, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.send() } }
        source.setCancelHandler { Foundation.close(own) }
        source.resume()
        writing = source
    }

    private static func send(
        _ bytes: ArraySlice<UInt8>, _ files: [Int32], to descriptor: Int32
    ) -> Int {
        // One header of a control message, whose length counts itself, and the descriptors.
        var control: [UInt64] = []
        if !files.isEmpty {
            control = [UInt64](repeating: 0, count: 2 + (files.count + 1) / 2)
            control.withUnsafeMutableBytes { buffer in
                buffer.storeBytes(of: UInt64(16 + 4 * files.count), as: UInt64.self)
                buffer.storeBytes(of: Int32(SOL_SOCKET), toByteOffset: 8, as: Int32.self)
                // SCM_RIGHTS, which the C library has in an enumeration.
                buffer.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
                for (index, file) in files.enumerated() {
                    buffer.storeBytes(of: file, toByteOffset: 16 + 4 * index, as: Int32.self)
                }
            }
        }
        return bytes.withUnsafeBytes { content in
            control.withUnsafeMutableBytes { control in
                var part = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: content.baseAddress),
                    iov_len: content.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var header = msghdr()
                    header.msg_iov = part
                    header.msg_iovlen = 1
                    if !control.isEmpty {
                        header.msg_control = control.baseAddress
                        header.msg_controllen = control.count
                    }
                    return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
    }

    // MARK: In

    /// Takes what is there, up to a megabyte; there is another call for the rest.
    private func readable() {
        guard !isClosed else { return }
        var buffer = [UInt8](repeating: 0, count: 16384)
        for _ in 0..<64 {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            guard count > 0 else {
                onActivity()
                return fail()
            }
            arrived.append(contentsOf: buffer[..<count])
            if count < buffer.count { break }
        }
        onActivity()
    }

    /// Takes `count` bytes of what arrived.
    func take(_ count: Int) -> ArraySlice<UInt8> {
        let bytes = arrived.prefix(count)
        arrived = arrived.count == count ? [] : arrived.dropFirst(count)
        return bytes
    }

    private func fail() {
        close()
        onActivity()
    }
}
