import Design
import Foundation
import Tactile
import Testing

/// Texts in several fonts, which are made once.
@MainActor @Suite struct StyledTextTests {
    private func text(_ number: Int, _ size: CGFloat = 20) -> StyledText {
        var text = StyledText("\(number)", .systemFont(ofSize: size), .label)
        text.append(" kg", .systemFont(ofSize: 11), .secondaryLabel)
        return text
    }

    @Test func equalTextsAreOne() {
        let first = text(79).attributed
        #expect(text(79).attributed === first)
        #expect(text(80).attributed !== first)
        #expect(text(79, 21).attributed !== first)
        #expect(text(79).colored(.clear).attributed !== first)
    }

    @Test func eachPieceHasItsLook() {
        let shown = text(79).attributed
        #expect(shown.string == "79 kg")
        #expect(
            shown.attribute(.font, at: 1, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 20)
        )
        #expect(
            shown.attribute(.font, at: 3, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 11)
        )
        let clear = text(79).colored(.clear).attributed
        for index in 0..<clear.length {
            let color = clear.attribute(.foregroundColor, at: index, effectiveRange: nil)
            #expect(color as? UIColor == .clear)
        }
        #expect(StyledText().attributed.length == 0)
    }

    /// What is shown stays, and what is not shown any more is let go of.
    @Test func textsInUseAreKept() {
        let kept = text(-1)
        let shown = kept.attributed
        weak let lost = text(-2).attributed
        #expect(lost != nil)
        for number in 0..<3000 {
            _ = text(number).attributed
            if number.isMultiple(of: 100) { #expect(kept.attributed === shown) }
        }
        #expect(lost == nil)
    }
}
