import CMainQueue
import Foundation

/// Tells whether blocks wait in `RunLoop.main`, without running it.
///
/// Foundation has no way to ask, and a pass over its run loop, just in case, costs a dozen system
/// calls and about as much as the whole handling of a tap. So this watches where the run loop keeps
/// its list: handing it one block changes two words of it from zero to the same address (the list's
/// first and last entry), and performing it changes them back. What does not behave just so is not
/// used.
@MainActor
struct RunLoopBlocks {
    private var first: UnsafePointer<UInt>?

    /// True once it is known where to look.
    var isKnown: Bool { first != nil }

    /// True when a pass over the run loop has blocks to perform, or when that is not known.
    var mayWait: Bool { first.map { $0.pointee != 0 } ?? true }

    /// Finds out where to look. Performs the blocks that wait already.
    mutating func learn() {
        guard first == nil, let loop = CFRunLoopGetMain() else { return }
        let count =
            malloc_usable_size(UnsafeMutableRawPointer(mutating: loop)) / MemoryLayout<UInt>.size
        let words = UnsafeBufferPointer(
            start: loop.assumingMemoryBound(to: UInt.self), count: min(count, 256))
        Self.pass()
        let empty = Array(words)
        RunLoop.main.perform {}
        let changed = words.indices.filter { words[$0] != empty[$0] }
        guard changed.count == 2, changed.allSatisfy({ empty[$0] == 0 }),
            words[changed[0]] == words[changed[1]]
        else { return Self.pass() }
        Self.pass()
        guard changed.allSatisfy({ words[$0] == 0 }) else { return }
        first = words.baseAddress.map { $0 + changed[0] }
    }

    /// Performs the blocks that wait in the main run loop and fires its due timers.
    static func pass() {
        _ = RunLoop.main.limitDate(forMode: .default)
    }
}
