import Foundation
import TactileDrawing
import TactileLayers
import TactileViews

/// A layer of the inspector in a window of the program; no tree shows it.
final class InspectorLayer: CALayer {}

/// Marks a place in a window of the program. It is layers alone: it takes no events, no view moves
/// for it, and readers of the screen do not hear of it.
@MainActor
final class Highlight {
    /// In front of whatever the window shows.
    private static let zPosition: CGFloat = 1e6
    private static let fill = InspectorStyle.mark.withAlphaComponent(0.16)
    private static let labelInset: CGFloat = 4

    private let layer = InspectorLayer()
    private let label = CATextLayer()
    private let plate = CALayer()
    private weak var window: UIWindow?
    private var shown: (rect: CGRect, text: String)?

    init() {
        layer.zPosition = Self.zPosition
        layer.borderWidth = 1
        layer.borderColor = InspectorStyle.mark.cgColor
        plate.backgroundColor = InspectorStyle.mark.cgColor
        plate.cornerRadius = 3
        label.foregroundColor = UIColor.white.cgColor
        label.font = InspectorStyle.smallFont
        label.fontSize = InspectorStyle.smallFont.pointSize
        plate.addSublayer(label)
        layer.addSublayer(plate)
    }

    /// Marks `rect`, in points of `window`.
    func show(_ rect: CGRect, _ text: String, in window: UIWindow) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        if layer.superlayer !== window.layer {
            layer.removeFromSuperlayer()
            window.layer.addSublayer(layer)
            self.window = window
            shown = nil
        }
        if let shown, shown.rect == rect, shown.text == text { return }
        shown = (rect, text)
        layer.frame = rect
        // What fills the window would hide the colours of all that is in it.
        layer.backgroundColor = rect.contains(window.bounds) ? nil : Self.fill.cgColor
        placeLabel(text, rect, in: window.bounds)
    }

    /// Above the rectangle where there is room, else below, else inside; always in the window.
    private func placeLabel(_ text: String, _ rect: CGRect, in bounds: CGRect) {
        let font = InspectorStyle.smallFont
        let inset = Self.labelInset
        let size = text.size(withAttributes: [.font: font])
        let width = size.width.rounded(.up) + 2 * inset
        let height = size.height.rounded(.up) + 2
        var top = rect.minY - height - 2
        if top < bounds.minY { top = rect.maxY + 2 }
        if top + height > bounds.maxY { top = max(bounds.minY, rect.minY + 2) }
        let left = max(bounds.minX, min(rect.minX, bounds.maxX - width))
        plate.frame = CGRect(
            x: left - rect.minX, y: top - rect.minY, width: width, height: height)
        label.string = text
        label.contentsScale = layer.superlayer?.contentsScale ?? 1
        label.frame = CGRect(x: inset, y: 1, width: width - 2 * inset + 1, height: height - 2)
    }

    func hide() {
        layer.removeFromSuperlayer()
        window = nil
        shown = nil
    }
}

/// Where the objects of the trees are.
@MainActor
enum Places {
    /// The rectangle in its window that `object` takes, as it is shown now; nil for what is in no
    /// window.
    static func place(of object: AnyObject) -> (rect: CGRect, window: UIWindow)? {
        switch object {
        case let view as UIView:
            guard let window = view.window else { return nil }
            return (view.convert(view.bounds, to: window), window)
        case let controller as UIViewController:
            return controller.viewIfLoaded.flatMap(place)
        case let layer as CALayer:
            guard let window = window(of: layer) else { return nil }
            return (layer.convert(layer.bounds, to: window.layer), window)
        case let responder as UIResponder:
            guard let window = AccessibleElements().window(of: responder) else { return nil }
            let origin = window.originOnScreen ?? .zero
            return (
                responder.accessibilityFrame.offsetBy(dx: -origin.x, dy: -origin.y), window
            )
        default: return nil
        }
    }

    private static func window(of layer: CALayer) -> UIWindow? {
        var current: CALayer? = layer
        while let one = current {
            if let window = one.delegate as? UIWindow { return window }
            current = one.superlayer
        }
        return nil
    }
}
