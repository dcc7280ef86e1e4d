/// What an element is to a reader of the screen, and what state it is in.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: UIAccessibilityTraits = []
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The label or the value changes often: a reader asks for it instead of telling each change.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The value can be raised and lowered: see `accessibilityIncrement()`.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A button that is on or off; its value is "1" or "0".
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

/// What the elements of a container are together.
public enum UIAccessibilityContainerType: Int, Sendable {
    case none, dataTable, list, landmark, semanticGroup
}

/// Where the content goes that `accessibilityScroll(_:)` moves.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1, left, up, down, next, previous
}

/// How a reader goes through the elements of a container.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    case automatic
    /// One by one.
    case separate
    /// As one element, whose label is made of theirs.
    case combined
}

/// How urgent an announcement is; see
/// `NSAttributedString.Key.accessibilitySpeechAnnouncementPriority`.
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Interrupts what is being said, and is not interrupted by what comes next.
    public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
    /// Interrupts what is being said: what an announcement does that says nothing of it.
    public static let `default` = UIAccessibilityPriority(
        rawValue: "UIAccessibilityPriorityDefault")
    /// Is said when nothing else is.
    public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}
