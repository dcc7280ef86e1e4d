import Tactile

/// A to-do list in one text view: its switches and its progress bar are attachments that show
/// views.
final class TextWithViewsPage: UIView {
    private let view = UITextView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        NSTextAttachment.registerViewProviderClass(
            SwitchProvider.self, forFileType: SwitchProvider.type)
        NSTextAttachment.registerViewProviderClass(
            BarProvider.self, forFileType: BarProvider.type)
        view.font = .systemFont(ofSize: 16)
        view.attributedText = Self.list
        view.layer.borderWidth = 1
        view.layer.cornerRadius = 8
        view.layer.borderColor = UIColor.systemGray.cgColor
        view.textContainerInset = UIEdgeInsets(top: 10, left: 6, bottom: 10, right: 6)
        view.accessibilityLabel = "List"
        addSubview(view)
    }

    required init?(coder: NSCoder) { nil }

    private static var list: NSAttributedString {
        let body: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.label,
        ]
        let text = NSMutableAttributedString(string: "", attributes: body)
        func add(_ string: String) {
            text.append(NSAttributedString(string: string, attributes: body))
        }
        func addView(_ type: String) {
            text.append(
                NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: type)))
        }
        add("Write before, between and behind the switches: they move along with the words.\n\n")
        for task in ["Buy a scale", "Weigh in the morning", "Keep the book"] {
            addView(SwitchProvider.type)
            add("  \(task)\n")
        }
        add("\nHow far it is: ")
        addView(BarProvider.type)
        add(" of the way.")
        return text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 560), height: bounds.height)
    }
}

private final class SwitchProvider: NSTextAttachmentViewProvider {
    static let type = "org.tactile.gallery.switch"

    override func loadView() {
        let control = UISwitch()
        control.accessibilityLabel = "Done"
        control.sizeToFit()
        view = control
        tracksTextAttachmentViewBounds = true
        // A little below the baseline, so that it is in the middle of the line.
        textAttachment?.bounds.origin.y = -8
    }
}

private final class BarProvider: NSTextAttachmentViewProvider {
    static let type = "org.tactile.gallery.bar"

    override func loadView() {
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = 0.4
        view = bar
        textAttachment?.bounds = CGRect(x: 0, y: 4, width: 120, height: 4)
    }
}
