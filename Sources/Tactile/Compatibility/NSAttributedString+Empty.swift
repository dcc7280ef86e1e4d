import Foundation

/// What has an empty string of its own class: Foundation for Linux has no `NSAttributedString()`.
public protocol AttributedStringWithoutText {}
extension NSAttributedString: AttributedStringWithoutText {}

extension AttributedStringWithoutText where Self: NSAttributedString {
    /// An empty string.
    public init() {
        let isMutable = Self.self is NSMutableAttributedString.Type
        let made =
            isMutable ? NSMutableAttributedString(string: "") : NSAttributedString(string: "")
        // A class of a program's own has initializers of its own.
        self = unsafeDowncast(made, to: Self.self)
    }
}
