import Foundation
import Tactile
import TestSupport
import Testing

/// Fields whose text is not shown.
@Suite @MainActor struct SecretTests {
    @Test(arguments: [true, false]) func aSecretThatOneComesBackToIsTypedAnew(deletes: Bool) {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        let harness = Harness(showing: field)
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        harness.type("one")
        harness.type("two")
        #expect(field.text == "onetwo")
        field.resignFirstResponder()
        field.becomeFirstResponder()
        #expect(field.text == "onetwo")
        if deletes { harness.press(.backspace) } else { harness.type("n") }
        #expect(field.text == (deletes ? "" : "n"))
        harness.type("ew")
        #expect(field.text == (deletes ? "ew" : "new"))
    }
}
