import Foundation
import Testing

@testable import TactileDrawing

@Suite struct UIColorTests {
    @Test func dynamicColorsFollowTheTraits() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let light = UITraitCollection(userInterfaceStyle: .light)
        #expect(
            UIColor.systemBlue.resolvedColor(with: light)
                == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1))
        #expect(
            UIColor.systemBlue.resolvedColor(with: dark)
                == UIColor(red: 10 / 255, green: 132 / 255, blue: 1, alpha: 1))
        dark.performAsCurrent { #expect(UIColor.label.cgColor.red == 1) }
        light.performAsCurrent { #expect(UIColor.label.cgColor.red == 0) }
    }

    @Test func fadedDynamicColorsStayDynamic() {
        let color = UIColor.label.withAlphaComponent(0.25)
        let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(dark == UIColor(white: 1, alpha: 0.25))
    }

    @Test(arguments: [(0.0, 0.0, 0.0), (1, 0.5, 0.25), (0.2, 0.9, 0.4), (0.1, 0.1, 0.8)])
    func hueRoundTrips(red: Double, green: Double, blue: Double) {
        let color = UIColor(red: red, green: green, blue: blue, alpha: 1)
        var hue: CGFloat = 0, saturation: CGFloat = 0, brightness: CGFloat = 0
        color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        let back = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
        #expect(abs(back.cgColor.red - red) < 1e-12)
        #expect(abs(back.cgColor.green - green) < 1e-12)
        #expect(abs(back.cgColor.blue - blue) < 1e-12)
    }

    @Test func notANumberCountsAsZero() {
        let color = UIColor(red: .nan, green: 2, blue: -1, alpha: .infinity).cgColor
        #expect(color.red == 0)
        #expect(PixelColor(color).value == 0xFF00_FF00)
    }

    @Test func traitsMergeAndCompare() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceStyle: .dark),
        ])
        #expect(merged.displayScale == 2)
        #expect(merged.userInterfaceStyle == .dark)
        #expect(merged.containsTraits(in: UITraitCollection(displayScale: 2)))
        #expect(!merged.containsTraits(in: UITraitCollection(displayScale: 1)))
        #expect(
            merged.hasDifferentColorAppearance(
                comparedTo: UITraitCollection(userInterfaceStyle: .light)))
        #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    }
}
