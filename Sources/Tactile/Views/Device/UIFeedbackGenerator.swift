import Foundation
import TactileGeometry

/// Taps that a hand feels. A mouse and a screen give none, so generators are silent; they are here
/// so that code which plays them needs no change.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Announces feedback that is about to come.
    open func prepare() {}
}

@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

    public let style: FeedbackStyle

    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    public convenience override init() { self.init(style: .medium) }

    open func impactOccurred() {}
    /// - Parameter intensity: 0…1.
    open func impactOccurred(intensity: CGFloat) {}
}

@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}

@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }

    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
