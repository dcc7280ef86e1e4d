import Foundation
import Testing

@testable import TactileX11

/// Scales of monitors side by side, and which a window belongs to.
@Suite struct X11MonitorTests {
    private func monitor(
        x: Int = 0, _ width: Int, _ height: Int, millimetres: (Int, Int)
    ) -> X11Monitor {
        X11Monitor(
            area: CGRect(x: x, y: 0, width: width, height: height),
            millimetres: CGSize(width: millimetres.0, height: millimetres.1))
    }

    private var fine: X11Monitor { monitor(2560, 1600, millimetres: (286, 179)) }
    private var usual: X11Monitor { monitor(x: 2560, 1920, 1080, millimetres: (527, 296)) }

    @Test("A monitor that the desktop's scale does not suit has twice or half of it")
    func scales() {
        #expect([fine, usual].scaled(desktop: 1).map(\.scale) == [2, 1])
        #expect([fine, usual].scaled(desktop: 2).map(\.scale) == [2, 1])
        #expect([usual, fine].scaled(desktop: 1.25).map(\.scale) == [1.25, 1.25])
    }

    @Test("What a person chose stays where no monitor says otherwise")
    func chosen() {
        // One monitor, or several of a kind, are as the desktop says, however small all is.
        #expect([fine].scaled(desktop: 1).map(\.scale) == [1])
        #expect([fine, fine].scaled(desktop: 1).map(\.scale) == [1, 1])
        // Nothing gets smaller than it is drawn, unless the desktop has it so.
        let coarse = monitor(1920, 1080, millimetres: (1200, 675))
        #expect([usual, coarse].scaled(desktop: 1).map(\.scale) == [1, 1])
        // A picture that RandR enlarges has its dots in the screen already.
        let enlarged = monitor(3840, 2160, millimetres: (527, 296))
        #expect([fine, enlarged].scaled(desktop: 2).map(\.scale) == [2, 2])
    }

    @Test("Sizes that nobody knows, proportions and nonsense say nothing")
    func unknown() {
        for size in [(0, 0), (160, 90), (10, 16), (1, 1), (90_000, 50_000)] {
            let odd = monitor(2560, 1600, millimetres: size)
            #expect(odd.density == nil)
            #expect([odd, usual].scaled(desktop: 1).map(\.scale) == [1, 1])
        }
        #expect([X11Monitor]().scaled(desktop: 2).isEmpty)
        #expect(![X11Monitor]().hasSeveralScales)
    }

    @Test("A turned monitor has the same density, whichever sides the server turned")
    func turned() throws {
        let upright = try #require(usual.density)
        for size in [(527, 296), (296, 527)] {
            let turned = try #require(monitor(1080, 1920, millimetres: size).density)
            #expect(abs(turned - upright) < 1)
        }
    }

    @Test("A window belongs to the monitor that most of it is on, else to the nearest")
    func holding() {
        let monitors = [fine, usual]
        func holder(_ x: CGFloat, _ y: CGFloat = 100) -> X11Monitor? {
            monitors.holding(CGRect(x: x, y: y, width: 400, height: 300))
        }
        #expect(holder(2350) == fine)
        #expect(holder(2370) == usual)
        #expect(holder(9000) == usual)
        #expect(holder(-900, -900) == fine)
        #expect([X11Monitor]().holding(.zero) == nil)
    }
}
