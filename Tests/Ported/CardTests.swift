import TactileTesting
import Testing
import UIKit

private let phone = CGSize(width: 320, height: 480)

/// What is thrown, typed digit by digit, put into pills, and grey until it comes.
@MainActor
@Suite struct CardTests {
    @Test("A card is turned around the finger, thrown away, or comes back")
    func deck() throws {
        let deck = DeckController()
        let harness = Harness(showing: deck, size: phone)
        harness.rest()
        #expect(deck.deck.cards.count == 3 && harness.pixel(160, 190) == 0xFF0000)
        #expect(deck.deck.cards[1].frame.width == 270)
        harness.tap(at: CGPoint(x: 160, y: 190))
        #expect(deck.told == ["tap 0"])
        // Too short a way: it comes back to its place.
        harness.drag(from: CGPoint(x: 160, y: 120), to: CGPoint(x: 210, y: 124), over: 0.5)
        harness.rest()
        let first = deck.deck.cards[0]
        #expect(first.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(first.frame == CGRect(x: 10, y: 20, width: 300, height: 260))
        // A drag up or down is none of its.
        harness.drag(from: CGPoint(x: 160, y: 120), to: CGPoint(x: 165, y: 220), over: 0.3)
        harness.rest()
        #expect(first.frame.minY == 20 && deck.told.count == 1)
        deck.allowsLeft = false
        harness.drag(from: CGPoint(x: 250, y: 120), to: CGPoint(x: 60, y: 120), over: 0.3)
        harness.rest()
        #expect(deck.deck.currentIndex == 0)
        // While it is held it is turned around the finger.
        harness.press(at: CGPoint(x: 160, y: 120))
        for x in [180, 200, 220, 240, 260] {
            harness.move(to: CGPoint(x: CGFloat(x), y: 120))
            harness.advance(seconds: 0.02)
        }
        #expect(first.layer.transform.m12 != 0)
        let hand = first.layer.convert(CGPoint(x: 150, y: 60), to: harness.window.layer)
        #expect(abs(hand.x - 260) < 14 && abs(hand.y - 120) < 14)
        harness.move(to: CGPoint(x: 310, y: 120))
        harness.release(at: CGPoint(x: 310, y: 120))
        harness.rest()
        #expect(deck.told == ["tap 0", "0 right"] && first.superview == nil)
        #expect(deck.deck.cards.count == 3 && harness.pixel(160, 190) == 0x00FF00)
        for _ in 0..<3 {
            harness.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 300, y: 150), over: 0.2)
            harness.rest()
        }
        #expect(deck.told.suffix(3) == ["2 right", "3 right", "out"])
        #expect(deck.deck.subviews.isEmpty)
    }

    @Test("A code is typed, pasted and deleted across its fields")
    func code() throws {
        let scene = CodeController()
        let harness = Harness(showing: scene, size: phone)
        harness.rest()
        let fields = harness.views(of: UITextField.self).filter { $0 is FloatingField == false }
        #expect(fields.count == 4 && fields.map(\.bounds.width) == [54, 54, 54, 54])
        harness.tap(fields[0])
        harness.rest()
        #expect(harness.pixel(44, 109) == 0x0000FF)
        harness.type("1a2")
        harness.rest()
        #expect(scene.field.code == "12" && fields[2].isFirstResponder)
        #expect(harness.pixel(44, 109) == 0xAAAAAA && harness.pixel(170, 109) == 0x0000FF)
        harness.press(.backspace)
        harness.rest()
        #expect(scene.field.code == "1" && fields[1].isFirstResponder)
        harness.type("234")
        harness.rest()
        #expect(scene.codes == ["1234"])
        #expect(!fields.contains { $0.isFirstResponder })
        UIPasteboard.general.string = "9876"
        harness.tap(fields[0])
        harness.press("a", .control)
        harness.press("v", .control)
        harness.rest()
        #expect(scene.codes == ["1234", "9876"])
        scene.field.code = ""
        _ = scene.field.becomeFirstResponder()
        harness.type("0000")
        harness.advance(seconds: 0.05)
        #expect(scene.field.layer.presentation()?.transform.m41 ?? 0 != 0)
        harness.rest()
        #expect(scene.codes.last == "0000")
    }

    @Test("A placeholder goes up and becomes the caption")
    func floating() throws {
        let scene = CodeController()
        let harness = Harness(showing: scene, size: phone)
        harness.rest()
        let field = scene.float
        let low = field.caption.frame
        #expect(low.minX == 0 && abs(low.midY - 33) < 1 && field.caption.transform.isIdentity)
        harness.tap(field)
        harness.advance(seconds: 0.1)
        let half = try #require(field.caption.layer.presentation()).frame
        #expect(half.midY < low.midY - 2 && half.midY > 9)
        harness.rest()
        #expect(abs(field.caption.frame.midY - 8) < 0.6 && field.caption.frame.minX == 0)
        #expect(abs(field.caption.frame.width - low.width * 0.75) < 0.1)
        harness.type("Ada")
        harness.press(.tab)
        harness.rest()
        #expect(field.text == "Ada" && abs(field.caption.frame.midY - 8) < 0.6)
        field.text = ""
        harness.rest()
        #expect(field.caption.transform.isIdentity == !field.isFirstResponder)
        field.errorMessage = "Missing"
        harness.rest()
        #expect(harness.pixel(100, 191) == 0xFF0000)
    }

    @Test("Words become pills, which are chosen and deleted by keys")
    func tokens() throws {
        let scene = TokenController()
        let harness = Harness(showing: scene, size: phone)
        harness.rest()
        #expect(scene.below.frame.minY == 38)
        harness.tap(scene.field.textField)
        harness.type("one,two three ")
        harness.press(.return)
        // What is refused stays to be changed.
        harness.type("no,")
        #expect(scene.field.textField.text == "no,")
        scene.field.textField.text = ""
        harness.type("One,")
        harness.rest()
        #expect(scene.told == ["+one", "+two", "+three"])
        #expect(scene.field.tokens.map { $0.frame.minY } == [0, 0, 0])
        scene.field.textField.text = ""
        harness.type("a word that is longer")
        harness.press(.return)
        harness.rest()
        let height = scene.field.bounds.height
        #expect(height > 60 && scene.below.frame.minY == height)
        // Backspace in nothing takes the last one, and another one deletes it.
        let count = scene.field.tokens.count
        harness.press(.backspace)
        harness.rest()
        #expect(scene.field.tokens.last?.isSelected == true)
        harness.press(.backspace)
        harness.rest()
        #expect(scene.field.tokens.count == count - 1)
        #expect(scene.field.textField.isFirstResponder)
        // A click chooses one, and a letter takes its place.
        harness.tap(scene.field.tokens[0])
        harness.rest()
        #expect(scene.field.tokens[0].isSelected && scene.field.tokens[0].isFirstResponder)
        harness.type("x")
        harness.rest()
        #expect(scene.field.tokens.first?.isSelected == false)
        #expect(scene.field.textField.text == "x" && scene.told.last == "-one")
    }

    @Test("Grey bars gleam in the places of what is still to come")
    func skeleton() throws {
        let scene = SkeletonController()
        let harness = Harness(showing: scene, size: phone)
        harness.advance(seconds: 0.3)
        let cell = try #require(
            scene.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) as? SkeletonCell)
        #expect(cell.contentView.isSkeletonActive && !cell.contentView.isUserInteractionEnabled)
        let place = cell.picture.convert(cell.picture.bounds, to: nil)
        #expect(place.size == CGSize(width: 40, height: 40))
        let gray = harness.pixel(Int(place.midX), Int(place.midY)) & 0xFF
        #expect(gray > 0xC0 && gray < 0xFF)
        // Between two lines of the text there is nothing.
        let words = cell.words.convert(cell.words.bounds, to: nil)
        let line = cell.words.font.lineHeight
        #expect(harness.pixel(Int(words.minX) + 3, Int(words.minY + line * 0.3)) != 0xFFFFFF)
        #expect(harness.pixel(Int(words.minX) + 3, Int(words.minY + line * 0.8)) >= 0xFDFDFD)
        let before = harness.pixel(Int(place.midX), Int(place.midY))
        var shades: Set<UInt32> = [before]
        for _ in 0..<12 {
            harness.advance(seconds: 0.1)
            shades.insert(harness.pixel(Int(place.midX), Int(place.midY)))
        }
        #expect(shades.count > 2)
        scene.finish()
        harness.advance(seconds: 0.6)
        #expect(!cell.contentView.isSkeletonActive)
        #expect(harness.pixel(Int(place.midX), Int(place.midY)) == 0xFFFFFF)
        harness.rest()
        #expect(cell.words.layer.sublayers?.contains { $0 is CAGradientLayer } != true)
    }

    @Test("Stars are filled as far as the finger has come")
    func stars() {
        let scene = SkeletonController()
        scene.isLoading = false
        let harness = Harness(showing: scene, size: phone)
        harness.rest()
        let stars = scene.stars
        var touched: [Double] = []
        stars.didTouchStar = { touched.append($0) }
        // Two and a half: the right half of the third one is empty.
        let places = [15, 75 - 4, 75 + 4, 105]
        #expect(places.map { harness.pixel($0, 15) } == [0xFF8000, 0xFF8000, 0xAAAAAA, 0xAAAAAA])
        harness.press(at: CGPoint(x: 10, y: 15))
        harness.move(to: CGPoint(x: 100, y: 15))
        harness.release(at: CGPoint(x: 130, y: 15))
        harness.rest()
        #expect(stars.rating == touched.last && stars.rating >= 3.5)
        stars.accessibilityDecrement()
        #expect(stars.rating == (touched.last ?? 0) - 0.5)
    }
}
