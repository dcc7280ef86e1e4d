import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// Names that sources for iOS give to pictures, actions and items, which are no views themselves.
@MainActor @Suite struct NamedPartsTests {
    private func picture(_ label: String?) -> UIImage {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
        image.accessibilityLabel = label
        return image
    }

    @Test func picturesNameTheViewsThatShowThem() {
        let image = picture("Logo")
        image.accessibilityIdentifier = "logo"
        let view = UIImageView(image: image)
        #expect(view.accessibilityLabel == "Logo" && view.accessibilityIdentifier == "logo")
        view.accessibilityLabel = "Own"
        view.accessibilityIdentifier = "own"
        #expect(view.accessibilityLabel == "Own" && view.accessibilityIdentifier == "own")
        #expect(image.accessibilityLabel == "Logo")
        #expect(image.withRenderingMode(.alwaysTemplate).accessibilityLabel == nil)
        let button = UIButton(type: .custom)
        button.setImage(image, for: .normal)
        #expect(button.accessibilityLabel == "Logo")
        button.setTitle("Title", for: .normal)
        #expect(button.accessibilityLabel == "Title")
    }

    @Test func itemsOfBarsAreNamedByTheirPictures() {
        let root = UIViewController()
        let item = UIBarButtonItem(image: picture("Photo"), style: .plain, target: nil, action: nil)
        let hidden = UIBarButtonItem(
            image: picture("Secret"), style: .plain, target: nil, action: nil)
        root.navigationItem.rightBarButtonItems = [item, hidden]
        let harness = Harness(showing: UINavigationController(rootViewController: root))
        #expect(harness.accessibilityElement("Photo", role: "button") != nil)
        #expect(hidden.isAccessibilityElement)
        hidden.isAccessibilityElement = false
        harness.rest()
        #expect(harness.accessibilityElement("Secret") == nil)
        #expect(harness.accessibilityElement("Photo", role: "button") != nil)
    }

    @Test func actionsOfAnAlertNameTheirButtons() {
        let root = UIViewController()
        let harness = Harness(showing: root)
        let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: "OK", style: .default)
        action.accessibilityLabel = "Agree"
        action.accessibilityIdentifier = "agree"
        alert.addAction(action)
        alert.addAction(UIAlertAction(title: "No", style: .cancel))
        root.present(alert, animated: false)
        harness.rest()
        #expect(harness.accessibilityElement("Agree", role: "button")?.identifier == "agree")
        #expect(harness.accessibilityElement("No", role: "button")?.identifier == "")
    }

    @Test func elementsOfAMenuNameTheirRows() {
        let support = MenuSupport()
        let open = support.action("Open")
        open.accessibilityIdentifier = "open"
        let (harness, button) = support.show(UIMenu(children: [open, support.action("Close")]))
        harness.tap(button)
        harness.rest()
        #expect(harness.accessibilityElement("Open")?.identifier == "open")
        #expect(harness.accessibilityElement("Close")?.identifier == "")
    }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        let action = UIContextualAction(style: .normal, title: "x") { _, _, done in done(true) }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row"
            return cell
        }
        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: [action]) }
    }

    @Test func actionsOfARowAreOfferedByTheirName() {
        let rows = Rows(), table = UITableView(frame: .zero, style: .plain)
        rows.action.accessibilityLabel = "Archive"
        rows.action.accessibilityIdentifier = "archive"
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table)
        #expect(harness.accessibilityElement("Row")?.actions.contains("Archive") == true)
        harness.drag(from: CGPoint(x: 200, y: 20), to: CGPoint(x: 100, y: 20), over: 0.3)
        harness.rest()
        #expect(harness.accessibilityElement("Archive", role: "button")?.identifier == "archive")
    }

    @Test func symbolsOfAListAreDrawnAsItSays() {
        func symbolSize(_ configuration: UIImage.SymbolConfiguration?) -> CGSize {
            var content = UIListContentConfiguration.cell()
            content.image = UIImage(systemName: "star")
            content.text = "A"
            content.imageProperties.preferredSymbolConfiguration = configuration
            let view = UIListContentView(configuration: content)
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
            view.layoutIfNeeded()
            let picture = view.subviews.lazy.compactMap { $0 as? UIImageView }.first
            return picture?.frame.size ?? .zero
        }
        let usual = symbolSize(nil)
        let large = symbolSize(UIImage.SymbolConfiguration(pointSize: 40))
        #expect(usual.width > 0 && large.width > 1.5 * usual.width, "\(usual) \(large)")
    }
}
