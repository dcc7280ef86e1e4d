import TactileTesting
import Testing
import UIKit

@testable import Form

@MainActor
@Suite struct FormTests {
    private func show() -> (Harness, FormViewController) {
        let controller = FormViewController()
        let harness = Harness(size: CGSize(width: 400, height: 500))
        harness.window.rootViewController = UINavigationController(rootViewController: controller)
        harness.show()
        return (harness, controller)
    }

    @Test("A form is filled in with keys, and sent when it is right")
    func isFilledIn() {
        let (harness, form) = show()
        #expect(!form.sendButton.isEnabled)
        harness.tap(form.nameField.textField)
        harness.type("Ada")
        harness.press(.return)
        #expect(form.mailField.textField.isFirstResponder)
        harness.type("ada@example.org")
        #expect(form.sendButton.isEnabled && form.mailField.titleLabel.textColor == .label)
        harness.tap(form.sendButton)
        #expect(form.stateLabel.text == "Thank you, Ada")
        form.clear()
        #expect(form.nameField.textField.isFirstResponder && form.stateLabel.text == nil)
        #expect(!form.sendButton.isEnabled && form.mailField.titleLabel.textColor == .systemRed)
    }

    @Test("A press beside the fields ends editing")
    func editingEnds() {
        let (harness, form) = show()
        harness.tap(form.nameField.textField)
        #expect(form.nameField.textField.isFirstResponder)
        harness.tap(at: CGPoint(x: 200, y: 480))
        #expect(!form.nameField.textField.isFirstResponder)
    }

    @Test("The stepper's action has its sender")
    func copiesAreCounted() {
        let (_, form) = show()
        #expect(form.copiesLabel.text == "1 copy")
        form.copiesStepper.value = 3
        form.copiesStepper.sendActions(for: .valueChanged)
        #expect(form.copiesLabel.text == "3 copies")
    }

    @Test("Without a delegate every text is right")
    func requirementsMayBeLeftOut() {
        #expect(FormField(title: "Alone").isRight)
    }
}
