import Charts
import Design
import Diary
import Foundation
import Tactile

/// Asks in which form the graph or the diary is to be saved, and where it goes. Copies and prints
/// too.
final class ExportPage: UIViewController, UIDocumentPickerDelegate {
    private enum Stage {
        case ready, saving
        case failed(String)
    }

    private let model: DiaryModel
    private let picture: GraphPicture?
    private let folders: UserFolders
    private var stage = Stage.ready { didSet { showStage() } }
    private var kind: ExportKind
    let kindControl = UISegmentedControl(items: ExportKind.allCases.map(\.title))
    let note = UILabel()
    let saveButton = UIButton(configuration: Theme.filledButton())
    let copyButton = UIButton(configuration: Theme.tintedButton(localized("Copy graph")))
    let printButton = UIButton(configuration: Theme.tintedButton(localized("Print")))
    private let scroll = UIScrollView()
    /// The file while the person says where it goes.
    private var draft: URL?
    /// Hears the path when a file is whole on disk.
    var onSaved: ((String) -> Void)?
    var onCopy: (() -> Void)?
    var onPrint: (() -> Void)?

    /// - `picture`: nil for an empty diary.
    /// - `kind`: the form that is chosen at first.
    init(
        model: DiaryModel, picture: GraphPicture?, kind: ExportKind = .png,
        folders: UserFolders = UserFolders()
    ) {
        self.model = model
        self.kind = kind
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

    /// Nothing in the page has the keyboard at first: screen readers would say nothing of it.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIAccessibility.post(notification: .screenChanged, argument: title)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        kindControl.selectedSegmentIndex = kind.rawValue
        kindControl.addAction(
            UIAction { [weak self] _ in self?.kindChosen() }, for: .valueChanged)
        note.font = Theme.Text.footnote
        note.numberOfLines = 0
        saveButton.addAction(
            UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
        copyButton.addAction(
            UIAction { [weak self] _ in self?.leave { $0.onCopy?() } }, for: .primaryActionTriggered
        )
        printButton.addAction(
            UIAction { [weak self] _ in self?.printNow() }, for: .primaryActionTriggered)
        for part in [kindControl, note, saveButton, copyButton, printButton] as [UIView] {
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

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let gap = Theme.Space.gap, padding = Theme.Space.cardPadding
        func row(_ y: CGFloat, _ height: CGFloat) -> CGRect {
            CGRect(x: column.x, y: y, width: column.width, height: height)
        }
        scroll.frame = view.bounds.inset(by: view.safeAreaInsets)
        kindControl.frame = row(gap, kindControl.fitText(in: column.width))
        let width = column.width - 2 * padding
        let height = note.sizeThatFits(CGSize(width: width, height: .infinity)).height
        note.frame = CGRect(
            x: column.x + padding, y: kindControl.frame.maxY + gap, width: width, height: height)
        saveButton.frame = row(note.frame.maxY + gap, Self.buttonHeight)
        let half = ((column.width - gap) / 2).rounded(.down)
        copyButton.leadingFrame = row(saveButton.frame.maxY + gap, Self.buttonHeight)
        if isStacked(width: column.width) {
            printButton.leadingFrame = row(copyButton.frame.maxY + gap, Self.buttonHeight)
        } else {
            copyButton.leadingFrame.size.width = half
            printButton.leadingFrame = copyButton.leadingFrame.offsetBy(dx: half + gap, dy: 0)
        }
        scroll.contentSize = CGSize(
            width: scroll.bounds.width, height: printButton.frame.maxY + gap)
    }

    /// Whether the second row's buttons are one below the other, for their titles are too long for
    /// half the width.
    private func isStacked(width: CGFloat) -> Bool {
        [copyButton, printButton].contains {
            $0.sizeThatFits(Theme.Space.unbounded).width > (width - Theme.Space.gap) / 2
        }
    }

    private func kindChosen() {
        guard let chosen = ExportKind(rawValue: kindControl.selectedSegmentIndex) else { return }
        kind = chosen
        stage = .ready
    }

    private func showStage() {
        guard isViewLoaded else { return }
        var (text, title, isProblem) = (kind.explanation, localized("Save…"), false)
        switch stage {
        case .ready: break
        case .saving: title = localized("Saving…")
        case .failed(let message):
            (text, isProblem) = (message, true)
            UIAccessibility.post(notification: .announcement, argument: message)
        }
        note.text = text
        note.textColor = isProblem ? Theme.Palette.destructive : Theme.Palette.secondaryLabel
        saveButton.configuration?.title = title
        // It keeps the focus while it saves, and does nothing then.
        for button in [copyButton, printButton] { button.isEnabled = picture != nil }
        view.setNeedsLayout()
        showSize()
    }

    /// A wide window's sheet is as high as the page.
    private func showSize() {
        let gap = Theme.Space.gap, width = Theme.Space.formWidth
        let text = note.sizeThatFits(
            CGSize(width: width - 2 * Theme.Space.cardPadding, height: .infinity))
        let rows = kindControl.fitText(in: width) + text.height
        preferredContentSize = CGSize(
            width: width + 2 * Theme.Space.margin(width: width),
            height: rows + 2 * Self.buttonHeight + 6 * gap)
    }

    // MARK: Saving

    /// Makes the file, then asks where it goes.
    private func save() {
        if case .saving = stage { return }
        guard let content = kind.content(model, picture) else {
            stage = .failed(localized("There is no graph yet. Enter a weight first."))
            return
        }
        stage = .saving
        let name = kind.usualName(model)
        model.background.perform {
            try Self.draft(content(), named: name)
        } completion: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let file): ask(file)
            case .failure(let error):
                stage = .failed((error as? DiaryError)?.message ?? "\(error)")
            }
        }
    }

    /// Writes the file among the temporary ones, in a folder of its own.
    private nonisolated static func draft(_ data: Data, named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("healthbeat-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try ExportFile.write(data, to: file.path)
        return file
    }

    private func ask(_ file: URL) {
        draft = file
        let picker = UIDocumentPickerViewController(forExporting: [file])
        picker.directoryURL = URL(fileURLWithPath: kind.usualFolder(folders))
        picker.delegate = self
        present(picker, animated: true)
    }

    private func forgetDraft() {
        if let draft { try? FileManager.default.removeItem(at: draft.deletingLastPathComponent()) }
        draft = nil
        stage = .ready
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        forgetDraft()
        guard let path = urls.first?.path else { return }
        leave { $0.onSaved?(path) }
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { forgetDraft() }
}
