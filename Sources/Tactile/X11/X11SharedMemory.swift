import CX11
import Foundation
import TactileDrawing

/// The server's MIT-SHM extension on a display of this machine.
@MainActor
final class X11SharedMemoryExtension {
    let completionEvent: Int32
    private let majorOpcode: Int32
    /// False once the server could not attach a segment, as from within another container.
    private(set) var isUsable = true
    var didFail: (@MainActor () -> Void)?

    /// `nil` for a display without it, or one that is not on this machine.
    init?(display: OpaquePointer) {
        var address = sockaddr()
        var length = socklen_t(MemoryLayout<sockaddr>.size)
        guard getpeername(XConnectionNumber(display), &address, &length) == 0,
            address.sa_family == sa_family_t(AF_UNIX)
        else { return nil }
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 else { return nil }
        majorOpcode = opcode
        completionEvent = event + ShmCompletion
    }

    /// Takes an error that is about shared memory; false for any other.
    func handle(_ error: XErrorEvent) -> Bool {
        guard Int32(error.request_code) == majorOpcode else { return false }
        if isUsable {
            isUsable = false
            didFail?()
        }
        return true
    }
}

/// Memory for a window's pixels: a System V segment that the server reads too, or plain memory.
///
/// Pages that are never touched cost nothing, so a segment may be as large as the screen.
@MainActor
final class X11PixelMemory {
    /// What keeps the bytes mapped; a bitmap over them holds it too.
    final class Mapping {
        let address: UnsafeMutableRawPointer
        private let isShared: Bool

        init(address: UnsafeMutableRawPointer, isShared: Bool) {
            self.address = address
            self.isShared = isShared
        }

        deinit {
            if isShared { shmdt(address) } else { free(address) }
        }
    }

    let mapping: Mapping
    let byteCount: Int
    /// Not `nil` when the server shares the memory.
    let segment: UnsafeMutablePointer<XShmSegmentInfo>?
    /// The request by which the server attaches the segment.
    private var attachRequest: UInt = 0

    /// How many bytes from the first on may hold pixels; the pages after them cost nothing.
    private var usedBytes = 0

    /// The first `bytes` are used from now on. Where these are far fewer than before, the others go
    /// back to the system.
    func use(bytes: Int) {
        defer { usedBytes = max(usedBytes, bytes) }
        guard bytes < usedBytes / 2 else { return }
        let page = sysconf(Int32(_SC_PAGESIZE))
        let start = (Int(bitPattern: mapping.address) + bytes + page - 1) / page * page
        let end = (Int(bitPattern: mapping.address) + usedBytes) / page * page
        guard start < end, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        // Of shared memory, leaving pages alone would keep them.
        guard madvise(first, end - start, segment == nil ? MADV_DONTNEED : MADV_REMOVE) == 0 else {
            return
        }
        usedBytes = bytes
    }

    /// Memory that the server shares; `nil` when the system gives none.
    init?(sharedBytes byteCount: Int, display: OpaquePointer) {
        let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
        guard identifier >= 0 else { return nil }
        // Linux lets the server attach what is marked for removal, so that no crash leaves it
        // behind.
        defer { shmctl(identifier, IPC_RMID, nil) }
        guard let address = shmat(identifier, nil, 0), Int(bitPattern: address) != -1 else {
            return nil
        }
        let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        segment.initialize(to: XShmSegmentInfo())
        segment.pointee.shmid = identifier
        segment.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
        segment.pointee.readOnly = 1
        mapping = Mapping(address: address, isShared: true)
        self.byteCount = byteCount
        self.segment = segment
        attachRequest = XNextRequest(display)
        XShmAttach(display, segment)
        XFlush(display)
    }

    /// Memory of this process alone.
    init?(privateBytes byteCount: Int) {
        guard let address = calloc(1, byteCount) else { return nil }
        mapping = Mapping(address: address, isShared: false)
        self.byteCount = byteCount
        segment = nil
    }

    /// Tells the server to let go. The bytes stay until no bitmap uses them.
    ///
    /// The segment goes with its last user, so the server must have attached it before this process
    /// lets go; a window that closes at once is the only one to wait for that.
    func release(display: OpaquePointer?) {
        guard let segment else { return }
        if let display {
            if XLastKnownRequestProcessed(display) < attachRequest { XSync(display, 0) }
            XShmDetach(display, segment)
        }
        segment.deinitialize(count: 1)
        segment.deallocate()
    }
}
