import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The room of one column: a scene's view fills it, with a hairline where the next column begins.
@MainActor
final class SplitColumnView: UIView {
    private let line = UIView()
    /// Whether the next column is at the left.
    var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }
    /// Whether a column follows.
    var showsLine = false { didSet { line.isHidden = !showsLine } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        backgroundColor = .systemBackground
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        line.isHidden = true
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// The scene's view that fills the room.
    private(set) weak var content: UIView?

    func show(_ view: UIView?) {
        guard content !== view || view?.superview !== self else { return }
        if let content, content.superview === self { content.removeFromSuperview() }
        content = view
        guard let view else { return }
        UIView.performWithoutAnimation { view.frame = bounds }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, belowSubview: line)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let content, content.frame != bounds { content.frame = bounds }
        let width = 1 / max(1, contentScaleFactor)
        line.frame = CGRect(
            x: isMirrored ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }
}

/// Lies over the secondary column while another one covers or displaces it, and takes its presses.
@MainActor
final class SplitShadeView: UIView {
    /// How dark it is at most.
    private static let strength: CGFloat = 0.16

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.black.withAlphaComponent(Self.strength)
    }

    required init?(coder: NSCoder) { nil }
}
