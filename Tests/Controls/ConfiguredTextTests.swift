import Foundation
import Tactile
import TestSupport
import Testing

/// Text of configurations with attributes of its own.
@Suite @MainActor struct ConfiguredTextTests {
    @Test func aTitleIsShownWithItsAttributes() {
        var configuration = UIButton.Configuration.plain()
        configuration.attributedTitle = AttributedString(
            "Go", attributes: AttributeContainer([.font: UIFont.systemFont(ofSize: 40)]))
        let button = UIButton(configuration: configuration)
        #expect(button.titleLabel?.text == "Go" && button.accessibilityLabel == "Go")
        #expect(button.sizeThatFits(.zero).height > 40)
    }

    @Test func aTransformerGetsWhatTheTitleWouldHave() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Go"
        configuration.subtitle = "now"
        configuration.baseForegroundColor = .yellow
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
            incoming in
            var outgoing = incoming
            outgoing.font = .boldSystemFont(ofSize: (incoming.font?.pointSize ?? 0) * 2)
            return outgoing
        }
        configuration.subtitleTextAttributesTransformer =
            UIConfigurationTextAttributesTransformer { _ in AttributeContainer([.kern: 5]) }
        let button = UIButton(configuration: configuration)
        let title = try #require(button.titleLabel?.attributedText)
        let attributes = title.attributes(at: 0, effectiveRange: nil)
        #expect((attributes[.font] as? UIFont)?.pointSize == 34)
        #expect(attributes[.foregroundColor] as? UIColor == .yellow)
        let subtitle = try #require(button.subtitleLabel?.attributedText)
        #expect(subtitle.attributes(at: 0, effectiveRange: nil)[.kern] as? CGFloat == 5)
    }
}
