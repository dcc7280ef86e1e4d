import Foundation
import Tactile
import TactileViews
import Testing

/// Checks at the end of frames what must hold in a window's layers, views and gestures, and fails
/// the test that draws them by a sentence.
@MainActor
final class FrameCheck {
    /// A window of so many layers is checked in each frame; one of twice as many in each second.
    private static let layersInEachFrame = 150

    /// How many frames pass before a window is looked at again.
    private var left: [ObjectIdentifier: Int] = [:]
    /// What was told: a fault stays for many frames.
    private var told: Set<String> = []

    func look(at window: UIWindow) {
        let key = ObjectIdentifier(window)
        if let wait = left[key], wait > 0 {
            left[key] = wait - 1
            return
        }
        left[key] = window.layerCount / Self.layersInEachFrame
        for fault in window.checkFrame() where told.insert(fault).inserted {
            Issue.record("After a frame: \(fault)")
        }
    }
}

extension Harness {
    /// What must hold in the toolkit's structures and does not, a sentence each; empty where all is
    /// well.
    public func brokenInvariants() -> [String] {
        session.application.windows.flatMap { $0.checkFrame() }
    }

    /// Whether each frame of a window of few layers, and now and then one of a window of many, ends
    /// with a look for ``brokenInvariants()``, which fails the test by each sentence once. It does
    /// from the beginning; a test that breaks the toolkit's structures on purpose turns it off.
    public var checksFrames: Bool {
        get { session.frameDrawn != nil }
        set {
            guard newValue != checksFrames else { return }
            let check = FrameCheck()
            session.frameDrawn = newValue ? { check.look(at: $0) } : nil
        }
    }
}
