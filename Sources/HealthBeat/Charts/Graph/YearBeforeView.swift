import Design
import Foundation
import Tactile

/// The trend of the year before, over the present one: a thin grey line.
public final class YearBeforeView: UIView {
    private var runs: [[CGPoint]] = []
    private var area = CGRect.zero

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
        isHidden = true
    }

    public required init?(coder: NSCoder) { nil }

    /// - `runs`: what has no gap, in the view's points.
    /// - `area`: the plot, beyond which nothing is drawn.
    public func show(_ runs: [[CGPoint]], in area: CGRect) {
        guard runs != self.runs || area != self.area else { return }
        (self.runs, self.area) = (runs, area)
        setNeedsDisplay()
    }

    public override func draw(_ rect: CGRect) {
        UIRectClip(area)
        Theme.Palette.secondaryLabel.setStroke()
        for run in runs where run.count > 1 {
            let path = UIBezierPath()
            MonotoneCurve.add(run, to: path, moves: true)
            path.lineWidth = 1
            path.lineJoinStyle = .round
            path.stroke()
        }
    }
}

/// The legend of the line of the year before: a stroke and its name, and a switch for it.
public final class YearBeforeButton: UIButton {
    private static let stroke = CGSize(width: 18, height: 1)
    private static let padding: CGFloat = 8

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setTitle(localized("Year before"), for: .normal)
        setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        setTitleColor(Theme.Palette.tintOnFill, for: .selected)
        titleLabel?.font = Theme.Text.chip
        layer.cornerRadius = 8
        contentEdgeInsets = UIEdgeInsets(
            leading: 2 * Self.padding + Self.stroke.width, trailing: Self.padding)
        isHidden = true
        addInteraction(
            UIToolTipInteraction(
                defaultToolTip: localized("The trend of the year before (hold Alt)")))
    }

    public required init?(coder: NSCoder) { nil }

    /// As wide as the name with its stroke needs, in points.
    public var wantedSize: CGSize {
        // Another font or inset asks for layout.
        if titleLabel?.font != Theme.Text.chip { titleLabel?.font = Theme.Text.chip }
        let title = titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
        return CGSize(
            width: (title + contentEdgeInsets.left + contentEdgeInsets.right).rounded(.up),
            height: Theme.Text.room(28))
    }

    public override var isSelected: Bool {
        didSet {
            backgroundColor = isSelected ? Theme.Palette.tintedFill : .clear
            setNeedsDisplay()
        }
    }

    public override func draw(_ rect: CGRect) {
        super.draw(rect)
        (isSelected ? Theme.Palette.tintOnFill : Theme.Palette.secondaryLabel).setFill()
        let x = mirrored(Self.padding + Self.stroke.width / 2) - Self.stroke.width / 2
        UIRectFill(
            CGRect(origin: CGPoint(x: x, y: bounds.midY.rounded()), size: Self.stroke))
    }
}
