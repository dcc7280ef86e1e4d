import Foundation

/// Which view of a focus group gets the focus when the Tab key comes to the group: the one of the
/// highest priority, and of equal ones the first in reading order.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    public static let ignored = UIFocusGroupPriority(0)
    public static let previouslyFocused = UIFocusGroupPriority(1000)
    public static let prioritized = UIFocusGroupPriority(2000)
    public static let currentlyFocused = UIFocusGroupPriority(.max)

    public static func < (a: UIFocusGroupPriority, b: UIFocusGroupPriority) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// What a view says of its place among the stops of the Tab key; most views say nothing.
@MainActor
final class FocusGroupTraits {
    var identifier: String?
    var priority = UIFocusGroupPriority.ignored
    /// Whether Tab goes through the view as a whole.
    var isWhole = false
}

extension UIView {
    /// The traits to write to.
    var focusGroupTraits: FocusGroupTraits {
        let traits = storage.focusGroup ?? FocusGroupTraits()
        storage.focusGroup = traits
        return traits
    }
}
