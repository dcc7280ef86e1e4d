import Foundation
import SeededRandom
import Testing

@testable import TactileGeometry

@Suite struct PixelRegionTests {
    private func disjoint(_ region: PixelRegion) -> Bool {
        for (index, rect) in region.enumerated() {
            if rect.isEmpty { return false }
            for other in region.dropFirst(index + 1) where other.intersects(rect) { return false }
        }
        return true
    }

    private func randomRect(_ random: inout SeededGenerator, _ side: Int) -> PixelRect {
        PixelRect(
            x: .random(in: -20...side, using: &random), y: .random(in: -20...side, using: &random),
            width: .random(in: 0...200, using: &random),
            height: .random(in: 0...200, using: &random))
    }

    @Test(arguments: [UInt64](1...30))
    func addedPixelsAreCoveredOnceAndTheListStaysShort(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var region = PixelRegion(maximumCount: 6)
        var added: [PixelRect] = []
        for _ in 0..<40 {
            let rect = randomRect(&random, 900)
            region.add(rect)
            added.append(rect)
            #expect(region.count <= 6)
            #expect(disjoint(region))
        }
        for rect in added { #expect(region.contains(rect)) }
        let whole = added.reduce(PixelRect.zero) { $0.union($1) }
        #expect(whole.contains(region.bounds))
    }

    @Test(arguments: [UInt64](1...30))
    func subtractAndClipAreExact(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var region = PixelRegion()
        for _ in 0..<5 { region.add(randomRect(&random, 300)) }
        let before = region, hole = randomRect(&random, 300)
        region.subtract(hole)
        #expect(disjoint(region) && !region.intersects(hole))
        let removed = before.reduce(0) { $0 + $1.intersection(hole).area }
        #expect(region.area == before.area - removed)
        let clip = randomRect(&random, 300),
            inside = region.reduce(0) { $0 + $1.intersection(clip).area }
        region.formIntersection(clip)
        #expect(region.area == inside && disjoint(region))
    }

    @Test func neighboursBecomeOne() {
        var region = PixelRegion(PixelRect(x: 0, y: 0, width: 100, height: 10))
        region.add(PixelRect(x: 0, y: 10, width: 100, height: 10))
        #expect(Array(region) == [PixelRect(x: 0, y: 0, width: 100, height: 20)])
    }

    @Test func distantRectanglesStayApart() {
        var region = PixelRegion(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.add(PixelRect(x: 900, y: 900, width: 10, height: 10))
        #expect(region.count == 2 && region.area == 200)
    }

    @Test func crossKeepsItsCorners() {
        var region = PixelRegion(PixelRect(x: 0, y: 450, width: 1000, height: 100))
        region.add(PixelRect(x: 450, y: 0, width: 100, height: 1000))
        #expect(region.area == 190_000)
        #expect(!region.contains(x: 10, y: 10) && region.contains(x: 500, y: 10))
    }

    @Test func rectanglesAreFoundInALargerOne() {
        var region = PixelRegion(PixelRect(x: 10, y: 10, width: 4, height: 4))
        region.add(PixelRect(x: 200, y: 200, width: 50, height: 50))
        #expect(region.hasRectangle(in: PixelRect(x: 10, y: 9, width: 4, height: 5)))
        #expect(!region.hasRectangle(in: PixelRect(x: 11, y: 9, width: 100, height: 100)))
        #expect(!region.hasRectangle(in: .zero))
    }

    @Test func emptyAddsNothing() {
        var region = PixelRegion()
        region.add(.zero)
        region.add(PixelRect(x: 3, y: 3, width: -4, height: 5))
        #expect(region.isEmpty && region.bounds == .zero)
        #expect(region.contains(.zero))
    }
}
