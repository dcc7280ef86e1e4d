import Diary
import Foundation
import Tactile

/// Asks in which form the graph or the diary is to be saved and where, and saves it. Copies and prints
/// too.
final class ExportPage: UIViewController, UITextFieldDelegate {
    private enum Stage {
        case ready
        /// A file of this path is there; saving once more replaces it.
        case occupied(String)
        case saving
        case failed(String)
    }

    private let model: DiaryModel
    private let picture: GraphPicture?
    private let folders: UserFolders
    private var stage = Stage.ready { didSet { showStage() } }
    private var kind = ExportKind.png
    let kindControl = UISegmentedControl(items: ExportKind.allCases.map(\.title))
    let field = UITextField()
    private let card = UIView()
    let note = UILabel()
    let saveButton = UIButton(configuration: Theme.filledButton())
    let copyButton = UIButton(configuration: Theme.tintedButton(localized("Copy graph")))
    let printButton = UIButton(configuration: Theme.tintedButton(localized("Print")))
    private let scroll = UIScrollView()
    /// Hears the path when a file is whole on disk, as people write it.
    var onSaved: ((String) -> Void)?
    var onCopy: (() -> Void)?
    var onPrint: (() -> Void)?

    /// - `picture`: nil for an empty diary.
    init(model: DiaryModel, picture: GraphPicture?, folders: UserFolders = UserFolders()) {
        self.model = model
        self.picture = picture
        self.folders = folders
        super.init(nibName: nil, bundle: nil)
        title = localized("Export")
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: localized("Cancel"),
            primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    required init?(coder: NSCoder) { nil }

    /// The page with its bar, ready to be presented.
    var presentable: UIViewController {
        let stack = UINavigationController(rootViewController: self)
        loadViewIfNeeded()
        stack.presentAsFormSheet()
        return stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        kindControl.selectedSegmentIndex = kind.rawValue
        kindControl.addAction(
            UIAction { [weak self] _ in self?.kindChosen() }, for: .valueChanged)
        card.backgroundColor = Theme.Palette.sheetCard
        card.layer.cornerRadius = Theme.Space.cardRadius
        field.accessibilityLabel = localized("File")
        field.font = Theme.Text.body
        field.textColor = Theme.Palette.label
        field.attributedPlaceholder = Theme.placeholder(localized("Folder and name of the file"))
        field.text = folders.short(kind.usualPath(model, in: folders))
        field.adjustsFontSizeToFitWidth = true
        field.minimumFontSize = 11
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .done
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.stage = .ready }, for: .editingChanged)
        note.font = Theme.Text.footnote
        note.numberOfLines = 0
        saveButton.addAction(
            UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
        copyButton.addAction(
            UIAction { [weak self] _ in self?.leave { $0.onCopy?() } }, for: .primaryActionTriggered
        )
        printButton.addAction(
            UIAction { [weak self] _ in self?.printNow() }, for: .primaryActionTriggered)
        card.addSubview(field)
        for part in [kindControl, card, note, saveButton, copyButton, printButton] as [UIView] {
            scroll.addSubview(part)
        }
        scroll.alwaysBounceVertical = false
        view.addSubview(scroll)
        showStage()
    }

    private func leave(_ act: @escaping (ExportPage) -> Void) {
        dismiss(animated: true) { act(self) }
    }

    /// Return saves unless it presses the button that has the focus.
    override var keyCommands: [UIKeyCommand]? {
        let save = UIKeyCommand(title: localized("Save"), input: "\r") { [weak self] _ in
            self?.save()
        }
        let print = UIKeyCommand(title: localized("Print"), input: "p", modifierFlags: .control) {
            [weak self] _ in self?.printNow()
        }
        return hasFocusedButton ? [print] : [save, print]
    }

    private var hasFocusedButton: Bool {
        let focused = UIFocusSystem.focusSystem(for: view)?.focusedItem as? UIButton
        return focused != nil && focused !== saveButton
    }

    private func printNow() {
        if picture != nil { leave { $0.onPrint?() } }
    }

