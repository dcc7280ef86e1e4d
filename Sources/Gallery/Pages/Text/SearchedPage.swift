import Tactile

/// Mails that draw themselves and are searched by the find bar: each is a document of its own.
final class SearchedPage: UIView {
    private let mails = MailsView()
    private lazy var knobs = Column.row(
        Column.button("Find") { [weak self] in self?.mails.find(replacing: false) },
        Column.button("Replace") { [weak self] in self?.mails.find(replacing: true) })

    override init(frame: CGRect) {
        super.init(frame: frame)
        for part in [knobs, mails] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560)
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        mails.frame = CGRect(x: 0, y: 44, width: width, height: max(bounds.height - 44, 200))
    }
}

/// A place in a mail, in UTF-16 units.
private final class MailRange: UITextRange {
    let range: NSRange
    init(_ range: NSRange) {
        self.range = range
        super.init()
    }
}

/// Draws mails below one another, with what is found in them.
private final class MailsView: UIView, UITextSearching, UIFindInteractionDelegate {
    private var texts = [
        "Monday. The scale is new, and the first weight is in the book.",
        "Thursday. Two weights in one day: which of them counts is a question of the book.",
        "Sunday. A week of weights has a trend, and the trend is what counts.",
    ]
    private var styles: [Int: [(range: NSRange, style: UITextSearchFoundTextStyle)]] = [:]
    private lazy var interaction = UIFindInteraction(sessionDelegate: self)

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        backgroundColor = .clear
        layer.borderWidth = 1
        layer.cornerRadius = 8
        layer.borderColor = UIColor.systemGray.cgColor
        addInteraction(interaction)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    override var accessibilityLabel: String? {
        get { texts.joined(separator: "\n") }
        set { super.accessibilityLabel = newValue }
    }

    func find(replacing: Bool) { interaction.presentFindNavigator(showingReplace: replacing) }

    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: self) }

    // MARK: Searching

    var selectedTextRange: UITextRange? { nil }

    func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: Int?
    ) -> ComparisonResult {
        guard let one = foundRange as? MailRange, let other = toRange as? MailRange else {
            return .orderedSame
        }
        return Self.order(one.range.location, other.range.location)
    }

    func compare(document: Int, toDocument: Int) -> ComparisonResult {
        Self.order(document, toDocument)
    }

    private static func order(_ one: Int, _ other: Int) -> ComparisonResult {
        one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }

    func performTextSearch(
        queryString: String, options: UITextSearchOptions,
        resultAggregator: UITextSearchAggregator<Int>
    ) {
        for (mail, text) in texts.enumerated() {
            for range in Self.matches(of: queryString, in: text, options) {
                resultAggregator.foundRange(
                    MailRange(range), searchString: queryString, document: mail)
            }
        }
        resultAggregator.finishedSearching()
    }

    private static func matches(
        of query: String, in text: String, _ options: UITextSearchOptions
    ) -> [NSRange] {
        let string = text as NSString
        var found: [NSRange] = []
        var start = 0
        while start < string.length {
            let range = string.range(
                of: query, options: options.stringCompareOptions,
                range: NSRange(start..<string.length))
            guard range.location != NSNotFound, range.length > 0 else { break }
            found.append(range)
            start = NSMaxRange(range)
        }
        return found
    }

    // MARK: Showing

    func decorate(
        foundTextRange: UITextRange, document: Int?, usingStyle style: UITextSearchFoundTextStyle
    ) {
        guard let range = (foundTextRange as? MailRange)?.range, let document else { return }
        styles[document, default: []].removeAll { $0.range == range }
        if style != .normal { styles[document, default: []].append((range, style)) }
        setNeedsDisplay()
    }

    func clearAllDecoratedFoundText() {
        styles = [:]
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        // Below the bar.
        var place = bounds.insetBy(dx: 16, dy: 0)
        place.origin.y = 100
        for (mail, text) in texts.enumerated() {
            let look = NSMutableAttributedString(
                string: text,
                attributes: [
                    .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.label,
                ])
            for (range, style) in styles[mail] ?? [] {
                let color: UIColor = style == .highlighted ? .systemOrange : .systemYellow
                look.addAttribute(
                    .backgroundColor, value: color.withAlphaComponent(0.5), range: range)
            }
            let height = look.boundingRect(
                with: CGSize(width: place.width, height: .greatestFiniteMagnitude),
                options: .usesLineFragmentOrigin, context: nil
            ).height
            place.size.height = height
            look.draw(in: place)
            place.origin.y += height + 16
        }
    }

    // MARK: Replacing

    var supportsTextReplacement: Bool { true }

    func replace(foundTextRange: UITextRange, document: Int?, withText text: String) {
        guard let range = (foundTextRange as? MailRange)?.range, let document else { return }
        texts[document] = (texts[document] as NSString).replacingCharacters(in: range, with: text)
        setNeedsDisplay()
    }

    func replaceAll(queryString: String, options: UITextSearchOptions, withText text: String) {
        for mail in texts.indices {
            for range in Self.matches(of: queryString, in: texts[mail], options).reversed() {
                replace(foundTextRange: MailRange(range), document: mail, withText: text)
            }
        }
    }
}
