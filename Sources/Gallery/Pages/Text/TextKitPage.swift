import Tactile

/// One text in two columns around a hole, with a storage that colours numbers and a layout manager
/// that draws behind them; and a text to read, with links and a find bar.
final class TextKitPage: UIView, UITextViewDelegate {
    private let storage = NumberStorage()
    private let manager = BadgeLayoutManager()
    private lazy var columns = (0..<2).map { _ in
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        container.heightTracksTextView = true
        manager.addTextContainer(container)
        return UITextView(frame: .zero, textContainer: container)
    }
    private let article = UITextView()
    private let state = Column.label("Press a link, or go to it with Tab.", size: 13)
    private var hasHole = true
    private lazy var knobs = Column.row(
        Column.toggle("Hole", isOn: true) { [weak self] in
            self?.hasHole = $0
            self?.setNeedsLayout()
        },
        Column.toggle("Quotes", isOn: true) { [weak self] isOn in
            self?.columns.forEach { $0.smartQuotesType = isOn ? .yes : .no }
        },
        Column.button("Find") { [weak self] in
            self?.article.findInteraction?.presentFindNavigator(showingReplace: false)
        })

    override init(frame: CGRect) {
        super.init(frame: frame)
        storage.addLayoutManager(manager)
        for view in columns {
            view.font = .systemFont(ofSize: 15)
            view.isScrollEnabled = false
            view.allowsEditingTextAttributes = true
            view.smartQuotesType = .yes
            view.smartDashesType = .yes
        }
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: Self.story)
        article.isEditable = false
        article.isFindInteractionEnabled = true
        article.dataDetectorTypes = .link
        article.delegate = self
        article.attributedText = Self.article
        for view in columns + [article] {
            view.layer.borderWidth = 1
            view.layer.cornerRadius = 8
            view.layer.borderColor = UIColor.systemGray.cgColor
        }
        for (view, name) in zip(columns + [article], ["First column", "Second column", "Article"]) {
            view.accessibilityLabel = name
        }
        for part in [knobs] + columns + [article, state] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560), gap: CGFloat = 12
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        let height = max((bounds.height - 44 - 3 * gap - 20) / 2, 60)
        let column = (width - gap) / 2
        for (index, view) in columns.enumerated() {
            view.frame = CGRect(
                x: CGFloat(index) * (column + gap), y: 44, width: column, height: height)
        }
        let hole = CGRect(x: column * 0.55, y: 20, width: column * 0.6, height: height * 0.5)
        let paths = hasHole ? [UIBezierPath(ovalIn: hole)] : []
        if columns[0].textContainer.exclusionPaths.map(\.bounds) != paths.map(\.bounds) {
            columns[0].textContainer.exclusionPaths = paths
        }
        article.frame = CGRect(x: 0, y: 44 + height + gap, width: width, height: height)
        state.frame = CGRect(x: 0, y: article.frame.maxY + gap, width: width, height: 20)
    }

    func textView(
        _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        state.text = "\(URL.absoluteString), units \(characterRange.location) on"
        return interaction == .presentActions
    }

    private static let story =
        "In 1884 a clerk weighed 2 letters a day; by 1890 it was 40. "
        + "What is typed in one column moves on through the other, and 3 numbers more are badges. "
        + "Lines keep out of the hole, on both of its sides where there is room for 1 word. "
        + "The storage is a subclass that keeps 1 text of its own and colours the digits of 9 lines "
        + "as they come, and 2 text views show it."

    private static var article: NSAttributedString {
        let text = NSMutableAttributedString(
            string: "Text to read\n",
            attributes: [
                .font: UIFont.systemFont(ofSize: 18, weight: .semibold),
                .foregroundColor: UIColor.label,
            ])
        let body: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label,
        ]
        let rest = NSMutableAttributedString(
            string: "Links such as the manual are pressed, reached with Tab, and have a menu. "
                + "Addresses are found by themselves: https://example.org, help@example.org. "
                + "A picture stands in a line: ", attributes: body)
        if let url = URL(string: "https://example.org/manual") {
            rest.addAttribute(.link, value: url, range: NSRange(location: 14, length: 10))
        }
        text.append(rest)
        let picture = NSTextAttachment()
        picture.image = UIImage(systemName: "photo")
        text.append(NSAttributedString(attachment: picture))
        text.append(
            NSAttributedString(
                string: ". Find marks every word that is looked for, and Ctrl+G goes to the next.",
                attributes: body))
        return text
    }
}

/// Keeps the text itself, as storages of iOS programs do, and colours numbers.
private final class NumberStorage: NSTextStorage {
    private let kept = NSMutableAttributedString(string: "")

    override var string: String { kept.string }

    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        kept.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with string: String) {
        beginEditing()
        kept.replaceCharacters(in: range, with: string)
        edited(
            .editedCharacters, range: range, changeInLength: string.utf16.count - range.length)
        endEditing()
    }

    override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        kept.setAttributes(attributes, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
    }

    override func processEditing() {
        let text = string as NSString
        let line = text.paragraphRange(for: editedRange)
        let body: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 15)]
        setAttributes(body, range: line)
        var place = line.location
        while place < NSMaxRange(line) {
            let digits = text.rangeOfCharacter(
                from: .decimalDigits, range: NSRange(place..<NSMaxRange(line)))
            guard digits.location != NSNotFound else { break }
            addAttributes([.foregroundColor: Column.tint, .badge: true], range: digits)
            place = NSMaxRange(digits)
        }
        super.processEditing()
    }
}

extension NSAttributedString.Key {
    fileprivate static let badge = NSAttributedString.Key("GalleryBadge")
}

/// Draws a soft shape behind numbers.
private final class BadgeLayoutManager: NSLayoutManager {
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        textStorage?.enumerateAttribute(.badge, in: glyphsToShow) { value, range, _ in
            guard value != nil,
                let container = textContainer(forGlyphAt: range.location, effectiveRange: nil)
            else { return }
            enumerateEnclosingRects(
                forGlyphRange: range, withinSelectedGlyphRange: range, in: container
            ) { rect, _ in
                Column.tint.withAlphaComponent(0.15).setFill()
                UIBezierPath(
                    roundedRect: rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -2, dy: 1),
                    cornerRadius: 4
                ).fill()
            }
        }
        super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
    }
}
