import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileText

/// Pills in a search field.
@Suite @MainActor struct SearchTokenTests {
    private let field = UISearchTextField(frame: CGRect(x: 10, y: 10, width: 300, height: 36))
    private let harness = Harness(size: CGSize(width: 400, height: 100))
    private final class Count { var value = 0 }
    private let changes = Count()

    init() {
        field.placeholder = "Search"
        let changes = changes
        field.addAction(UIAction { _ in changes.value += 1 }, for: .editingChanged)
        harness.window.addSubview(field)
        harness.show()
    }

    private func token(_ text: String) -> UISearchToken { UISearchToken(icon: nil, text: text) }
    private var pills: [SearchTokenView] {
        field.subviews.compactMap { $0 as? SearchTokenView }.sorted {
            $0.frame.minX < $1.frame.minX
        }
    }

    @Test func tokensStandBeforeTheText() {
        let free = field.textRect(forBounds: field.bounds)
        field.tokens = [token("Anna"), token("Berlin")]
        field.insertToken(token("New"), at: 1)
        harness.rest()
        #expect(pills.map(\.accessibilityLabel) == ["Anna", "New", "Berlin"])
        #expect(
            pills[0].frame.minX == field.editingRect(forBounds: field.bounds).maxX
                - field.editingRect(forBounds: field.bounds).width
                - (pills.map(\.bounds.width)
                    .reduce(0, +) + 12))
        let text = field.textRect(forBounds: field.bounds)
        #expect(text.minX > pills[2].frame.maxX && text.maxX == free.maxX)
        #expect(changes.value == 0 && field.text == "")
        field.removeToken(at: 5)
        field.removeToken(at: 0)
        #expect(field.tokens.count == 2)
        field.tokens = []
        harness.rest()
        #expect(field.textRect(forBounds: field.bounds) == free)
    }

    @Test func backspaceBeforeTheTextSelectsAndDeletes() {
        field.tokens = [token("Anna"), token("Berlin")]
        field.becomeFirstResponder()
        harness.type("x")
        harness.press(.backspace)
        #expect(field.text == "" && field.tokens.count == 2 && changes.value == 2)
        harness.press(.backspace)
        #expect(field.tokens.count == 2 && pills[1].isSelected)
        harness.press(.backspace)
        #expect(field.tokens.count == 1 && changes.value == 3)
        // Typing lets a token be.
        harness.press(.backspace)
        harness.type("y")
        #expect(field.tokens.count == 1 && !pills[0].isSelected && field.text == "y")
        field.allowsDeletingTokens = false
        harness.press(.backspace)
        harness.press(.backspace)
        harness.press(.backspace)
        #expect(field.tokens.count == 1)
    }

    @Test func aClickSelectsAToken() {
        field.tokens = [token("Anna"), token("Berlin")]
        harness.rest()
        harness.tap(pills[0])
        #expect(field.isFirstResponder && pills[0].isSelected)
        harness.press(.delete)
        #expect(field.tokens.map(\.text) == ["Berlin"])
    }

    @Test func aPartOfTheTextBecomesAToken() throws {
        field.text = "from anna to"
        let start = try #require(field.position(from: field.beginningOfDocument, offset: 0))
        let end = try #require(field.position(from: start, offset: 10))
        let range = try #require(field.textRange(from: start, to: end))
        field.replaceTextualPortion(of: range, with: token("Anna"), at: 0)
        #expect(field.text == "to" || field.text == " to")
        #expect(field.tokens.count == 1)
        #expect(field.offset(from: field.textualRange.start, to: field.textualRange.end) <= 3)
    }
}
