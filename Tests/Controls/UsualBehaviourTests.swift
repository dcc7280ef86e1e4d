import Foundation
import Tactile
import TestSupport
import Testing

/// What is so usual on iOS that nobody writes it down.
@Suite @MainActor struct UsualBehaviourTests {
    @Test func aConfiguredButtonBeginsAtTheOrigin() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Go on"
        let button = UIButton(configuration: configuration)
        #expect(button.frame.origin == .zero && button.frame.width > 40)
        button.frame.origin = CGPoint(x: 10, y: 20)
        button.configuration?.title = "Go on to the next"
        button.sizeToFit()
        #expect(button.frame.origin == CGPoint(x: 10, y: 20))
    }

    @Test func aStateWithoutATitleHasThatOfTheNormalOne() {
        let button = UIButton(type: .custom)
        button.setTitle("Off", for: .normal)
        button.setTitle("On", for: .selected)
        button.isSelected = true
        #expect(button.currentTitle == "On")
        button.isHighlighted = true
        #expect(button.currentTitle == "Off")
        button.setTitle("Going off", for: [.selected, .highlighted])
        #expect(button.currentTitle == "Going off")
    }

    @Test func theFontOfALabelIsThatOfItsFirstCharacter() {
        let label = UILabel()
        let large = UIFont.boldSystemFont(ofSize: 30)
        let text = NSMutableAttributedString(string: "One two", attributes: [.font: large])
        text.addAttribute(
            .font, value: UIFont.systemFont(ofSize: 9), range: NSRange(location: 4, length: 3))
        label.attributedText = text
        #expect(label.font == large)
        label.attributedText = NSAttributedString(string: "One")
        #expect(label.font.pointSize == 17)
        label.text = "One"
        #expect(label.font.pointSize == 17)
    }
}
