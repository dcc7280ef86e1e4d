import Testing

@testable import Diary

/// Numbers as SQLite keeps them, of which one bit changed on the disk.
@Suite struct StoredBitTests {
    /// Bits in which SQLite keeps a whole number: the fewest of these that hold it.
    private func width(of number: Int) -> Int {
        [8, 16, 24, 32, 48].first { number >= -1 << ($0 - 1) && number < 1 << ($0 - 1) } ?? 64
    }

    @Test(arguments: [
        2, 80, 127, 128, -128, -129, 32_767, 32_768, 8_388_607, -8_388_608, 8_388_608, 1 << 31,
        1_795_262_400, 1 << 47, -1 << 47, 1 << 50,
    ])
    func anyBitOfANumberIsTurnedBack(number: Int) {
        let width = width(of: number), unused = 64 - width
        let unit = RowValue.text(Array("kg".utf8))
        for bit in 0..<width {
            // What is read: the sign fills what is not kept.
            let read = ((number ^ (1 << bit)) << unused) >> unused
            let whole: [RowValue] = [unit, .int(number), .null]
            #expect(
                RowSum.corrected([unit, .int(read), .null], sum: RowSum.of(whole)) == whole,
                "bit \(bit)")
            // A real number without fraction is kept as a whole one, but for very large ones.
            guard width < 64 else { continue }
            let real: [RowValue] = [unit, .real(Double(number).bitPattern), .null]
            let wrong: [RowValue] = [unit, .real(Double(read).bitPattern), .null]
            #expect(RowSum.corrected(wrong, sum: RowSum.of(real)) == real, "bit \(bit) of a real")
        }
        let all: [RowValue] = [.real(Double(number).bitPattern), .int(number)]
        #expect(RowSum.corrected(all, sum: RowSum.of(all)) == all)
        #expect(RowSum.corrected(all, sum: RowSum.of(all) ^ 4) == all, "a bit of the sum itself")
        #expect(RowSum.corrected([.null, .int(number)], sum: RowSum.of(all)) == nil)
    }
}
