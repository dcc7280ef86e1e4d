import Foundation

/// What the system allows the program to have: what cannot have it ends the program without a word.
struct SystemLimit {
    private let resource: __rlimit_resource_t

    /// Open files. Display, bus, watches, queues and the diary need some.
    static let files = SystemLimit(resource: __rlimit_resource_t(RLIMIT_NOFILE.rawValue))
    /// Bytes of the main thread's stack.
    static let stack = SystemLimit(resource: __rlimit_resource_t(RLIMIT_STACK.rawValue))

    /// Files that the program needs for a window with a sheet, a drop and an export.
    static let filesOfWindow = 64
    /// Files that it needs to wait for changes.
    static let filesOfFeed = 16
    /// Bytes of stack that it needs: reading a file overruns one of 128 KiB.
    static let neededStack = 512 << 10

    /// The present limit.
    var allowed: Int {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
    }

    /// Raises the limit to `count`, if it is lower; false where that is not allowed.
    func allows(_ count: Int) -> Bool {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < UInt(count) else { return true }
        limit.rlim_cur = UInt(count)
        limit.rlim_max = max(limit.rlim_max, limit.rlim_cur)
        return setrlimit(resource, &limit) == 0
    }
}
