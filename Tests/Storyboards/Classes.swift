import Foundation
import Tactile
import TactileStoryboards

// Classes that the samples name, with the tables that the porting plugin writes.

final class Badge: UIView {
    var radius: CGFloat = 0
    var count = 0
    var note: String?
    var isLoud = false
    var steps: [String] = []

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        steps = ["init \(Int(exactly: frame.width) ?? 0) \(subviews.count)"]
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        steps.append("awake \(count)")
    }
}

extension Badge {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] {
            [
                InterfaceKey("radius", \Badge.radius), InterfaceKey("count", \Badge.count),
                InterfaceKey("note", \Badge.note), InterfaceKey("isLoud", \Badge.isLoud),
            ]
        }
    }
}

@MainActor class Owner: NSObject {
    var label: UILabel?
    var buttons: [UIButton] = []
    var pressed: [String] = []

    func press(_ sender: UIButton) { pressed.append(sender.currentTitle ?? "") }
    func change() { pressed.append("change") }
}

extension Owner {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] {
            [InterfaceKey("label", \Owner.label), InterfaceKey("buttons", \Owner.buttons)]
        }
        override class var actions: [Selector] {
            [Selector("press:", Owner.press(_:)), Selector("change", Owner.change)]
        }
    }
}

final class ListCell: UITableViewCell {
    var nameLabel: UILabel!
}

extension ListCell {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] { [InterfaceKey("nameLabel", \ListCell.nameLabel)] }
    }
}

final class GridCell: UICollectionViewCell {
    var nameLabel: UILabel!
}

extension GridCell {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] { [InterfaceKey("nameLabel", \GridCell.nameLabel)] }
    }
}

/// Writes down what is called.
class FirstController: UIViewController {
    var label: UILabel!
    var steps: [String] = []
    var refuses = false

    override func awakeFromNib() {
        super.awakeFromNib()
        steps.append("awake loaded:\(isViewLoaded)")
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        steps.append("loaded label:\(label?.text ?? "-") children:\(children.count)")
    }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        steps.append("should \(identifier)")
        return !refuses
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        steps.append("prepare \(segue.identifier ?? "-") \(type(of: segue.destination))")
        (segue.destination as? SecondController)?.text = "from first"
    }
    func comeBack(_ segue: UIStoryboardSegue) {
        steps.append("back from \(type(of: segue.source))")
    }
    func made(_ coder: NSCoder, _ sender: Any?) -> SecondController? {
        let second = SecondController(coder: coder)
        second?.text = "made"
        return second
    }
}

extension FirstController {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] { [InterfaceKey("label", \FirstController.label)] }
        override class var actions: [Selector] {
            [Selector("comeBack:", FirstController.comeBack(_:))]
        }
        override class var segueActions: [InterfaceSegueAction] {
            [
                InterfaceSegueAction("made:sender:") { (owner: FirstController, coder, sender, _) in
                    owner.made(coder, sender)
                }
            ]
        }
    }
}

final class SecondController: UIViewController {
    var text = "-"
}

/// Replaces the whole window.
final class SwapSegue: UIStoryboardSegue {
    override func perform() { source.view.window?.rootViewController = destination }
}

final class StaticController: UITableViewController {
    var volume: UISwitch!
}

extension StaticController {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] {
            [InterfaceKey("volume", \StaticController.volume)]
        }
    }
}

final class ListController: UITableViewController {
    var prepared: [String] = []
    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { 3 }
    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? ListCell)?.nameLabel.text = "Row \(indexPath.row)"
        return cell
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let row = (sender as? UITableViewCell).flatMap { tableView.indexPath(for: $0)?.row }
        prepared.append("\(segue.identifier ?? "-") \(row ?? -1)")
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        prepared.append("selected \(indexPath.row)")
    }
}

/// Its view is in a nib of its name.
final class PanelViewController: UIViewController {
    var label: UILabel!
}

extension PanelViewController {
    final class TactileInterface: InterfaceTable {
        override class var keys: [InterfaceKey] {
            [InterfaceKey("label", \PanelViewController.label)]
        }
    }
}

/// A constraint that the program sees to, as many programs have one for the keyboard.
final class HalfConstraint: NSLayoutConstraint {
    var steps: [String] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        steps.append("awake \(constant)")
        constant /= 2
    }
}
