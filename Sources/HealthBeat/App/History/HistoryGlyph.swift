import Foundation
import Tactile

/// The small pictures of the history and of an entry, drawn on a grid of 22 points.
enum HistoryGlyph: CaseIterable {
    case plus, pencil, bin, calendar, back, newer, older

    static let side: CGFloat = 22
    private static let stroke: CGFloat = 1.75

    /// A template picture; its colour is the tint of what shows it.
    @MainActor
    func image() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        let size = CGSize(width: Self.side, height: Self.side)
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in
            UIColor.black.setStroke()
            for path in paths {
                path.lineWidth = Self.stroke
                path.lineCapStyle = .round
                path.lineJoinStyle = .round
                path.stroke()
            }
        }.withRenderingMode(.alwaysTemplate)
    }

    private var paths: [UIBezierPath] {
        switch self {
        case .plus: [line((11, 3), (11, 19)), line((3, 11), (19, 11))]
        case .pencil: [line((5, 17), (6, 13), (14.5, 4.5), (17.5, 7.5), (9, 16), (5, 17))]
        case .bin:
            [
                line((4.5, 6.5), (17.5, 6.5)), line((8.5, 6.5), (8.5, 4), (13.5, 4), (13.5, 6.5)),
                line((6, 6.5), (6.8, 18), (15.2, 18), (16, 6.5)),
                line((9.3, 10), (9.6, 14.5)), line((12.7, 10), (12.4, 14.5)),
            ]
        case .calendar:
            [
                UIBezierPath(
                    roundedRect: CGRect(x: 3.5, y: 4.5, width: 15, height: 14), cornerRadius: 3),
                line((3.5, 9), (18.5, 9)), line((7.5, 2.5), (7.5, 6)), line((14.5, 2.5), (14.5, 6)),
            ]
        case .back: [line((14, 3.5), (6.5, 11), (14, 18.5))]
        case .newer: [line((4, 14), (11, 7.5), (18, 14))]
        case .older: [line((4, 8), (11, 14.5), (18, 8))]
        }
    }

    private func line(_ places: (CGFloat, CGFloat)...) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, place) in places.enumerated() {
            let point = CGPoint(x: place.0, y: place.1)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }
}

/// A button of a picture alone, which a tooltip names.
final class GlyphButton: UIButton {
    static let side: CGFloat = 36
    /// From the picture to the button's side, so that pictures are in line with the margin.
    static let overhang: CGFloat = 7
    /// Whether Tab stops at it: not where keys of the list do what it does.
    var isTabStop = true
    private let tip: UIToolTipInteraction

    init(
        _ glyph: HistoryGlyph, name: String, color: UIColor = Theme.Palette.tint,
        action: @escaping @MainActor () -> Void
    ) {
        tip = UIToolTipInteraction(defaultToolTip: name)
        super.init(frame: .zero)
        setImage(glyph.image(), for: .normal)
        tintColor = color
        layer.cornerRadius = 8
        addInteraction(tip)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { isTabStop && super.canBecomeFocused }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor =
            !isEnabled
            ? nil
            : isHighlighted
                ? Theme.Palette.pressed : isHovered ? Theme.Palette.hover : nil
        alpha = isEnabled ? 1 : 0.35
    }
}
