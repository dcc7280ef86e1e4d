import Tactile

/// A text to be edited, a line that says whether it is saved, and a question when another program
/// has changed it, too.
final class NoteViewController: UIViewController {
    private(set) var document: NoteDocument
    let textView = UITextView()
    let status = UILabel()
    private let findItem = UIBarButtonItem()
    let question = UIStackView()
    private var message: String?
    /// The picker that asks for another note, unlike the one that asks where a copy goes.
    private weak var opening: UIDocumentPickerViewController?
    private var observer: (any NSObjectProtocol)?

    init(document: NoteDocument) {
        self.document = document
        super.init(nibName: nil, bundle: nil)
        title = document.localizedName
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "Open…", primaryAction: UIAction { [weak self] _ in self?.openNote(nil) })
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(
                title: "Save a Copy…",
                primaryAction: UIAction { [weak self] _ in self?.saveCopy(nil) }),
            findItem,
        ]
        findItem.accessibilityLabel = "Find"
        findItem.primaryAction = UIAction(
            image: UIImage(systemName: "magnifyingglass")
        ) { [weak self] _ in
            self?.textView.findInteraction?.presentFindNavigator(showingReplace: false)
        }
        textView.delegate = self
        textView.isEditable = false
        textView.font = .preferredFont(forTextStyle: .body)
        textView.isFindInteractionEnabled = true
        status.font = .preferredFont(forTextStyle: .footnote)
        status.textColor = .secondaryLabel
        status.numberOfLines = 0
        makeQuestion()
        let column = UIStackView(arrangedSubviews: [question, textView, status])
        column.axis = .vertical
        column.spacing = 8
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
            column.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
            column.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
            column.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -8),
        ])
        follow()
    }

    private func makeQuestion() {
        let text = UILabel()
        text.text = "Another program has changed this note, too."
        text.numberOfLines = 0
        let mine = button("Keep This") { $0.document.keepOurs }
        let theirs = button("Take the Other") { $0.document.takeTheirs }
        let buttons = UIStackView(arrangedSubviews: [mine, theirs])
        buttons.spacing = 8
        buttons.distribution = .fillEqually
        question.axis = .vertical
        question.spacing = 8
        question.addArrangedSubview(text)
        question.addArrangedSubview(buttons)
        question.isHidden = true
    }

    private func button(
        _ title: String, _ decision: @escaping (NoteViewController) -> () throws -> Void
    ) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                do {
                    try decision(self)()
                } catch {
                    message = error.localizedDescription
                    showState()
                }
            }, for: .touchUpInside)
        return button
    }

    // MARK: The document

    private func follow() {
        document.textChanged = { [weak self] in
            guard let self else { return }
            textView.text = document.text
            showState()
        }
        document.editingChanged = { [weak self] in self?.textView.isEditable = $0 }
        document.saved = { [weak self] in self?.showState() }
        document.failed = { [weak self] in
            self?.message = $0
            self?.showState()
        }
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: document, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.showState() }
        }
        document.openOrCreate { [weak self] isOpen in
            guard let self else { return }
            textView.isEditable = isOpen
            if isOpen { textView.becomeFirstResponder() }
            showState()
        }
    }

    // MARK: Other files

    func openNote(_ sender: Any?) {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.text])
        opening = picker
        show(picker)
    }

    /// The copy has what is typed, also in the last second.
    func saveCopy(_ sender: Any?) {
        document.autosave { [weak self] isSaved in
            guard let self, isSaved else { return }
            show(UIDocumentPickerViewController(forExporting: [document.fileURL], asCopy: true))
        }
    }

    // MARK: Size of the text

    private static let sizes: ClosedRange<CGFloat> = 10...40
    private var textSize: CGFloat {
        get { textView.font?.pointSize ?? 17 }
        set { textView.font = .systemFont(ofSize: newValue) }
    }

    func makeLarger(_ sender: Any?) { textSize = min(textSize + 2, Self.sizes.upperBound) }
    func makeSmaller(_ sender: Any?) { textSize = max(textSize - 2, Self.sizes.lowerBound) }

    /// A size that the text has already is not offered.
    override func validate(_ command: UICommand) {
        super.validate(command)
        let isUseless: Bool
        switch command.action?.name {
        case "makeLarger:": isUseless = textSize >= Self.sizes.upperBound
        case "makeSmaller:": isUseless = textSize <= Self.sizes.lowerBound
        default: return
        }
        if isUseless {
            command.attributes.insert(.disabled)
        } else {
            command.attributes.remove(.disabled)
        }
    }

    private func show(_ picker: UIDocumentPickerViewController) {
        picker.directoryURL = document.fileURL.deletingLastPathComponent()
        picker.delegate = self
        present(picker, animated: true)
    }

    /// Shows the note in another file, once this one is saved.
    func open(_ url: URL) {
        document.close { [weak self] isClosed in
            guard let self, isClosed else { return }
            document = NoteDocument(fileURL: url)
            title = document.localizedName
            view.window?.title = document.localizedName
            follow()
        }
    }

    private func showState() {
        let state = document.documentState
        question.isHidden = !state.contains(.inConflict)
        if !state.contains(.savingError), !state.contains(.closed) { message = nil }
        status.text = message ?? (document.hasUnsavedChanges ? "Edited" : "Saved")
    }
}

extension NoteViewController: UIDocumentPickerDelegate {
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        guard let url = urls.first else { return }
        // A copy is elsewhere, and the note stays the one that is edited.
        if controller === opening, url != document.fileURL { open(url) }
    }
}

extension NoteViewController: UITextViewDelegate {
    func textViewDidChange(_ textView: UITextView) {
        document.edit(textView.text)
        showState()
    }
}
