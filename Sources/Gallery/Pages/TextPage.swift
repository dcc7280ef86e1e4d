import Tactile

/// Text in styles and scripts, and fields.
final class TextPage: UIView {
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let styles: [(UIFont.TextStyle, String)] = [
            (.largeTitle, "Large title"), (.title1, "Title 1"), (.headline, "Headline"),
            (.body, "Body"), (.footnote, "Footnote"),
        ]
        for (style, name) in styles {
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: style)
            label.text = name
            rows.append((label, (label.font.lineHeight + 4).rounded(.up)))
        }
        let scripts = Column.label("English Ελληνικά العربية עברית हिन्दी 日本語", size: 15)
        rows.append((scripts, 26))
        let wrapped = Column.label(
            "A label of several lines breaks its text at words, as wide as it is, and is cut at its "
                + "last line.")
        wrapped.numberOfLines = 3
        rows.append((wrapped, 64))
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(rows, in: bounds, gap: 8)
    }
}
