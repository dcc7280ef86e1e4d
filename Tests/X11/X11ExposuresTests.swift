import TactileGeometry
import Testing

@testable import TactileX11

@Suite struct X11ExposuresTests {
    private let part = PixelRect(x: 0, y: 0, width: 10, height: 10)

    @Test func aWholePutCoversWhatWasLostBeforeIt() {
        var lost = X11Exposures()
        lost.add(part, at: 7)
        lost.add(part.offsetBy(dx: 20, dy: 0), at: 9)
        #expect(lost.rects.count == 2)
        #expect(lost.areCovered(byPut: 10))
        lost.removeAll()
        #expect(lost.isEmpty)
    }

    /// One part was lost before the window was put as a whole and one after, and both are told of
    /// at once: the later one is not to be forgotten for the earlier one.
    @Test func aWholePutBetweenTwoLossesCoversNotBoth() {
        var lost = X11Exposures()
        lost.add(part, at: 12)
        lost.add(part, at: 7)
        #expect(!lost.areCovered(byPut: 10))
        #expect(!lost.areCovered(byPut: 12))
        #expect(lost.areMoved(by: 10))
        #expect(!lost.areMoved(by: 7))
    }

    @Test func manyPartsBecomeOneAroundThem() {
        var lost = X11Exposures()
        for index in 0..<40 { lost.add(part.offsetBy(dx: 20 * index, dy: 0), at: UInt(index)) }
        #expect(lost.rects.count == 16)
        #expect(lost.rects.last?.maxX == 790)
        #expect(lost.areMoved(by: 1) && !lost.areCovered(byPut: 39))
    }
}
