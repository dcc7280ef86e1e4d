import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
@Suite struct WindowStateTests {
    private static let usual = CGSize(width: 300, height: 200)
    private static let large = CGSize(width: 1000, height: 700)

    @Test func fullScreenIsAskedOfTheWindowManager() {
        let harness = Harness(size: Self.usual)
        harness.show()
        #expect(!harness.window.isFullScreen)
        harness.window.isFullScreen = true
        #expect(harness.platformWindow.states == .fullScreen)
        #expect(harness.window.isFullScreen)
        harness.window.isFullScreen = false
        #expect(harness.platformWindow.states.isEmpty)
    }

    @Test func aWindowMayBeZoomedFromTheStart() {
        let harness = Harness(size: Self.usual)
        harness.window.isZoomed = true
        harness.show()
        #expect(harness.platformWindow.options.states == .maximized)
        harness.resize(to: Self.large)
        #expect(harness.window.normalSize == Self.usual)
    }

    @Test func aWindowIsShownWhereItIsWanted() {
        let harness = Harness(size: Self.usual)
        harness.window.originOnScreen = CGPoint(x: 40, y: 70)
        harness.window.originOnScreen = CGPoint(x: CGFloat.nan, y: 0)
        #expect(harness.window.originOnScreen == CGPoint(x: 40, y: 70))
        harness.show()
        #expect(harness.platformWindow.options.origin == CGPoint(x: 40, y: 70))
        harness.platformWindow.originOnScreen = CGPoint(x: 300, y: 20)
        #expect(harness.window.originOnScreen == CGPoint(x: 300, y: 20))
        harness.window.close()
        #expect(harness.window.originOnScreen == CGPoint(x: 300, y: 20))
    }

    /// Window managers tell the state before the size or after it.
    @Test(arguments: [true, false])
    func theNormalSizeIsTheOneBeforeZooming(stateFirst: Bool) {
        let harness = Harness(size: Self.usual)
        harness.show()
        #expect(harness.window.normalSize == Self.usual)
        for size in [CGSize(width: 400, height: 300), CGSize(width: 350, height: 320)] {
            harness.resize(to: size)
            #expect(harness.window.normalSize == size)
            if stateFirst { harness.window.isZoomed = true }
            harness.resize(to: Self.large)
            if !stateFirst { harness.window.isZoomed = true }
            #expect(harness.window.normalSize == size)
            // A smaller monitor.
            harness.resize(to: CGSize(width: 800, height: 500))
            #expect(harness.window.normalSize == size)
            if stateFirst { harness.window.isZoomed = false }
            harness.resize(to: size)
            if !stateFirst { harness.window.isZoomed = false }
            #expect(harness.window.normalSize == size)
        }
    }
}
