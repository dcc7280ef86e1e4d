import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// The system's fonts are heavier where the traits ask for bold text, and no others.
@Suite struct BoldTextTests {
    private let bold = UITraitCollection { $0.legibilityWeight = .bold }

    private func width(_ font: UIFont, _ traits: UITraitCollection? = nil) -> CGFloat {
        var width: CGFloat = 0
        (traits ?? .current).performAsCurrent {
            width = "Handgloves 0123".size(withAttributes: [.font: font]).width
        }
        return width
    }

    @Test(arguments: [
        UIFont.systemFont(ofSize: 15), .systemFont(ofSize: 30, weight: .medium),
        .monospacedDigitSystemFont(ofSize: 17, weight: .regular),
        .preferredFont(forTextStyle: .body),
    ])
    func theSystemsFontsAreHeavier(font: UIFont) {
        let usual = width(font)
        #expect(width(font, bold) > usual)
        // What was set before is not taken for it, and the other way round.
        #expect(width(font) == usual)
        #expect(font.withSize(font.pointSize) == font)
    }

    @Test func aFontThatWasChosenByNameStays() {
        let font = DejaVu.sans(15)
        #expect(width(font, bold) == width(font))
    }

    @Test func aPreferredFontTakesTheTraitsItIsGiven() {
        let usual = UIFont.preferredFont(forTextStyle: .body)
        let heavy = UIFont.preferredFont(forTextStyle: .body, compatibleWith: bold)
        #expect(width(heavy) > width(usual))
        // Heavier once, not twice.
        #expect(width(heavy, bold) == width(usual, bold))
        #expect(heavy.fontDescriptor.symbolicTraits.contains(.traitBold))
    }
}
