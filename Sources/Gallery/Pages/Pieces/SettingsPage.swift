import Tactile

/// A program's settings: groups of rows with switches, a slider, a field, and a choice on a page of
/// its own.
final class SettingsPage: UIView {
    private let navigation = UINavigationController(rootViewController: SettingsController())

    override init(frame: CGRect) {
        super.init(frame: frame)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 480), height: max(bounds.height, 320))
    }
}

/// What the settings say; here they last as long as the program.
@MainActor
private enum Settings {
    static var name = "Anna"
    static var notifies = true
    static var plays = false
    static var volume: Float = 0.6
    static var sound = 0
    static let sounds = ["Bell", "Drop", "Knock", "None"]
}

private final class SettingsController: UITableViewController, UITextFieldDelegate {
    private enum Row { case name, notifies, plays, volume, sound, reset }

    private static let groups: [(title: String, note: String?, rows: [Row])] = [
        ("You", nil, [.name]),
        ("Notifications", "A sound is played when a message has come.", [.notifies, .sound]),
        ("Sounds", nil, [.plays, .volume]), ("", nil, [.reset]),
    ]

    init() {
        super.init(style: .insetGrouped)
        title = "Settings"
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // A choice may have been made on the page behind.
        tableView.reloadData()
    }

    override func numberOfSections(in tableView: UITableView) -> Int { Self.groups.count }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { Self.groups[section].rows.count }

    override func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { Self.groups[section].title.isEmpty ? nil : Self.groups[section].title }

    override func tableView(
        _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { Self.groups[section].note }

    private func row(at path: IndexPath) -> Row { Self.groups[path.section].rows[path.row] }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        switch row(at: indexPath) {
        case .name:
            cell.textLabel?.text = "Name"
            cell.accessoryView = nameField()
        case .notifies:
            cell.textLabel?.text = "Allow notifications"
            cell.accessoryView = toggle("Allow notifications", Settings.notifies) {
                Settings.notifies = $0
            }
        case .sound:
            cell.textLabel?.text = "Sound"
            cell.detailTextLabel?.text = Settings.sounds[Settings.sound]
            cell.accessoryType = .disclosureIndicator
        case .plays:
            cell.textLabel?.text = "Key clicks"
            cell.accessoryView = toggle("Key clicks", Settings.plays) { Settings.plays = $0 }
        case .volume:
            cell.textLabel?.text = "Volume"
            cell.accessoryView = volumeSlider()
        case .reset:
            cell.textLabel?.text = "Reset all settings"
            cell.textLabel?.textColor = .systemRed
        }
        cell.selectionStyle = cell.accessoryView == nil ? .default : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        switch row(at: indexPath) {
        case .sound: show(SoundController(), sender: self)
        case .reset: askToReset(indexPath)
        default: break
        }
    }

    // MARK: Rows

    private func toggle(
        _ name: String, _ isOn: Bool, _ change: @escaping @MainActor (Bool) -> Void
    ) -> UISwitch {
        let toggle = UISwitch()
        toggle.isOn = isOn
        toggle.accessibilityLabel = name
        toggle.addAction(
            UIAction { change(($0.sender as? UISwitch)?.isOn ?? false) }, for: .valueChanged)
        toggle.sizeToFit()
        return toggle
    }

    private func nameField() -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 140, height: 32))
        field.text = Settings.name
        field.textAlignment = .right
        field.accessibilityLabel = "Name"
        field.returnKeyType = .done
        field.delegate = self
        return field
    }

    private func volumeSlider() -> UISlider {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 140, height: 32))
        slider.value = Settings.volume
        slider.accessibilityLabel = "Volume"
        slider.addAction(
            UIAction { Settings.volume = ($0.sender as? UISlider)?.value ?? 0 },
            for: .valueChanged)
        return slider
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }

    func textFieldDidEndEditing(_ textField: UITextField) { Settings.name = textField.text ?? "" }

    private func askToReset(_ path: IndexPath) {
        tableView.deselectRow(at: path, animated: true)
        let question = UIAlertController(
            title: "Reset all settings?", message: nil, preferredStyle: .alert)
        question.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        question.addAction(
            UIAlertAction(title: "Reset", style: .destructive) { [weak self] _ in
                (Settings.name, Settings.notifies, Settings.plays) = ("Anna", true, false)
                (Settings.volume, Settings.sound) = (0.6, 0)
                self?.tableView.reloadData()
            })
        present(question, animated: true)
    }
}

/// One of several sounds.
private final class SoundController: UITableViewController {
    init() {
        super.init(style: .insetGrouped)
        title = "Sound"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.largeTitleDisplayMode = .never
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "sound")
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { Settings.sounds.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "sound", for: indexPath)
        cell.textLabel?.text = Settings.sounds[indexPath.row]
        cell.accessoryType = indexPath.row == Settings.sound ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Settings.sound = indexPath.row
        tableView.reloadData()
    }
}
