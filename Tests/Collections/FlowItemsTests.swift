import SeededRandom
import Testing

@testable import TactileCollections

/// The lines of a flow layout's section.
@Suite struct FlowItemsTests {
    private func extent(_ along: Double, _ across: Double) -> FlowExtent {
        FlowExtent(along: along, across: across)
    }

    @Test("A million items of one size are arithmetic")
    func uniform() {
        let items = FlowItems(
            count: 1_000_000, base: extent(50, 90), room: 300, lineSpacing: 10, itemSpacing: 10)
        // Three in a line.
        #expect(items.length == 20_000_030)
        #expect(items.place(of: 0) == (0, 0, extent(50, 90)))
        #expect(items.place(of: 1) == (0, 105, extent(50, 90)))
        #expect(items.place(of: 999_999) == (19_999_980, 0, extent(50, 90)))
        #expect(items.items(from: 600, to: 700) == 30..<36)
        #expect(items.items(from: -100, to: -1) == 0..<0)
        #expect(items.items(from: items.length - 1, to: 1e9) == 999_999..<1_000_000)
    }

    @Test("Gaps share what a full line leaves, and the last line has the gaps of the others")
    func justifies() {
        let items = FlowItems(
            count: 5, base: extent(20, 80), room: 260, lineSpacing: 0, itemSpacing: 4)
        #expect(items.place(of: 2) == (0, 180, extent(20, 80)))
        #expect(items.place(of: 4) == (20, 90, extent(20, 80)))
        let alone = FlowItems(
            count: 3, base: extent(20, 80), room: 100, lineSpacing: 0, itemSpacing: 4)
        #expect(alone.place(of: 1) == (20, 10, extent(20, 80)))
    }

    @Test("Items that are measured one by one are where a layout of all sizes has them")
    func measuresAsWhole() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<40 {
            let count = Int.random(in: 1...40, using: &random)
            let base = extent(30, 50)
            var lazy = FlowItems(
                count: count, base: base, room: 200, lineSpacing: 5, itemSpacing: 5)
            var sizes = Array(repeating: base, count: count)
            for _ in 0..<12 {
                let item = Int.random(in: 0..<count, using: &random)
                sizes[item] = extent(
                    Double(Int.random(in: 10...60, using: &random)),
                    Double(Int.random(in: 10...220, using: &random)))
                lazy.measure([item: sizes[item]])
            }
            let whole = FlowItems(
                count: count, base: base, each: sizes, room: 200, lineSpacing: 5, itemSpacing: 5)
            for item in 0..<count {
                #expect(lazy.place(of: item).along == whole.place(of: item).along)
                #expect(lazy.place(of: item).extent == sizes[item])
            }
            #expect(lazy.length == whole.length)
            let seen = lazy.items(from: 60, to: 100)
            for item in 0..<count {
                let place = lazy.place(of: item)
                if place.along < 100, place.along + place.extent.along > 60 {
                    #expect(seen.contains(item))
                }
            }
        }
    }

    @Test("Sizes that are no numbers count as nothing")
    func badSizes() {
        let items = FlowItems(
            count: 3, base: FlowExtent(along: .nan, across: -.infinity), room: .zero,
            lineSpacing: .nan, itemSpacing: .infinity)
        #expect(items.length == 0)
        #expect(items.items(from: 0, to: 10).count <= 3)
    }
}
