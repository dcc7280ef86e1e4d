import Foundation
import Tactile
import TestSupport
import Testing

/// What is so usual on iOS that nobody writes it down.
@Suite(.serialized) @MainActor struct UsualBehaviourTests {
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

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 3
        var gone: [String] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.tag = indexPath.row
            return cell
        }
        func tableView(
            _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
            forRowAt indexPath: IndexPath
        ) { gone.append("\(cell.tag) at \(indexPath.row)") }
    }

    @Test func rowsThatAreDeletedAndReloadedAreToldToBeGone() {
        let rows = Rows()
        let table = UITableView(frame: .zero)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 200, height: 300))
        rows.count = 2
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        #expect(rows.gone == [])
        harness.rest()
        #expect(rows.gone == ["1 at 1"])
        rows.gone = []
        rows.count = 1
        table.reloadData()
        harness.rest()
        #expect(rows.gone == ["0 at 0", "2 at 1"])
    }
}
