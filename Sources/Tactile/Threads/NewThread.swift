import Foundation

/// Threads of the system, asked for in a way that tells when there is none: Foundation's begin
/// without a word, so that whoever waits for what they do would wait for ever.
package enum NewThread {
    /// Bytes of stack of a thread for which nobody says how many it needs. The system's default is
    /// the limit of the program's own stack, which may be set too small for anything.
    package static let usualStack = 8 << 20

    /// Runs `block` on a thread that ends with it; false where the system has no thread or no room
    /// for its stack left, and `block` is not run.
    ///
    /// - `stackSize`: In bytes, at least the 16 KiB that any thread must have.
    package static func begin(
        stackSize: Int = usualStack, _ block: @escaping @Sendable () -> Void
    ) -> Bool {
        final class Start {
            let block: @Sendable () -> Void
            init(_ block: @escaping @Sendable () -> Void) { self.block = block }
        }
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, stackSize) == 0,
            pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED)) == 0
        else { return false }
        let start = Unmanaged.passRetained(Start(block))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { start in
                guard let start else { return nil }
                Unmanaged<Start>.fromOpaque(start).takeRetainedValue().block()
                return nil
            }, start.toOpaque())
        if failure != 0 { start.release() }
        return failure == 0
    }
}
