import Foundation
import Tactile
import TestSupport
import Testing

/// A program drops what people do, as often as it says so.
@MainActor
@Suite struct IgnoredEventTests {
    @Test func nothingComesWhileEventsAreIgnored() {
        let button = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var taps = 0, ends = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        button.addAction(UIAction { _ in ends += 1 }, for: .touchCancel)
        let harness = Harness(showing: button)
        let application = UIApplication.shared, place = CGPoint(x: 50, y: 50)
        harness.tap(at: place)
        #expect(taps == 1)
        harness.press(at: place)
        application.beginIgnoringInteractionEvents()
        application.beginIgnoringInteractionEvents()
        #expect(application.isIgnoringInteractionEvents)
        #expect(ends == 1 && !button.isTracking)
        harness.release(at: place)
        harness.tap(at: place)
        #expect(taps == 1)
        application.endIgnoringInteractionEvents()
        harness.tap(at: place)
        #expect(taps == 1)
        // The press began when nothing was taken.
        harness.press(at: place)
        application.endIgnoringInteractionEvents()
        harness.release(at: place)
        #expect(taps == 1 && !application.isIgnoringInteractionEvents)
        harness.tap(at: place)
        #expect(taps == 2)
        application.endIgnoringInteractionEvents()
        #expect(!application.isIgnoringInteractionEvents)
    }

    @Test func selectorsHaveNames() {
        let selector = Selector("tap:", UIControl.tapForTest(_:))
        #expect(NSStringFromSelector(selector) == "tap:")
        #expect(NSSelectorFromString("tap:") == selector)
        #expect(NSSelectorFromString("tap") != selector)
    }
}

extension UIControl {
    fileprivate func tapForTest(_ sender: UIControl) {}
}
