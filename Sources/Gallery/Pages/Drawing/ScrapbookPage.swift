import Tactile

/// A document that saves itself a second after a change, follows what other programs do with its
/// files, and takes changes back.
final class ScrapbookPage: UIView, UITextViewDelegate {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("tactile-gallery-\(UUID().uuidString)")
    private let document: ScrapbookDocument
    private let text = UITextView()
    private let dots = UIView()
    private let state = Column.label("", size: 13)
    private let place = Column.label("", size: 13)
    private var buttons: [UIButton] = []
    private var isBegun = false

    override init(frame: CGRect) {
        document = ScrapbookDocument(fileURL: folder.appendingPathComponent("Trip.scrapbook"))
        super.init(frame: frame)
        text.delegate = self
        text.isEditable = false
        text.font = .systemFont(ofSize: 15)
        text.accessibilityLabel = "Text"
        text.backgroundColor = .secondarySystemBackground
        text.layer.cornerRadius = 8
        for label in [state, place] {
            label.textColor = Column.quiet
            label.numberOfLines = 2
        }
        place.text = "A folder among the temporary files, with a file for each part."
        buttons = [
            Column.button("Add a dot") { [document] in
                document.set(dots: document.dots + [document.dots.count])
            },
            Column.button("Undo") { [document] in document.undoManager.undo() },
            Column.button("Redo") { [document] in document.undoManager.redo() },
            Column.button("Write elsewhere") { [weak self] in self?.writeElsewhere() },
            Column.button("Keep this") { [weak self] in self?.decide { try $0.keepOurs() } },
            Column.button("Take the other") { [weak self] in self?.decide { try $0.takeTheirs() } },
        ]
        document.changed = { [weak self] in self?.show() }
        for view in buttons + [state, text, dots, place] { addSubview(view) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil, !isBegun else { return }
        isBegun = true
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        document.save(to: document.fileURL, for: .forCreating) { [weak self] in
            self?.text.isEditable = $0
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The two for conflicts keep their place while they are hidden: nothing below them jumps.
        let width = min(bounds.width, 560)
        let y = Column.flow(buttons, y: 0, width: width, height: 32)
        state.frame = CGRect(x: 0, y: y + 8, width: width, height: 20)
        text.frame = CGRect(x: 0, y: y + 36, width: width, height: 110)
        dots.frame = CGRect(x: 0, y: y + 154, width: width, height: 24)
        place.frame = CGRect(x: 0, y: y + 186, width: width, height: 40)
    }

    private func show() {
        if text.text != document.text { text.text = document.text }
        let isInConflict = document.documentState.contains(.inConflict)
        for button in buttons.suffix(2) { button.isHidden = !isInConflict }
        for view in dots.subviews { view.removeFromSuperview() }
        for (index, dot) in document.dots.suffix(10).enumerated() {
            let view = UIView(frame: CGRect(x: 30 * index, y: 0, width: 24, height: 24))
            view.backgroundColor = Thing.color(dot)
            view.layer.cornerRadius = 12
            dots.addSubview(view)
        }
        state.text =
            isInConflict
            ? "Another program has changed it, too."
            : document.hasUnsavedChanges ? "Edited; saved in a second." : "Saved."
        setNeedsLayout()
    }

    func textViewDidChange(_ textView: UITextView) { document.set(text: textView.text) }

    /// As another program does it. While something is not saved that is a conflict.
    private func writeElsewhere() {
        let file = document.fileURL.appendingPathComponent("text.txt")
        do {
            try Data("Written by another program.".utf8).write(to: file, options: .atomic)
        } catch {
            state.text = error.localizedDescription
        }
    }

    private func decide(_ decision: (ScrapbookDocument) throws -> Void) {
        do {
            try decision(document)
            show()
        } catch {
            state.text = error.localizedDescription
        }
    }
}
