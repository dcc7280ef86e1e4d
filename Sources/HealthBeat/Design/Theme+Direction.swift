import Foundation
import Tactile

/// Where a language is written from right to left, pages are mirrored. Layouts count from the
/// leading edge as if it were at the left, and give the frames that they find as leading frames;
/// what is as wide as its superview, or in its middle, needs none. Charts are not mirrored: time
/// runs to the right, and more is at the right.
extension UIView {
    /// Whether the leading edge is at the right.
    public var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The frame, with x counted from the superview's leading edge to the view's.
    public var leadingFrame: CGRect {
        get { superview?.mirrored(frame) ?? frame }
        set { frame = superview?.mirrored(newValue) ?? newValue }
    }

    /// A rectangle whose x is counted from the view's leading edge, in the view's points; and back.
    public func mirrored(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(
            x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Points from the view's leading edge, in the view's points; and back.
    public func mirrored(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.width - x : x }
}

extension NSTextAlignment {
    /// At the side where lines begin, whatever script the text is in.
    @MainActor public static var leading: NSTextAlignment { Theme.isMirrored ? .right : .left }
    /// At the side where lines end.
    @MainActor public static var trailing: NSTextAlignment { Theme.isMirrored ? .left : .right }
}

extension UIEdgeInsets {
    /// Insets at the sides, in points.
    @MainActor
    public init(leading: CGFloat, trailing: CGFloat) {
        self.init(
            top: 0, left: Theme.isMirrored ? trailing : leading, bottom: 0,
            right: Theme.isMirrored ? leading : trailing)
    }
}

extension Theme {
    /// Whether the program's language is written from right to left.
    @MainActor public static var isMirrored: Bool {
        UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
    }

    /// Text for a place within a line, that keeps its own order there: marks that cannot be seen
    /// part a number and its sign from what is around them in a line from right to left.
    @MainActor public static func isolated(_ text: String) -> String {
        isMirrored ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Between two facts of a line. In Arabic a point in the middle is a zero.
    @MainActor public static var separator: String { localized(" · ") }
}
