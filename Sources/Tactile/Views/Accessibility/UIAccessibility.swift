import Foundation
import TactileDrawing
import TactileGeometry

/// Readers of the screen, and what people need who see, hear or move otherwise.
@preconcurrency @MainActor
public struct UIAccessibility {
    private init() {}

    /// What a program tells readers of.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Another scene is shown; the argument is the element to read, or a text to say.
        public static let screenChanged = Notification(rawValue: 1000)
        /// Part of the scene has changed; the argument is the element to read, or a text to say.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// Says the argument, a `String` or an `NSAttributedString`, to the person.
        public static let announcement = Notification(rawValue: 1008)
        /// Something was scrolled; the argument is a text that says where to.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// A program that can be asked for its focus.
    public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Whatever reads the screen.
        public static let notificationVoiceOver = AssistiveTechnologyIdentifier(
            rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
    }

    /// Tells readers that something has changed or is to be said. Nothing happens where none
    /// listens.
    ///
    /// - `argument`: An element or a text, as the notification has it; other values count as none.
    public static func post(notification: Notification, argument: Any?) {
        ApplicationSession.current.accessibility?.posted(notification, argument)
    }

    /// The element that a reader is at; nil where none is, and for a technology that is not there.
    public static func focusedElement(
        using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
    ) -> Any? {
        guard
            assistiveTechnologyIdentifier == nil
                || assistiveTechnologyIdentifier == .notificationVoiceOver
        else { return nil }
        return ApplicationSession.current.accessibility?.readerFocus
    }

    /// A rectangle of a view's coordinates in points of the screen. A view in no window counts as
    /// at the screen's corner.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        let frame = view.convert(rect, to: nil)
        guard let origin = view.window?.platformWindow?.originOnScreen else { return frame }
        return frame.offsetBy(dx: origin.x, dy: origin.y)
    }

    /// A path of a view's coordinates in points of the screen.
    public static func convertToScreenCoordinates(
        _ path: UIBezierPath, in view: UIView
    ) -> UIBezierPath {
        let corner = view.convert(CGPoint.zero, to: nil)
        let right = view.convert(CGPoint(x: 1, y: 0), to: nil)
        let down = view.convert(CGPoint(x: 0, y: 1), to: nil)
        let origin = view.window?.platformWindow?.originOnScreen ?? .zero
        let result = UIBezierPath(cgPath: path.cgPath)
        result.apply(
            CGAffineTransform(
                a: right.x - corner.x, b: right.y - corner.y, c: down.x - corner.x,
                d: down.y - corner.y, tx: corner.x + origin.x, ty: corner.y + origin.y))
        return result
    }

    // MARK: Settings

    /// Whether something reads the screen.
    public static var isVoiceOverRunning: Bool {
        ApplicationSession.current.accessibility != nil
    }
    /// Whether movements are to be replaced by fades.
    public static var isReduceMotionEnabled: Bool { UIApplication.shared.reducesMotion }
    /// Whether scenes fade instead of sliding: here where motion is reduced.
    public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }
    /// Whether blurred and translucent surfaces are to be opaque.
    public static var isReduceTransparencyEnabled: Bool {
        UIApplication.shared.reducesTransparency
    }
    /// Whether colours are to be told apart more easily: dynamic colours have their variants of
    /// high contrast then.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.increasesContrast }
    /// Whether text is to be heavier than usual, as the trait `legibilityWeight` says, too.
    public static var isBoldTextEnabled: Bool { UIApplication.shared.prefersBoldText }
    /// Whether a state that a colour shows is to be told by a shape or a word as well.
    public static var shouldDifferentiateWithoutColor: Bool {
        UIApplication.shared.differentiatesWithoutColor
    }

    public nonisolated static let voiceOverStatusDidChangeNotification = name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    public nonisolated static let reduceMotionStatusDidChangeNotification = name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = name(
        "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    public nonisolated static let reduceTransparencyStatusDidChangeNotification = name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    public nonisolated static let darkerSystemColorsStatusDidChangeNotification = name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    public nonisolated static let boldTextStatusDidChangeNotification = name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    public nonisolated static let differentiateWithoutColorDidChangeNotification = name(
        "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
    /// A reader has come to another element; see the keys of its `userInfo`.
    public nonisolated static let elementFocusedNotification = name(
        "UIAccessibilityElementFocusedNotification")
    /// An announcement was handed to the reader; see the keys of its `userInfo`.
    public nonisolated static let announcementDidFinishNotification = name(
        "UIAccessibilityAnnouncementDidFinishNotification")

    public nonisolated static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
    public nonisolated static let unfocusedElementUserInfoKey =
        "UIAccessibilityUnfocusedElementKey"
    public nonisolated static let announcementStringValueUserInfoKey =
        "UIAccessibilityAnnouncementKeyStringValue"
    public nonisolated static let announcementWasSuccessfulUserInfoKey =
        "UIAccessibilityAnnouncementKeyWasSuccessful"

    private nonisolated static func name(_ name: String) -> Foundation.Notification.Name {
        Foundation.Notification.Name(name)
    }
}
