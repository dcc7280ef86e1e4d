import Foundation
import TactileDrawing

/// What was set of a responder for readers of the screen.
@MainActor
final class AccessibilityStorage {
    var isElement: Bool?
    var label: AccessibleText?
    var hint: AccessibleText?
    var value: AccessibleText?
    var traits: UIAccessibilityTraits?
    var language: String?
    var identifier: String?
    var userInputLabels: [NSAttributedString] = []
    var frame: CGRect?
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var hidesElements = false
    var isModal: Bool?
    var navigationStyle = UIAccessibilityNavigationStyle.automatic
    var respondsToInteraction: Bool?
    var elements: [Any]?
    var containerType: UIAccessibilityContainerType?
    var customActions: [UIAccessibilityCustomAction]?
    var customRotors: [UIAccessibilityCustomRotor]?
}

/// A text for readers. An attributed string is made of it when somebody asks for one, and only
/// once: each costs some memory for good (Foundation never frees what keeps the attributes).
final class AccessibleText {
    let string: String
    /// The text with the attributes that were set with it.
    private(set) lazy var attributed = NSAttributedString(string: string)

    init(_ string: String) { self.string = string }

    init(_ attributed: NSAttributedString) {
        string = attributed.string
        self.attributed = attributed
    }
}

extension String? {
    /// The text with the attributes that were set with it; without, where an override says another.
    func accessible(with kept: AccessibleText?) -> NSAttributedString? {
        guard let self else { return nil }
        if let kept, kept.string == self { return kept.attributed }
        return NSAttributedString(string: self)
    }
}

extension NSAttributedString.Key {
    /// The level of a heading from 1 to 6 in an `accessibilityAttributedLabel`, an `NSNumber` or an
    /// integer; 0 for none of them.
    public static let accessibilityTextHeadingLevel = NSAttributedString.Key(
        rawValue: "UIAccessibilityTextAttributeHeadingLevel")
    /// How urgent an announcement is that is posted as an attributed string: a
    /// ``UIAccessibilityPriority``, or its raw value.
    public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
        rawValue: "UIAccessibilitySpeechAttributeAnnouncementPriority")
    /// The language of text as a tag of BCP 47, in an attributed label, hint or value.
    public static let accessibilitySpeechLanguage = NSAttributedString.Key(
        rawValue: "UIAccessibilitySpeechAttributeLanguage")
}
