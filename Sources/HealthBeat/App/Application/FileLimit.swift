import Foundation

/// How many files the program may have open: display, bus, watches, queues and the diary need some,
/// and what cannot have one ends the program without a word.
enum FileLimit {
    /// File descriptors that the program needs for a window with a sheet, a drop and an export.
    static let ofWindow = 64

    /// The present limit.
    static var allowed: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return ofWindow
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// Raises the limit as far as a window needs it; false where that is not allowed.
    static func allowsWindow() -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < UInt(ofWindow)
        else { return true }
        limit.rlim_cur = min(limit.rlim_max, UInt(ofWindow))
        return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            && limit.rlim_cur >= UInt(ofWindow)
    }
}
