import Design
import DiarySync
import Foundation
import Tactile

/// Asks for the folder through which the diary is shared, and for its passphrase.
final class SyncFolderPage: UIViewController, UITextFieldDelegate, UIDocumentPickerDelegate {
    private let model: DiaryModel
    private let asksForFolder: Bool
    private let folder = UITextField()
    /// Leads to the dialog for folders.
    private let browse = UIButton(type: .system)
    private let passphrase = UITextField()
    private let cards = [UIView(), UIView()]
    private let remembers = UISwitch()
    private let remembersLabel = UILabel()
    private let note = UILabel()
    private var isBusy = false

    init(model: DiaryModel, asksForFolder: Bool) {
        self.model = model
        self.asksForFolder = asksForFolder
        super.init(nibName: nil, bundle: nil)
        title = asksForFolder ? localized("Choose a folder") : localized("Passphrase")
    }

    required init?(coder: NSCoder) { nil }

    private static var usualNote: String {
        localized(
            "The whole path of a folder that your devices share. Without a passphrase, whoever has the "
                + "folder can read the diary; with one, nobody can who does not know it.")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        folder.accessibilityLabel = localized("Folder")
        folder.spellCheckingType = .no
        folder.attributedPlaceholder = Theme.placeholder(NSHomeDirectory() + "/Sync/weight")
        passphrase.accessibilityLabel = localized("Passphrase")
        passphrase.attributedPlaceholder = Theme.placeholder(
            asksForFolder ? localized("Passphrase, if there is to be one") : localized("Passphrase")
        )
        passphrase.isSecureTextEntry = true
        for (field, card) in zip([folder, passphrase], cards) {
            field.font = Theme.Text.bodyDigits
            field.textColor = Theme.Palette.label
            field.returnKeyType = .done
            field.delegate = self
            card.backgroundColor = Theme.Palette.sheetCard
            card.layer.cornerRadius = Theme.Space.cardRadius
            card.addSubview(field)
            view.addSubview(card)
        }
        browse.setTitle(localized("Browse…"), for: .normal)
        browse.titleLabel?.font = Theme.Text.bodyDigits
        browse.addAction(
            UIAction { [weak self] _ in self?.chooseFolder() }, for: .primaryActionTriggered)
        cards[0].addSubview(browse)
        cards[0].isHidden = !asksForFolder
        remembersLabel.text = localized("Keep the key on this computer")
        remembersLabel.font = Theme.Text.bodyDigits
        remembersLabel.textColor = Theme.Palette.label
        remembers.accessibilityLabel = remembersLabel.text
        note.font = Theme.Text.footnote
        note.textColor = Theme.Palette.secondaryLabel
        note.numberOfLines = 0
        note.text =
            asksForFolder ? Self.usualNote : localized("It is asked for once after each start.")
        for part in [remembersLabel, remembers, note] { view.addSubview(part) }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: asksForFolder ? localized("Share") : localized("Unlock"),
            primaryAction: UIAction { [weak self] _ in self?.begin() })
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        (asksForFolder ? folder : passphrase).becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let padding = Theme.Space.cardPadding
        var y = view.safeAreaInsets.top + 24
        for (card, field) in zip(cards, [folder, passphrase]) where !card.isHidden {
            card.frame = CGRect(
                x: column.x, y: y, width: column.width, height: SettingsPage.rowHeight)
            field.frame = card.bounds.insetBy(dx: padding, dy: 0)
            y = card.frame.maxY + 12
        }
        let button = browse.intrinsicContentSize.width
        browse.leadingFrame = CGRect(
            x: column.width - padding - button, y: 0, width: button,
            height: SettingsPage.rowHeight)
        folder.leadingFrame.size.width -= button + padding / 2
        let size = remembers.intrinsicContentSize
        remembers.leadingFrame = CGRect(
            x: column.x + column.width - padding - size.width,
            y: y + (SettingsPage.rowHeight - size.height) / 2, width: size.width,
            height: size.height)
        remembersLabel.leadingFrame = CGRect(
            x: column.x + padding, y: y,
            width: remembers.leadingFrame.minX - column.x - 2 * padding,
            height: SettingsPage.rowHeight)
        let width = column.width - 2 * padding
        note.frame = CGRect(
            x: column.x + padding, y: remembersLabel.frame.maxY + 8, width: width,
            height: note.sizeThatFits(CGSize(width: width, height: .infinity)).height)
    }

    private func chooseFolder() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.folder])
        picker.directoryURL = typedFolder.map { URL(fileURLWithPath: $0) }
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        guard let url = urls.first else { return }
        folder.text = url.path
        passphrase.becomeFirstResponder()
    }

    /// The whole path that the field has; nil for anything else.
    private var typedFolder: String? {
        let path = (folder.text ?? "").trimmingCharacters(in: .whitespaces)
        guard path.hasPrefix("/") || path.hasPrefix("~/") else { return nil }
        return (path as NSString).expandingTildeInPath
    }

    private func begin() {
        guard !isBusy else { return }
        let secret = passphrase.text.flatMap { $0.isEmpty ? nil : $0 }
        guard asksForFolder else {
            guard let secret else {
                return refuse(localized("Type the passphrase."), in: passphrase)
            }
            model.sync.unlock(secret, remembers: remembers.isOn)
            navigationController?.popViewController(animated: true)
            return
        }
        guard let path = typedFolder else {
            return refuse(
                localized(
                    "Type the whole path of a folder, such as \(NSHomeDirectory())/Sync/weight."),
                in: folder)
        }
        isBusy = true
        show(localized("Exchanging for the first time…"))
        UIAccessibility.post(notification: .announcement, argument: note.text)
        model.sync.begin(
            in: path, passphrase: secret, remembers: remembers.isOn
        ) { [weak self] error in
            guard let self else { return }
            isBusy = false
            if let error {
                refuse(error.message, in: folder)
            } else {
                navigationController?.popViewController(animated: true)
            }
        }
    }

    /// Says why what is in a field cannot be used.
    private func refuse(_ sentence: String, in field: UITextField) {
        show(sentence)
        field.shake(saying: sentence)
    }

    private func show(_ text: String) {
        note.text = text
        view.setNeedsLayout()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        begin()
        return false
    }
}
