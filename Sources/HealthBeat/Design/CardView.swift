import Foundation
import Tactile

/// A rounded sheet on the page's background.
open class CardView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.Palette.card
        layer.cornerRadius = Theme.Space.cardRadius
        showEdge()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func showEdge() {
        layer.borderWidth = 1 / max(1, contentScaleFactor)
        layer.borderColor =
            Theme.Palette.cardEdge.resolvedColor(with: traitCollection).cgColor
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        showEdge()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showEdge()
    }
}
