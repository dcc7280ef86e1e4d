import Foundation

/// How the kernel is asked to report what happens to files. It may refuse: each user has some
/// hundred instances of inotify, and each program so many files.
package struct WatchKernel: Sendable {
    /// Makes a descriptor of reports; -1 where there is none left.
    package var open: @Sendable () -> Int32 = { inotify_init1(O_CLOEXEC | O_NONBLOCK) }
    /// Adds a watch of a path to a descriptor; -1 where there is none left, or nothing of that
    /// name.
    package var add: @Sendable (_ descriptor: Int32, _ path: String, _ mask: UInt32) -> Int32 = {
        inotify_add_watch($0, $1, $2)
    }
    /// Seconds between two looks of a ``SlowLook``.
    package var pause = 5.0

    package init() {}

    /// Whether an error says that the kernel has no more to give, and not that nothing is there.
    package static func isShort(_ code: Int32) -> Bool {
        [EMFILE, ENFILE, ENOMEM, ENOSPC].contains(code)
    }
}

/// Looks again and again on the main queue, as long as the kernel reports nothing: a program whose
/// kernel reports has none.
@MainActor
package final class SlowLook {
    private let pause: Double
    private let look: @MainActor () -> Void

    /// - `pause`: seconds between two looks; the first comes after them.
    package init(every pause: Double, _ look: @escaping @MainActor () -> Void) {
        (self.pause, self.look) = (pause, look)
        schedule()
    }

    private func schedule() {
        DispatchQueue.main.asyncAfter(deadline: .now() + pause) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.schedule()
                self.look()
            }
        }
    }
}
