import Foundation

/// A way to go through elements of one kind: misspelt words, chapters, the values out of range.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
    public enum Direction: Int, Sendable { case previous, next }

    /// Kinds that readers know by themselves.
    public enum SystemRotorType: Int, Sendable {
        case none, link, visitedLink, heading, headingLevel1, headingLevel2, headingLevel3
        case headingLevel4, headingLevel5, headingLevel6, boldText, italicText, underlineText
        case misspelledWord, image, textField, table, list, landmark

        /// What a reader calls the kind.
        var name: String {
            switch self {
            case .none: ""
            case .link: localized("Links")
            case .visitedLink: localized("Visited links")
            case .heading: localized("Headings")
            case .headingLevel1: localized("Headings 1")
            case .headingLevel2: localized("Headings 2")
            case .headingLevel3: localized("Headings 3")
            case .headingLevel4: localized("Headings 4")
            case .headingLevel5: localized("Headings 5")
            case .headingLevel6: localized("Headings 6")
            case .boldText: localized("Bold text")
            case .italicText: localized("Italic text")
            case .underlineText: localized("Underlined text")
            case .misspelledWord: localized("Misspelled words")
            case .image: localized("Images")
            case .textField: localized("Text fields")
            case .table: localized("Tables")
            case .list: localized("Lists")
            case .landmark: localized("Landmarks")
            }
        }
    }

    /// Returns the item after or before the current one, nil where there is none.
    public typealias Search =
        @MainActor (UIAccessibilityCustomRotorSearchPredicate) ->
        UIAccessibilityCustomRotorItemResult?

    /// What a reader calls the way.
    open var name: String
    open var itemSearchBlock: Search
    public let systemRotorType: SystemRotorType

    public init(name: String, itemSearch itemSearchBlock: @escaping Search) {
        self.name = name
        self.itemSearchBlock = itemSearchBlock
        systemRotorType = .none
    }

    public init(systemType type: SystemRotorType, itemSearch itemSearchBlock: @escaping Search) {
        name = type.name
        self.itemSearchBlock = itemSearchBlock
        systemRotorType = type
    }
}

/// Where a search begins, and in which direction it goes.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
    /// The item that the reader is at; its element is nil before the first.
    open internal(set) var currentItem: UIAccessibilityCustomRotorItemResult
    open internal(set) var searchDirection: UIAccessibilityCustomRotor.Direction

    init(
        at element: UIResponder?, _ direction: UIAccessibilityCustomRotor.Direction
    ) {
        currentItem = UIAccessibilityCustomRotorItemResult(targetElement: element, targetRange: nil)
        searchDirection = direction
    }
}

/// What a search has found: an element, or text in one.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorItemResult: NSObject {
    open weak var targetElement: UIResponder?
    /// Selected when a reader comes to it; nil for the element as a whole.
    open var targetRange: UITextRange?

    public init(targetElement: UIResponder?, targetRange: UITextRange?) {
        self.targetElement = targetElement
        self.targetRange = targetRange
    }
}