    private static var buttonHeight: CGFloat { Theme.Text.room(44) }
    private static let kindHeight: CGFloat = 32

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let gap = Theme.Space.gap, padding = Theme.Space.cardPadding
        func row(_ y: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: column.x, y: y, width: column.width, height: height)
        }
        scroll.frame = view.bounds.inset(by: view.safeAreaInsets)
        kindControl.frame = row(gap, Self.kindHeight)
        card.frame = row(kindControl.frame.maxY + gap, SettingsPage.rowHeight)
        field.frame = card.bounds.insetBy(dx: padding, dy: 0)
        let width = column.width - 2 * padding
        let height = note.sizeThatFits(CGSize(width: width, height: .infinity)).height
        note.frame = CGRect(
            x: column.x + padding, y: card.frame.maxY + 8, width: width, height: height)
        saveButton.frame = row(note.frame.maxY + gap, Self.buttonHeight)
        let half = ((column.width - gap) / 2).rounded(.down)
        copyButton.frame = row(saveButton.frame.maxY + gap, Self.buttonHeight)
        if isStacked(width: column.width) {
            printButton.frame = row(copyButton.frame.maxY + gap, Self.buttonHeight)
        } else {
            copyButton.frame.size.width = half
            printButton.frame = copyButton.frame.offsetBy(dx: half + gap, dy: 0)
        }
        scroll.contentSize = CGSize(
            width: scroll.bounds.width, height: printButton.frame.maxY + gap)
    }

    /// Whether the second row's buttons are one below the other, for their titles are too long for half
    /// the width.
    private func isStacked(width: CGFloat) -> Bool {
        [copyButton, printButton].contains {
            $0.sizeThatFits(Theme.Space.unbounded).width > (width - Theme.Space.gap) / 2
        }
    }

    /// The path keeps the person's folder and name, and gets the form's ending.
    private func kindChosen() {
        guard let chosen = ExportKind(rawValue: kindControl.selectedSegmentIndex) else { return }
        let typed = field.text ?? ""
        let ending = "." + kind.fileExtension
        if typed == folders.short(kind.usualPath(model, in: folders)) {
            field.text = folders.short(chosen.usualPath(model, in: folders))
        } else if typed.hasSuffix(ending) {
            field.text = typed.dropLast(ending.count) + "." + chosen.fileExtension
        }
        kind = chosen
        stage = .ready
    }

    private func showStage() {
        guard isViewLoaded else { return }
        var (text, title, isProblem) = (kind.explanation, localized("Save"), false)
        switch stage {
        case .ready: break
        case .occupied(let path):
            text = localized("\(folders.short(path)) is there already. It will be replaced.")
            (title, isProblem) = (localized("Replace"), true)
        case .saving: title = localized("Saving…")
        case .failed(let message): (text, isProblem) = (message, true)
        }
        note.text = text
        note.textColor = isProblem ? Theme.Palette.destructive : Theme.Palette.secondaryLabel
        saveButton.configuration?.title = title
        if case .saving = stage {
            saveButton.isEnabled = false
        } else {
            saveButton.isEnabled = true
        }
        for button in [copyButton, printButton] { button.isEnabled = picture != nil }
        view.setNeedsLayout()
        showSize()
    }

    /// A wide window's sheet is as high as the page.
    private func showSize() {
        let gap = Theme.Space.gap, width = Theme.Space.formWidth
        let text = note.sizeThatFits(
            CGSize(width: width - 2 * Theme.Space.cardPadding, height: .infinity))
        let rows = Self.kindHeight + SettingsPage.rowHeight + 8 + text.height
        preferredContentSize = CGSize(
            width: width + 2 * Theme.Space.margin(width: width),
            height: rows + 2 * Self.buttonHeight + 6 * gap)
    }

    // MARK: Saving

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        save()
        return false
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        stage = .failed(
            localized("The pasted text is too long for a name. Type the folder and the name."))
        field.shake()
    }

    private func save() {
        if case .saving = stage { return }
        let typed = (field.text ?? "").trimmingCharacters(in: .whitespaces)
        guard !typed.isEmpty, !typed.hasSuffix("/") else {
            stage = .failed(localized("Type the folder and name of the file."))
            return
        }
        let path = folders.full(typed)
        guard !UserFolders.isFolder(path) else {
            stage = .failed(localized("\(folders.short(path)) is a folder. Type a name behind it."))
            return
        }
        var mayReplace = false
        if case .occupied(path) = stage { mayReplace = true }
        guard mayReplace || !FileManager.default.fileExists(atPath: path) else {
            stage = .occupied(path)
            return
        }
        guard let content = kind.content(model, picture) else {
            stage = .failed(localized("There is no graph yet. Enter a weight first."))
            return
        }
        stage = .saving
        Task { [weak self] in
            let failure = await Task.detached { () -> String? in
                do throws(DiaryError) {
                    try ExportFile.write(content(), to: path)
                    return nil
                } catch {
                    return error.message
                }
            }.value
            self?.finish(path, failure)
        }
    }

    private func finish(_ path: String, _ failure: String?) {
        if let failure {
            stage = .failed(failure)
            return
        }
        stage = .ready
        let shown = folders.short(path)
        leave { $0.onSaved?(shown) }
    }
}
