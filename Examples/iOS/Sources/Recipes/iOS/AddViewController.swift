import UIKit

class AddViewController: UITableViewController {
    @IBOutlet weak var nameField: UITextField!
    @IBOutlet weak var favoriteSwitch: UISwitch!
    @IBOutlet weak var saveButton: UIBarButtonItem!

    var recipe: Recipe? {
        guard let name = nameField.text, !name.isEmpty else { return nil }
        return Recipe(name: name, minutes: 30, isFavorite: favoriteSwitch.isOn)
    }

    @IBAction func nameChanged() {
        saveButton.isEnabled = recipe != nil
    }
}
