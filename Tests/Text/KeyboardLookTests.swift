import Foundation
import TestSupport
import Testing

@testable import Tactile

@Suite @MainActor struct KeyboardLookTests {
    @MainActor
    private struct Stage {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        let input = UIInputView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 90), inputViewStyle: .keyboard)
        let content = UIView()
        let height: NSLayoutConstraint
        let harness = Harness(size: CGSize(width: 320, height: 480))

        init() {
            height = content.heightAnchor.constraint(equalToConstant: 130)
            content.translatesAutoresizingMaskIntoConstraints = false
            input.addSubview(content)
            NSLayoutConstraint.activate([
                height, content.topAnchor.constraint(equalTo: input.topAnchor),
                content.bottomAnchor.constraint(equalTo: input.bottomAnchor),
                content.leadingAnchor.constraint(equalTo: input.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: input.trailingAnchor),
            ])
            field.inputView = input
            harness.window.addSubview(field)
            harness.show()
        }

        func type() {
            field.becomeFirstResponder()
            harness.rest()
        }
    }

    @Test func anInputViewIsAsHighAsItsFrameOrAsItsConstraintsSay() {
        let stage = Stage()
        stage.type()
        #expect(stage.harness.window.keyboard.frame.height == 90)
        stage.input.allowsSelfSizing = true
        stage.harness.rest()
        #expect(stage.harness.window.keyboard.frame.height == 130)
        #expect(stage.content.frame.height == 130)
        stage.height.constant = 60
        stage.harness.rest()
        #expect(stage.harness.window.keyboard.frame.height == 60)
    }

    @Test func keysAreDarkWhereTheTextAsksForIt() {
        let stage = Stage()
        stage.field.keyboardAppearance = .dark
        stage.type()
        #expect(stage.harness.pixel(5, 470) == 0x232326)
        stage.field.resignFirstResponder()
        stage.harness.rest()
        stage.field.keyboardAppearance = .default
        stage.type()
        #expect(stage.harness.pixel(5, 470) == 0xD8DADF)
    }
}
