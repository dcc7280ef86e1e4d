import Foundation
import Tactile

/// A sentence on a strip above the tab bar: what went wrong, or what was undone.
///
/// A click puts it away; what is no problem goes by itself.
final class BannerView: CardView {
    private let label = UILabel()
    private var timer: LoopTimer?

    /// Seconds that a banner stays which is no problem.
    static let stay: TimeInterval = 5

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = Theme.Text.subheadline
        label.textColor = Theme.Palette.label
        label.numberOfLines = 0
        addSubview(label)
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 3)
        isHidden = true
        addGestureRecognizer(
            UITapGestureRecognizer(
                target: self, action: Selector("bannerTapped:", BannerView.bannerTapped(_:))))
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func show(_ text: String, isProblem: Bool) {
        label.text = text
        backgroundColor = isProblem ? Theme.Palette.banner : Theme.Palette.card
        timer?.cancel()
        timer =
            isProblem ? nil : LoopTimer.schedule(after: Self.stay) { [weak self] in self?.hide() }
        isHidden = false
        alpha = 0
        UIView.animate(withDuration: Theme.Motion.house) { self.alpha = 1 }
    }

    func bannerTapped(_ tap: UITapGestureRecognizer) { hide() }

    private func hide() {
        timer?.cancel()
        timer = nil
        UIView.animate(
            withDuration: Theme.Motion.house, animations: { self.alpha = 0 },
            completion: { finished in if finished { self.isHidden = true } })
    }

    /// At the foot of `area`, above a bar that begins at `y`.
    func place(in area: CGRect, above y: CGFloat) {
        guard !isHidden else { return }
        let column = Theme.Space.column(in: area.width, limit: Theme.Space.formWidth)
        let width = column.width - 2 * Theme.Space.cardPadding
        let height = label.sizeThatFits(CGSize(width: width, height: 400)).height.rounded(.up)
        frame = CGRect(
            x: column.x, y: y - height - 24 - Theme.Space.gap, width: column.width,
            height: height + 24)
        label.frame = CGRect(x: Theme.Space.cardPadding, y: 12, width: width, height: height)
    }
}
