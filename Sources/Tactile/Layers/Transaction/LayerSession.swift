import Foundation

/// What all layers of a running program share: the clock, the open transactions, the display links.
@MainActor
package final class LayerSession {
    /// The session whose program acts now; the application's session sets it.
    package static var current = LayerSession()

    /// Where animations get the time from: seconds of a clock that never goes back.
    package var clock = LayerSession.systemClock
    package static let systemClock: @MainActor () -> TimeInterval = {
        ProcessInfo.processInfo.systemUptime
    }
    /// Seconds between frames of the display.
    package var frameInterval: CFTimeInterval = 1.0 / 60

    /// The implicit transaction first, then the ones that were begun.
    var levels = [CATransaction.Level()]
    /// Layers that may have left their tree with animations.
    var orphans: [CALayer] = []
    /// What delegates of animations are to be told.
    var events: [() -> Void] = []
    var isDelivering = false
    /// Links that are added, whichever window's frames drive them.
    var displayLinks: [CADisplayLink] = []

    package init() {}

    /// Whether a link that is added and not paused keeps frames coming.
    package var hasRunningLink: Bool { displayLinks.contains { !$0.isPaused } }

    /// Ends all display links and lets go of the clock.
    package func end() {
        for link in displayLinks { link.invalidate() }
        clock = LayerSession.systemClock
    }
}
