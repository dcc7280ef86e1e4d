import Foundation
import Tactile
import TestSupport
import Testing

/// Search bars with pictures of the program's own, whose parts are moved.
@MainActor
@Suite struct SearchPictureTests {
    private func square(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    private func show(_ bar: UISearchBar) -> Harness {
        bar.frame = CGRect(x: 0, y: 0, width: 320, height: bar.intrinsicContentSize.height)
        let root = UIView()
        root.backgroundColor = .white
        root.addSubview(bar)
        let harness = Harness(showing: root)
        harness.rest()
        return harness
    }

    @Test func picturesStandInPlaceOfTheUsualOnes() {
        let bar = UISearchBar()
        bar.setImage(square(.red, 12, 12), for: .search, state: .normal)
        bar.setImage(square(.blue, 12, 12), for: .clear, state: .normal)
        bar.setImage(square(.green, 12, 12), for: .bookmark, state: .normal)
        bar.showsBookmarkButton = true
        let harness = show(bar)
        let field = bar.searchTextField.frame
        let y = Int(field.midY)
        let left =
            field.minX
            + bar.searchTextField.leftViewRect(
                forBounds: bar.searchTextField.bounds
            ).midX
        #expect(harness.pixel(Int(left), y) == 0xFF0000)
        let right =
            field.minX
            + bar.searchTextField.rightViewRect(
                forBounds: bar.searchTextField.bounds
            ).midX
        #expect(harness.pixel(Int(right), y) == 0x00FF00)
        harness.tap(bar.searchTextField)
        harness.type("x")
        harness.rest()
        let clear =
            field.minX
            + bar.searchTextField.clearButtonRect(
                forBounds: bar.searchTextField.bounds
            ).midX
        #expect(harness.pixel(Int(clear), y) == 0x0000FF)
        bar.setImage(nil, for: .search, state: .normal)
        harness.rest()
        #expect(harness.pixel(Int(left), y) != 0xFF0000)
        #expect(bar.image(for: .clear, state: .normal) != nil)
        #expect(bar.image(for: .search, state: .normal) == nil)
    }

    @Test func partsAreMoved() {
        let bar = UISearchBar()
        let harness = show(bar)
        let field = bar.searchTextField
        let (glyph, clear) = (
            field.leftViewRect(forBounds: field.bounds),
            field.clearButtonRect(forBounds: field.bounds)
        )
        let (text, place) = (field.textRect(forBounds: field.bounds), field.frame)
        bar.setPositionAdjustment(UIOffset(horizontal: 5, vertical: 2), for: .search)
        bar.setPositionAdjustment(UIOffset(horizontal: -7, vertical: 0), for: .clear)
        harness.rest()
        #expect(
            field.leftViewRect(forBounds: field.bounds) == glyph.offsetBy(dx: 5, dy: 2))
        #expect(
            field.clearButtonRect(forBounds: field.bounds) == clear.offsetBy(dx: -7, dy: 0))
        bar.setPositionAdjustment(.zero, for: .search)
        bar.searchTextPositionAdjustment = UIOffset(horizontal: 9, vertical: 1)
        bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 0, vertical: 3)
        harness.rest()
        #expect(field.textRect(forBounds: field.bounds) == text.offsetBy(dx: 9, dy: 1))
        #expect(field.frame == place.offsetBy(dx: 0, dy: 3))
    }

    @Test func theGroundSaysHowHighTheFieldIs() {
        let bar = UISearchBar()
        bar.setSearchFieldBackgroundImage(square(.red, 4, 50), for: .normal)
        let harness = show(bar)
        #expect(bar.searchTextField.frame.height == 50)
        #expect(bar.intrinsicContentSize.height == 66)
        #expect(harness.pixel(160, 12) == 0xFF0000 && harness.pixel(160, 54) == 0xFF0000)
        // It has no round corners of its own.
        #expect(harness.pixel(9, 9) == 0xFF0000)
        bar.setSearchFieldBackgroundImage(square(.blue, 4, 50), for: .disabled)
        bar.searchTextField.isEnabled = false
        harness.rest()
        #expect(harness.pixel(160, 12) == 0x0000FF)
        bar.searchTextField.isEnabled = true
        bar.setSearchFieldBackgroundImage(nil, for: .normal)
        bar.setSearchFieldBackgroundImage(nil, for: .disabled)
        harness.rest()
        #expect(bar.searchTextField.frame.height == 36)
        #expect(bar.searchTextField.backgroundColor == .tertiarySystemFill)
    }

    @Test func aFieldsGroundIsStretchedAsItSays() {
        let ground = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            UIColor.green.setFill()
            context.fill(CGRect(x: 4, y: 4, width: 1, height: 1))
        }
        .resizableImage(
            withCapInsets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4),
            resizingMode: .stretch)
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
        field.background = ground
        let root = UIView()
        root.addSubview(field)
        let harness = Harness(showing: root)
        harness.rest()
        #expect(harness.pixel(22, 40) == 0xFF0000 && harness.pixel(217, 40) == 0xFF0000)
        #expect(harness.pixel(120, 22) == 0xFF0000 && harness.pixel(120, 40) == 0x00FF00)
        field.borderStyle = .roundedRect
        harness.rest()
        #expect(harness.pixel(120, 40) != 0x00FF00)
    }

    @Test func whatAProxySaysIsShown() {
        let harness = Harness()
        UISearchBar.appearance().setImage(square(.red, 12, 12), for: .search, state: .normal)
        let bar = UISearchBar(), own = UISearchBar()
        own.setImage(square(.blue, 12, 12), for: .search, state: .normal)
        harness.window.addSubview(bar)
        harness.window.addSubview(own)
        harness.show()
        harness.rest()
        #expect(bar.image(for: .search, state: .normal) != nil)
        #expect(bar.image(for: .search, state: .normal) != own.image(for: .search, state: .normal))
    }
}
