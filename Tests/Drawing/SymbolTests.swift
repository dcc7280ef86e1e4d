import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// The system's symbols.
@Suite struct SymbolTests {
    private let one = UITraitCollection(displayScale: 1)

    /// How much of a picture is painted, from 0 to 1.
    private func ink(_ image: UIImage) throws -> Double {
        let picture = try #require(image.cgImage)
        var sum = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                sum += Double(picture.bitmap.pixel(x: x, y: y).value >> 24) / 255
            }
        }
        return sum / Double(picture.width * picture.height)
    }

    private func symbol(
        _ name: String, _ configuration: UIImage.SymbolConfiguration? = nil
    ) throws -> UIImage {
        try #require(UIImage(systemName: name, withConfiguration: configuration), "\(name)")
    }

    @Test func everyNameIsDrawn() throws {
        let names = UIImage.systemNames
        #expect(names.count > 500)
        #expect(Set(names).count == names.count)
        #expect(SymbolTable.entries.count > 150)
        for name in names {
            let share = try ink(symbol(name))
            #expect(share > 0.02 && share < 0.85, "\(name) covers \(share)")
        }
        #expect(UIImage(systemName: "no.such.symbol") == nil)
        #expect(UIImage(systemName: "plus.fill") == nil)
        #expect(UIImage(systemName: "") == nil)
    }

    @Test func aFilledVariantHasMoreInkThanALine() throws {
        let enclosed = [".circle.fill", ".square.fill"]
        for name in UIImage.systemNames
        where name.hasSuffix(".fill") && !enclosed.contains(where: name.hasSuffix) {
            guard let plain = UIImage(systemName: String(name.dropLast(5))) else { continue }
            #expect(try ink(symbol(name)) > ink(plain), "\(name)")
        }
    }

    @Test func nineWeightsGrow() throws {
        for name in ["heart", "plus", "chevron.right", "trash"] {
            let shares = try (1...9).map { weight in
                try ink(
                    symbol(
                        name,
                        .init(
                            pointSize: 24,
                            weight: #require(UIImage.SymbolWeight(rawValue: weight)))))
            }
            #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 }, "\(name)")
        }
    }

    @Test func aSymbolIsAsLargeAsItsConfigurationSays() throws {
        #expect(try symbol("star").size == CGSize(width: 20, height: 20))
        let sizes = try [UIImage.SymbolScale.small, .medium, .large].map {
            try symbol("star", .init(scale: $0)).size.width
        }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try symbol("star", .init(pointSize: 40)).size.width == 48)
        // Sizes that are none are the usual one.
        for size in [CGFloat.nan, 0, -3, .infinity] {
            #expect(try symbol("star", .init(pointSize: size)).size.width == 20)
        }
        let style = UIImage.SymbolConfiguration(textStyle: .body)
        let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        let image = try symbol("star", style)
        #expect(image.drawn(under: large, preferring: nil).size.width > image.size.width)
        #expect(
            try symbol("star", .init(font: .systemFont(ofSize: 20, weight: .bold))).size.width == 24
        )
    }

    @Test func configurationsAreApplied() throws {
        let bold = UIImage.SymbolConfiguration(weight: .bold)
        let both = UIImage.SymbolConfiguration(pointSize: 30).applying(bold)
        #expect(both == UIImage.SymbolConfiguration(pointSize: 30, weight: .bold))
        #expect(bold.applying(.unspecified) == bold)
        let image = try symbol("star", .init(pointSize: 30))
        #expect(image.isSymbolImage)
        #expect(image.applyingSymbolConfiguration(bold)?.symbolConfiguration == both)
        #expect(image.withConfiguration(bold).symbolConfiguration == bold)
        let plain = UIImage()
        #expect(plain.applyingSymbolConfiguration(bold) == nil)
        #expect(plain.withConfiguration(bold) === plain)
        // What a symbol says itself stands before what a view prefers.
        #expect(
            image.drawn(under: one, preferring: .init(pointSize: 60, weight: .bold))
                .symbolConfiguration == both)
    }

    @Test func symbolsAreShapesUnlessTheyHaveColours() throws {
        let plain = try symbol("heart.circle.fill")
        #expect(plain.isTemplate)
        #expect(!plain.withRenderingMode(.alwaysOriginal).isTemplate)
        let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        let coloured = try symbol(
            "heart.circle.fill",
            UIImage.SymbolConfiguration(pointSize: 20).applying(.init(paletteColors: [red, blue])))
        #expect(!coloured.isTemplate)
        let picture = try #require(coloured.cgImage)
        #expect(picture.bitmap.pixel(x: 12, y: 12).value == 0xFFFF_0000)
        #expect(picture.bitmap.pixel(x: 12, y: 3).value == 0xFF00_00FF)
    }

    @Test func whatPointsWhereReadingGoesIsMirrored() throws {
        #expect(try symbol("chevron.forward").flipsForRightToLeftLayoutDirection)
        #expect(try symbol("arrow.backward.circle").flipsForRightToLeftLayoutDirection)
        #expect(try !symbol("chevron.right").flipsForRightToLeftLayoutDirection)
    }

    /// Every way in which a symbol is drawn; the rest differs in its lines alone.
    private static let pictured = [
        "heart", "heart.fill", "heart.circle", "heart.circle.fill", "heart.square.fill",
        "heart.slash", "heart.slash.fill", "folder.badge.plus", "person.crop.circle.fill",
        "envelope.fill", "exclamationmark.triangle.fill", "arrow.clockwise", "speaker.wave.2",
        "gearshape", "gearshape.fill", "tag.fill",
    ]

    @Test(arguments: [1.0, 2]) func symbolsLookAsTheyDid(scale: Double) throws {
        try expectOperation("symbols", 8 * 24, 2 * 24, scale: scale) { context in
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            for (index, name) in Self.pictured.enumerated() {
                let image = UIImage(systemName: name)?
                    .drawn(under: UITraitCollection(displayScale: scale), preferring: nil)
                image?.draw(at: CGPoint(x: index % 8 * 24 + 2, y: index / 8 * 24 + 2))
            }
        }
    }
}
