import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Shows a background configuration behind all else of a view.
@MainActor
package final class ConfiguredBackgroundView: UIView {
    package var configuration: UIBackgroundConfiguration { didSet { show() } }
    private let fill = UIView(frame: .zero)

    package init(_ configuration: UIBackgroundConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(fill)
        show()
    }

    package required init?(coder: NSCoder) { nil }

    private func show() {
        let tint: UIColor = tintColor
        fill.backgroundColor = configuration.resolvedBackgroundColor(for: tint)
        let radius = configuration.cornerRadius
        fill.layer.cornerRadius = radius.isFinite ? max(radius, 0) : 0
        let stroke = configuration.stroke(tint: tint)
        fill.layer.borderWidth = stroke?.width ?? 0
        fill.layer.borderColor = stroke?.color.resolvedColor(with: traitCollection).cgColor
        let custom = configuration.customView
        for view in fill.subviews where view !== custom { view.removeFromSuperview() }
        if let custom, custom.superview !== fill { fill.addSubview(custom) }
        setNeedsLayout()
    }

    package override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        show()
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        var insets = configuration.backgroundInsets
        let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
        if !edges.isEmpty, let margins = superview?.directionalLayoutMargins {
            if edges.contains(.top) { insets.top += margins.top }
            if edges.contains(.leading) { insets.leading += margins.leading }
            if edges.contains(.bottom) { insets.bottom += margins.bottom }
            if edges.contains(.trailing) { insets.trailing += margins.trailing }
        }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = isMirrored ? insets.trailing : insets.leading
        let right = isMirrored ? insets.leading : insets.trailing
        let frame = CGRect(
            x: left, y: insets.top, width: max(bounds.width - left - right, 0),
            height: max(bounds.height - insets.top - insets.bottom, 0))
        if frame.minX.isFinite, frame.minY.isFinite, frame.width.isFinite, frame.height.isFinite {
            fill.frame = frame
        }
        configuration.customView?.frame = fill.bounds
    }
}
