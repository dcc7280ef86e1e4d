import Foundation

/// Standard output or standard error; remembers that something could not be written.
@MainActor
final class StandardStream {
    private let descriptor: Int32
    /// The first error, in the numbers of `errno`; nothing is written after it.
    private(set) var failure: Int32?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty, failure == nil {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno != EINTR { failure = errno }
            } else {
                bytes = bytes.dropFirst(count)
            }
        }
    }
}
