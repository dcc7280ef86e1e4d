import Foundation
import Tactile
import Testing

@testable import Design
@testable import HealthBeatApp

/// Contrast of the theme's roles, by the formula of the Web Content Accessibility Guidelines.
@MainActor
@Suite struct ThemeTests {
    private typealias Palette = Theme.Palette

    private typealias RGB = Contrast.RGB

    private static func traits(_ dark: Bool, strong: Bool = false) -> UITraitCollection {
        UITraitCollection(userInterfaceStyle: dark ? .dark : .light).modifyingTraits {
            $0.accessibilityContrast = strong ? .high : .normal
        }
    }

    /// What is written on what: the colour, the surface, and a fill between them.
    private static let texts: [(String, UIColor, UIColor, UIColor?)] = [
        ("label on page", Palette.label, Palette.background, nil),
        ("label on card", Palette.label, Palette.card, nil),
        ("label on panel", Palette.label, Palette.panel, nil),
        ("label on sheet", Palette.label, Palette.sheet, nil),
        ("label on sheet's card", Palette.label, Palette.sheetCard, nil),
        ("secondary on sheet", Palette.secondaryLabel, Palette.sheet, nil),
        ("secondary on sheet's card", Palette.secondaryLabel, Palette.sheetCard, nil),
        ("tint on sheet's card", Palette.tint, Palette.sheetCard, nil),
        ("tint on sheet's pill", Palette.tintOnFill, Palette.sheet, Palette.tintedFill),
        ("destructive on sheet", Palette.destructive, Palette.sheet, nil),
        ("label on chip", Palette.label, Palette.card, Palette.neutralFill),
        ("secondary on page", Palette.secondaryLabel, Palette.background, nil),
        ("secondary on card", Palette.secondaryLabel, Palette.card, nil),
        ("secondary on panel", Palette.secondaryLabel, Palette.panel, nil),
        ("secondary on sidebar", Palette.secondaryLabel, Palette.sidebar, nil),
        ("secondary on chip", Palette.secondaryLabel, Palette.card, Palette.neutralFill),
        ("secondary on panel's chip", Palette.secondaryLabel, Palette.panel, Palette.neutralFill),
        ("secondary in search", Palette.secondaryLabel, Palette.background, Palette.segmentTrack),
        ("tint on page", Palette.tint, Palette.background, nil),
        ("tint on card", Palette.tint, Palette.card, nil),
        ("tint on panel", Palette.tint, Palette.panel, nil),
        ("tint on pill", Palette.tintOnFill, Palette.card, Palette.tintedFill),
        ("tint on page's pill", Palette.tintOnFill, Palette.background, Palette.tintedFill),
        ("tint on selection", Palette.tintOnFill, Palette.sidebar, Palette.selectionFill),
        ("filled button", Palette.filledButtonLabel, Palette.filledButton, nil),
        ("goal on card", Palette.goal, Palette.card, nil),
        ("goal on page", Palette.goal, Palette.background, nil),
        ("scale's number on pane", Palette.secondaryLabel, Palette.card, nil),
        ("destructive on card", Palette.destructive, Palette.card, nil),
        ("destructive on page", Palette.destructive, Palette.background, nil),
        ("destructive on panel", Palette.destructive, Palette.panel, nil),
        ("toast", Palette.toastLabel, Palette.toast, nil),
        ("toast's action", Palette.toastAction, Palette.toast, nil),
        ("banner", Palette.label, Palette.banner, nil),
    ]

    /// AA of the guidelines; AAA where people want more contrast.
    @Test(arguments: [false, true], [false, true])
    func textIsReadable(dark: Bool, strong: Bool) {
        let traits = Self.traits(dark, strong: strong)
        for (name, color, surface, fill) in Self.texts {
            var ground = RGB(surface, traits)
            if let fill { ground = RGB(fill, over: ground, traits) }
            let contrast = RGB(color, over: ground, traits).contrast(to: ground)
            #expect(contrast >= (strong ? 7 : 4.5), "\(name): \(contrast)")
        }
    }

    /// A dark sheet, and what is on it, is lighter than the scenes behind it.
    @Test func sheetsAreSeenBeforeTheScenes() {
        let dark = Self.traits(true)
        let tones = [Palette.background, Palette.sheet, Palette.sheetCard].map {
            RGB($0, dark).luminance
        }
        #expect(tones == tones.sorted() && Set(tones).count == 3)
    }

    /// Digits of 24 points and more, ticks, the button's shape, the goal's line.
    @Test(arguments: [false, true], [false, true])
    func largeDigitsAndShapesAreSeen(dark: Bool, strong: Bool) {
        let traits = Self.traits(dark, strong: strong)
        let shapes: [(String, UIColor, UIColor)] = [
            ("ghost", Palette.tertiaryLabel, Palette.card),
            ("tick", Palette.tertiaryLabel, Palette.background),
            ("filled button", Palette.filledButton, Palette.card),
            ("trend", Palette.tint, Palette.card),
            ("knob's rim", Palette.dialKnobDot, Palette.dialKnob),
            ("dial's arc", Palette.dialNear, Palette.dialTrack),
            ("dial's arc at the goal", Palette.dialFar, Palette.dialTrack),
            ("goal line", Palette.goal, Palette.card),
        ]
        for (name, color, surface) in shapes {
            let ground = RGB(surface, traits)
            let contrast = RGB(color, over: ground, traits).contrast(to: ground)
            #expect(contrast >= 3, "\(name): \(contrast)")
        }
    }

    @Test func blackOnWhiteIsTheKnownContrast() {
        #expect(abs(RGB(white: 0).contrast(to: RGB(white: 1)) - 21) < 1e-9)
        #expect(
            abs(RGB(UIColor(hex: 0x767676), Self.traits(false)).contrast(to: RGB(white: 1)) - 4.54)
                < 0.01)
    }

    /// Units and placeholders take the role of secondary text, not the toolkit's pale grey.
    @Test func unitsAndPlaceholdersAreSecondaryText() throws {
        let app = try SceneHarness()
        let field = AddEntryPanel(model: app.model).weightField
        let placeholder = try #require(field.attributedPlaceholder)
        let color = placeholder.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        #expect(color === Palette.secondaryLabel)
        let units: UnitsButton = try app.find()
        #expect(units.titleColor(for: .normal) === Palette.secondaryLabel)
    }
}
