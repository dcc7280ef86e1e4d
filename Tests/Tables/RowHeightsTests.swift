import Foundation
import Testing

@testable import TactileControls
@testable import TactileTables

@Suite struct RowHeightsTests {
    @Test func uniformRowsAreArithmetic() {
        let rows = RowHeights(count: 1_000_000, base: 44)
        #expect(rows.total == 44_000_000)
        #expect(rows.offset(of: 999_999) == CGFloat(43_999_956))
        #expect(rows.row(at: 44 * 500_000) == 500_000)
        #expect(rows.row(at: 44 * 500_000 - 0.5) == 499_999)
        #expect(rows.row(at: .greatestFiniteMagnitude) == 999_999)
        #expect(rows.row(at: -10) == 0)
    }

    @Test func badNumbersAreHarmless() {
        #expect(RowHeights(count: -3, base: 10).total == 0)
        #expect(RowHeights(count: 3, base: .nan).total == 0)
        var rows = RowHeights(count: 3, base: 10)
        rows.setHeight(.infinity, of: 1)
        rows.setHeight(50, of: 9)
        #expect(rows.total == 20)
    }

    /// Against plain sums, with a fixed sequence of heights and places.
    @Test func differentRowsAgreeWithSums() {
        var seed: UInt64 = 88_172_645_463_325_252
        func next(_ limit: Int) -> Int {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return Int(seed % UInt64(limit))
        }
        var heights = (0..<137).map { _ in CGFloat(next(80)) / 2 + 1 }
        var rows = RowHeights(heights)
        for _ in 0..<200 {
            let row = next(heights.count)
            heights[row] = CGFloat(next(160)) / 2 + 1
            rows.setHeight(heights[row], of: row)
        }
        var sum: CGFloat = 0
        for (row, height) in heights.enumerated() {
            #expect(abs(rows.offset(of: row) - sum) < 1e-6)
            #expect(abs(rows.height(of: row) - height) < 1e-6)
            #expect(rows.row(at: sum + height / 2) == row)
            sum += height
        }
        #expect(abs(rows.total - sum) < 1e-6)
    }
}

@Suite struct TableGeometryTests {
    private let geometry = TableGeometry(
        sections: [
            .init(headerHeight: 20, footerHeight: 0, rows: RowHeights(count: 3, base: 10)),
            .init(headerHeight: 20, footerHeight: 5, rows: RowHeights(count: 0, base: 10)),
            .init(headerHeight: 0, footerHeight: 0, rows: RowHeights(count: 2, base: 30)),
        ], top: 100)

    @Test func sectionsStack() {
        #expect(geometry.sections.map(\.top) == [100, 150, 175])
        #expect(geometry.bottom == 235)
        #expect(geometry.rowCount == 5)
        #expect(geometry.rowTop(IndexPath(row: 1, section: 2)) == 205)
    }

    @Test func placesAndFlatRowsAgree() {
        #expect(geometry.path(at: 110) == nil)
        #expect(geometry.path(at: 121) == IndexPath(row: 0, section: 0))
        #expect(geometry.path(at: 149.5) == IndexPath(row: 2, section: 0))
        #expect(geometry.path(at: 160) == nil)
        #expect(geometry.path(at: 234) == IndexPath(row: 1, section: 2))
        #expect(geometry.path(at: 235) == nil)
        for row in 0..<5 { #expect(geometry.flatRow(of: geometry.path(ofFlatRow: row)) == row) }
        #expect(geometry.path(ofFlatRow: 3) == IndexPath(row: 0, section: 2))
    }

    @Test func onlyRowsThatAreSeenAreInTheRange() {
        #expect(geometry.rows(from: 0, to: 100) == 0..<0)
        #expect(geometry.rows(from: 0, to: 120).isEmpty)
        #expect(geometry.rows(from: 0, to: 120.5) == 0..<1)
        #expect(geometry.rows(from: 130, to: 140) == 1..<2)
        #expect(geometry.rows(from: 152, to: 170).isEmpty)
        #expect(geometry.rows(from: 145, to: 176) == 2..<4)
        #expect(geometry.rows(from: 300, to: 400).isEmpty)
    }

    @Test func aRowThatGrowsMovesWhatFollows() {
        var changed = geometry
        changed.setHeight(25, of: IndexPath(row: 0, section: 0))
        #expect(changed.rowTop(IndexPath(row: 1, section: 0)) == 145)
        #expect(changed.sections.map(\.top) == [100, 165, 190])
        #expect(changed.bottom == 250)
        changed.setHeight(1, of: IndexPath(row: 7, section: 9))
        #expect(changed.bottom == 250)
    }

    @Test func aRowBeginsAtItsOffset() {
        let rows = RowHeights([10, 20, 5, 40])
        for row in 0..<4 { #expect(rows.row(at: rows.offset(of: row)) == row) }
        #expect(rows.row(at: 29.9) == 1 && rows.row(at: 34.9) == 2)
    }
}
