import CSQLite
import Foundation
import Synchronization

/// An SQLite file system that passes everything on to the usual one, and in one directory fails
/// when it was told to: at the n-th write or flush, once or from then on.
enum FaultyFileSystem {
    enum Fault {
        /// The disk reports an error.
        case inputOutput
        /// There is no space left.
        case full
        /// Half of the bytes are written, then there is no space left.
        case short
        /// The bytes stay in the system's memory: `fsync` fails.
        case flush
        /// The system locks no file.
        case lock
        /// There is no space for the index that connections share; everything else succeeds.
        case index

        /// The faults of writes and flushes.
        static let ofWriting: [Fault] = [.inputOutput, .full, .short, .flush]
    }

    private struct Plan {
        var fault: Fault
        /// Calls that still succeed.
        var spared: Int
        var isLasting: Bool
        var count = 0
    }

    /// By directory: suites run at the same time.
    private static let plans = Mutex<[String: Plan]>([:])
    private static let slow = Mutex<(directory: String, go: DispatchSemaphore)?>(nil)

    /// Makes flushes in a directory wait for `go`, each for one signal.
    static func holdFlushes(in directory: String, for go: DispatchSemaphore) {
        slow.withLock { $0 = (directory, go) }
    }

    /// Lets flushes pass again; those that wait go on waiting.
    static func passFlushes() { slow.withLock { $0 = nil } }

    private static func waitToFlush(_ file: UnsafeMutablePointer<sqlite3_file>) {
        guard let path = name(of: file), let held = slow.withLock({ $0 }),
            path.hasPrefix(held.directory)
        else { return }
        held.go.wait()
    }

    /// Runs `body` while a fault is planned in a directory, and returns how often it struck.
    static func failing(
        _ fault: Fault, in directory: String, after spared: Int, isLasting: Bool,
        _ body: () throws -> Void
    ) rethrows -> Int {
        plans.withLock {
            $0[directory] = Plan(fault: fault, spared: spared, isLasting: isLasting)
        }
        defer { plans.withLock { $0[directory] = nil } }
        try body()
        return plans.withLock { $0[directory]?.count ?? 0 }
    }

    /// Something to do at a call, on the thread that makes it.
    struct Action {
        enum Call {
            case lock
            case write
        }

        var call: Call
        /// How the name of the file ends: "-wal", or "" for every file of the directory.
        var suffix = ""
        /// Calls to let pass before.
        var spared = 0
        var run: @Sendable () -> Void
    }

    private static let actions = Mutex<[String: (thread: pthread_t, action: Action)]>([:])

    /// Does something at one call of this thread while `body` runs, and returns whether it was
    /// reached.
    static func acting(
        _ action: Action, in directory: String, _ body: () throws -> Void
    ) rethrows -> Bool {
        actions.withLock { $0[directory] = (pthread_self(), action) }
        defer { actions.withLock { $0[directory] = nil } }
        try body()
        return actions.withLock { $0[directory] == nil }
    }

    private static func act(_ call: Action.Call, _ file: UnsafeMutablePointer<sqlite3_file>) {
        let path = name(of: file) ?? ""
        let due = actions.withLock { planned -> Action? in
            guard let (directory, plan) = planned.first(where: { path.hasPrefix($0.key) }),
                pthread_equal(plan.thread, pthread_self()) != 0,
                plan.action.call == call, path.hasSuffix(plan.action.suffix)
            else { return nil }
            guard plan.action.spared == 0 else {
                planned[directory]?.action.spared -= 1
                return nil
            }
            planned[directory] = nil
            return plan.action
        }
        due?.run()
    }

    /// Whether the call that is about to be made fails.
    private static func strikes(
        _ file: UnsafeMutablePointer<sqlite3_file>, isFlush: Bool, isIndex: Bool = false,
        isLock: Bool = false
    ) -> Fault? {
        guard let path = name(of: file) else { return nil }
        return plans.withLock { plans in
            guard let (directory, known) = plans.first(where: { path.hasPrefix($0.key) }),
                (known.fault == .flush) == isFlush, (known.fault == .index) == isIndex,
                (known.fault == .lock) == isLock
            else { return nil }
            guard known.spared == 0 else {
                plans[directory]?.spared -= 1
                return nil
            }
            guard known.count == 0 || known.isLasting else { return nil }
            plans[directory]?.count += 1
            return known.fault
        }
    }

