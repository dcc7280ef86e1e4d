import Design
import Tactile

/// A note that is too long for the field of a card, whole: the text view lays out the lines that
/// are seen, however many there are.
final class NotePage: UIViewController {
    private let textView = UITextView()
    private let note: String
    private let isEditable: Bool
    private let onChange: (String) -> Void

    private static let size = CGSize(width: 520, height: 560)

    /// - `onChange`: is given the note when the page is left with another one.
    init(note: String, isEditable: Bool = true, onChange: @escaping (String) -> Void) {
        self.note = note
        self.isEditable = isEditable
        self.onChange = onChange
        super.init(nibName: nil, bundle: nil)
        title = localized("Note")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        preferredContentSize = Self.size
        textView.frame = view.bounds
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.font = Theme.Text.body
        textView.textColor = Theme.Palette.label
        textView.backgroundColor = Theme.Palette.sheet
        textView.accessibilityLabel = localized("Note")
        textView.text = note
        textView.isEditable = isEditable
        view.addSubview(textView)
        let done = UIBarButtonItem(
            title: localized("Done"), primaryAction: UIAction { [weak self] _ in self?.save() })
        navigationItem.rightBarButtonItem = done
        guard isEditable else { return }
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: localized("Cancel"),
            primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    private func save() {
        if textView.text != note { onChange(textView.text) }
        dismiss(animated: true)
    }

    /// The page with its bar, ready to be presented.
    func presentable() -> UIViewController {
        let stack = UINavigationController(rootViewController: self)
        loadViewIfNeeded()
        stack.presentAsFormSheet()
        return stack
    }
}
