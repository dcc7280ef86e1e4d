import Tactile

/// Files that are opened and saved, text that is printed, and what is shared.
final class FilesPage: UIView, UIDocumentPickerDelegate {
    private let several = UISwitch()
    private let copies = UISwitch()
    private let answer = Column.label("")
    private let picture = UIImageView()
    private var rows: [(UIView, CGFloat)] = []
    private let printing = UIPrintInteractionController.shared
    private lazy var share = Column.button("Share a text…") { [weak self] in self?.shareText() }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let open = Column.button("Open text or pictures…") { [weak self] in
            self?.open([.text, .image])
        }
        let folder = Column.button("Choose a folder…") { [weak self] in self?.open([.folder]) }
        let save = Column.button("Save a text…") { [weak self] in self?.save() }
        let print = Column.button("Print a text…") { [weak self] in self?.print() }
        share.contentHorizontalAlignment = .leading
        let choose = Column.button("Choose a picture…") { [weak self] in self?.choosePicture() }
        picture.contentMode = .scaleAspectFit
        for button in [open, folder, save, print, choose] {
            button.contentHorizontalAlignment = .leading
        }
        answer.numberOfLines = 0
        rows = [
            (open, 32), (folder, 32), (save, 32), (print, 32), (share, 32),
            (choose, 32), (row("Several files", several), 32), (row("As copies", copies), 32),
            (answer, 96), (picture, 120),
        ]
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    private func row(_ title: String, _ knob: UISwitch) -> UIView {
        let row = UIStackView(arrangedSubviews: [Column.label(title), knob])
        row.alignment = .center
        row.distribution = .equalSpacing
        return row
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 320), height: bounds.height))
    }

    // MARK: Files

    private func open(_ types: [UTType]) {
        show(UIDocumentPickerViewController(forOpeningContentTypes: types, asCopy: copies.isOn))
    }

    private func save() {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("A text of the gallery.txt")
        do {
            try Data(Self.text.utf8).write(to: file, options: .atomic)
            show(UIDocumentPickerViewController(forExporting: [file], asCopy: copies.isOn))
        } catch {
            answer.text = error.localizedDescription
        }
    }

    private func show(_ picker: UIDocumentPickerViewController) {
        picker.allowsMultipleSelection = several.isOn
        picker.delegate = self
        showOver(picker)
    }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        answer.text = urls.map(\.path).joined(separator: "\n")
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        answer.text = "Cancelled"
    }

    private func choosePicture() {
        let picker = UIImagePickerController()
        picker.delegate = self
        showOver(picker)
    }

    // MARK: Sharing

    /// Beside the button, with one activity of the page's own.
    private func shareText() {
        let counting = CountingActivity { [weak self] in self?.answer.text = $0 }
        let sharing = UIActivityViewController(
            activityItems: [Self.text], applicationActivities: [counting])
        sharing.popoverPresentationController?.sourceView = share
        sharing.completionWithItemsHandler = { [weak self] type, isDone, _, error in
            guard type != counting.activityType else { return }
            self?.answer.text =
                error?.localizedDescription
                ?? (isDone ? "Done: \(type?.rawValue ?? "")" : "Cancelled")
        }
        showOver(sharing)
    }

    // MARK: Printing

    private static let text = (1...200).map { "This is line \($0) of a text." }
        .joined(separator: "\n")

    private func print() {
        let pages = NumberedPages()
        pages.addPrintFormatter(UISimpleTextPrintFormatter(text: Self.text), startingAtPageAt: 0)
        printing.printPageRenderer = pages
        printing.present(animated: true) { [weak self] _, isPrinted, error in
            self?.answer.text =
                error?.localizedDescription ?? (isPrinted ? "Sent to the printer." : "Cancelled")
        }
    }
}

/// Counts the words of a text.
private final class CountingActivity: UIActivity {
    private let tell: (String) -> Void
    private var text = ""

    init(_ tell: @escaping (String) -> Void) { self.tell = tell }

    override var activityType: ActivityType? { ActivityType("org.tactile.gallery.count") }
    override var activityTitle: String? { "Count Words" }
    override var activityImage: UIImage? { UIImage(systemName: "number") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { $0 is String }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        text = activityItems.compactMap { $0 as? String }.joined(separator: " ")
    }

    override func perform() {
        let words = text.split { $0.isWhitespace }.count
        tell("\(words) words")
        activityDidFinish(true)
    }
}

/// Pages with their numbers at the bottom.
private final class NumberedPages: UIPrintPageRenderer {
    override init() {
        super.init()
        footerHeight = 24
    }

    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
        NSAttributedString(
            string: "Page \(pageIndex + 1) of \(numberOfPages)",
            attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.black]
        ).draw(at: CGPoint(x: footerRect.minX, y: footerRect.maxY - 12))
    }
}

extension FilesPage: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picture.image = info[.originalImage] as? UIImage
        answer.text = (info[.imageURL] as? URL)?.path
        picker.dismiss(animated: true)
    }
}