    /// Makes this the file system of all connections that are opened from now on.
    static let isInstalled: Bool = {
        precondition(MemoryLayout<Header>.size <= headerSize)
        guard let original = sqlite3_vfs_find(nil) else { return false }
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        system.initialize(to: original.pointee)
        system.pointee.zName = UnsafePointer(strdup("faulty"))
        system.pointee.pNext = nil
        system.pointee.pAppData = UnsafeMutableRawPointer(original)
        system.pointee.szOsFile = original.pointee.szOsFile + Int32(headerSize)
        system.pointee.xOpen = { system, name, file, flags, outFlags in
            guard let file, let data = system?.pointee.pAppData else { return misuse }
            let real = data.assumingMemoryBound(to: sqlite3_vfs.self)
            let innerFile = inner(file)
            let code = real.pointee.xOpen?(real, name, innerFile, flags, outFlags) ?? misuse
            UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self).initialize(
                to: Header(base: sqlite3_file(), name: name))
            // A file that could not be opened has nothing to close.
            file.pointee.pMethods =
                innerFile.pointee.pMethods == nil ? nil : UnsafePointer(FaultyFileSystem.methods)
            return code
        }
        return sqlite3_vfs_register(system, 1) == SQLITE_OK
    }()

    private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        methods.pointee.iVersion = 3
        setWriting(&methods.pointee)
        setPassing(&methods.pointee)
        setShared(&methods.pointee)
        return methods
    }()

    /// The calls that can fail.
    private static func setWriting(_ methods: inout sqlite3_io_methods) {
        methods.xWrite = { file, bytes, count, offset in
            guard let file else { return misuse }
            let write = usual(file)?.xWrite
            FaultyFileSystem.act(.write, file)
            switch FaultyFileSystem.strikes(file, isFlush: false) {
            case .inputOutput: return SQLITE_IOERR | (3 << 8)
            case .full: return SQLITE_FULL
            case .short:
                _ = write?(inner(file), bytes, count / 2, offset)
                return SQLITE_FULL
            case .flush, .index, .lock, nil:
                return write?(inner(file), bytes, count, offset) ?? misuse
            }
        }
        methods.xTruncate = { file, size in
            guard let file else { return misuse }
            guard FaultyFileSystem.strikes(file, isFlush: false) == nil else {
                return SQLITE_IOERR | (6 << 8)
            }
            return usual(file)?.xTruncate?(inner(file), size) ?? misuse
        }
        methods.xSync = { file, flags in
            guard let file else { return misuse }
            FaultyFileSystem.waitToFlush(file)
            guard FaultyFileSystem.strikes(file, isFlush: true) == nil else {
                return SQLITE_IOERR | (4 << 8)
            }
            return usual(file)?.xSync?(inner(file), flags) ?? misuse
        }
    }

    /// The calls that are passed on.
    private static func setPassing(_ methods: inout sqlite3_io_methods) {
        methods.xClose = { file in
            guard let file else { return misuse }
            return usual(file)?.xClose?(inner(file)) ?? misuse
        }
        methods.xRead = { file, bytes, count, offset in
            guard let file else { return misuse }
            return usual(file)?.xRead?(inner(file), bytes, count, offset) ?? misuse
        }
        methods.xFileSize = { file, size in
            guard let file else { return misuse }
            return usual(file)?.xFileSize?(inner(file), size) ?? misuse
        }
        methods.xLock = { file, level in
            guard let file else { return misuse }
            FaultyFileSystem.act(.lock, file)
            // What SQLite makes of the system's ENOLCK.
            guard FaultyFileSystem.strikes(file, isFlush: false, isLock: true) == nil else {
                return SQLITE_BUSY
            }
            return usual(file)?.xLock?(inner(file), level) ?? misuse
        }
        methods.xUnlock = { file, level in
            guard let file else { return misuse }
            return usual(file)?.xUnlock?(inner(file), level) ?? misuse
        }
        methods.xCheckReservedLock = { file, result in
            guard let file else { return misuse }
            return usual(file)?.xCheckReservedLock?(inner(file), result) ?? misuse
        }
        methods.xFileControl = { file, operation, argument in
            guard let file else { return misuse }
            return usual(file)?.xFileControl?(inner(file), operation, argument) ?? misuse
        }
        methods.xSectorSize = { file in
            guard let file else { return 0 }
            return usual(file)?.xSectorSize?(inner(file)) ?? 0
        }
        methods.xDeviceCharacteristics = { file in
            guard let file else { return 0 }
            return usual(file)?.xDeviceCharacteristics?(inner(file)) ?? 0
        }
    }

    /// The memory that connections of one file share.
    private static func setShared(_ methods: inout sqlite3_io_methods) {
        methods.xShmMap = { file, region, size, extend, result in
            guard let file else { return misuse }
            guard FaultyFileSystem.strikes(file, isFlush: false, isIndex: true) == nil else {
                return SQLITE_FULL
            }
            return usual(file)?.xShmMap?(inner(file), region, size, extend, result) ?? misuse
        }
        methods.xShmLock = { file, offset, count, flags in
            guard let file else { return misuse }
            FaultyFileSystem.act(.lock, file)
            return usual(file)?.xShmLock?(inner(file), offset, count, flags) ?? misuse
        }
        methods.xShmBarrier = { file in
            guard let file else { return }
            usual(file)?.xShmBarrier?(inner(file))
        }
        methods.xShmUnmap = { file, deletes in
            guard let file else { return misuse }
            return usual(file)?.xShmUnmap?(inner(file), deletes) ?? misuse
        }
        methods.xFetch = { file, offset, count, result in
            guard let file else { return misuse }
            return usual(file)?.xFetch?(inner(file), offset, count, result) ?? misuse
        }
        methods.xUnfetch = { file, offset, result in
            guard let file else { return misuse }
            return usual(file)?.xUnfetch?(inner(file), offset, result) ?? misuse
        }
    }
}

/// What stands before the usual file: SQLite's own fields, and the file's name.
private struct Header {
    var base: sqlite3_file
    var name: UnsafePointer<CChar>?
}

private let headerSize = 32

/// The answer to a null pointer, which SQLite never sends.
private let misuse = SQLITE_MISUSE

/// The usual file behind ours.
private func inner(
    _ file: UnsafeMutablePointer<sqlite3_file>
) -> UnsafeMutablePointer<sqlite3_file> {
    UnsafeMutableRawPointer(file).advanced(by: headerSize)
        .assumingMemoryBound(to: sqlite3_file.self)
}

private func name(of file: UnsafeMutablePointer<sqlite3_file>) -> String? {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self).pointee.name
        .map { String(cString: $0) }
}

/// The calls of the usual file.
private func usual(_ file: UnsafeMutablePointer<sqlite3_file>) -> sqlite3_io_methods? {
    inner(file).pointee.pMethods?.pointee
}
