import Foundation
import Tactile

/// Looks through a tree of views for text that is cut, covers other text, is out of sight, or is too
/// pale on what is behind it.
@MainActor
struct LayoutAudit {
    private struct Text {
        var label: UILabel
        var name: String
        /// What the glyphs cover, in the window's points.
        var rect: CGRect
    }

    private let window: UIView
    private(set) var problems: [String] = []
    private var texts: [Text] = []
    private var cards: [(view: UIView, rect: CGRect)] = []

    /// - `cards`: the kind of views of which no two may overlap.
    init(_ root: UIView, in window: UIView, cards: (UIView) -> Bool = { _ in false }) {
        self.window = window
        collect(root, cards)
        for text in texts {
            if !Self.fits(text.label) { problems.append("\(text.name) is cut") }
            lookAtClipping(of: text)
            lookAtContrast(of: text)
        }
        lookAtOverlaps()
    }

    private mutating func collect(_ view: UIView, _ isCard: (UIView) -> Bool) {
        guard !view.isHidden, view.alpha > 0.01 else { return }
        if isCard(view) { self.cards.append((view, view.convert(view.bounds, to: window))) }
        if let label = view as? UILabel, let text = label.text, !text.isEmpty {
            texts.append(Text(label: label, name: "“\(text)”", rect: Self.glyphs(label, window)))
        }
        for subview in view.subviews { collect(subview, isCard) }
    }

    // MARK: Size

    /// A label of its own with another's text, on as many lines as it needs.
    private static func copy(_ label: UILabel) -> UILabel {
        let copy = UILabel()
        copy.numberOfLines = 0
        let attributed = label.attributedText
        let hasFont =
            attributed.map {
                $0.length > 0 && $0.attribute(.font, at: 0, effectiveRange: nil) != nil
            }
            ?? false
        if hasFont {
            copy.attributedText = attributed
        } else {
            copy.font = label.font
            copy.text = label.text
        }
        return copy
    }

    private static let unbounded = CGSize(width: CGFloat(10_000), height: CGFloat(10_000))

    private static func fits(_ label: UILabel) -> Bool {
        let copy = copy(label)
        let scale =
            label.adjustsFontSizeToFitWidth && label.minimumScaleFactor > 0
            ? label.minimumScaleFactor : 1
        if label.numberOfLines == 1 {
            let size = copy.sizeThatFits(unbounded)
            return size.width * scale <= label.bounds.width + 1
                && size.height * scale <= label.bounds.height + 4
        }
        let size = copy.sizeThatFits(
            CGSize(width: label.bounds.width, height: unbounded.height))
        return size.height <= label.bounds.height + 2 && size.width <= label.bounds.width + 1
    }

    private static func glyphs(_ label: UILabel, _ window: UIView) -> CGRect {
        let bounds = label.bounds
        let size = copy(label).sizeThatFits(
            CGSize(
                width: label.numberOfLines == 1 ? unbounded.width : bounds.width,
                height: unbounded.height))
        let width = min(size.width, bounds.width), height = min(size.height, bounds.height)
        let x: CGFloat =
            switch label.textAlignment {
            case .center: bounds.midX - width / 2
            case .right: bounds.maxX - width
            default: bounds.minX
            }
        let rect = CGRect(x: x, y: bounds.midY - height / 2, width: width, height: height)
        // Ascenders and descenders leave some of the line free.
        return label.convert(rect.insetBy(dx: 0, dy: height * 0.12), to: window)
    }

    // MARK: Place

    /// What a page can scroll to is not out of sight.
    private mutating func lookAtClipping(of text: Text) {
        var view = text.label.superview
        var canScroll = false
        while let current = view, current !== window {
            if let scroll = current as? UIScrollView {
                canScroll = true
                let rect = text.label.convert(text.label.bounds, to: scroll)
                if rect.maxY > scroll.contentSize.height + 1 {
                    problems.append("\(text.name) is below the end of its page")
                }
            }
            if current.clipsToBounds, !canScroll {
                let visible = current.convert(current.bounds, to: window)
                if !visible.insetBy(dx: -1, dy: -1).contains(text.rect) {
                    problems.append("\(text.name) is clipped by \(type(of: current))")
                }
            }
            view = current.superview
        }
        let bounds = window.bounds
        if text.rect.minX < bounds.minX || text.rect.maxX > bounds.maxX + 0.5 {
            problems.append("\(text.name) leaves the window at its side")
        }
        if !canScroll, text.rect.minY < bounds.minY || text.rect.maxY > bounds.maxY + 0.5 {
            problems.append("\(text.name) leaves the window")
        }
    }

    private mutating func lookAtOverlaps() {
        for (index, one) in texts.enumerated() {
            for other in texts[(index + 1)...]
            where one.rect.insetBy(dx: 1, dy: 1).intersects(other.rect.insetBy(dx: 1, dy: 1))
                && !Self.isCovered(one.label, by: other.label)
            {
                problems.append("\(one.name) and \(other.name) overlap")
            }
        }
        for (index, one) in cards.enumerated() {
            for other in cards[(index + 1)...]
            where one.rect.insetBy(dx: 1, dy: 1).intersects(other.rect)
                && !other.view.isDescendant(of: one.view)
            {
                problems.append("\(type(of: one.view)) and \(type(of: other.view)) overlap")
            }
        }
    }

    /// Whether text is on an opaque surface over the other: a bar over a page that scrolls.
    private static func isCovered(_ below: UILabel, by above: UILabel) -> Bool {
        var view = above.superview
        while let current = view, !below.isDescendant(of: current) {
            if current is UITabBar { return true }
            view = current.superview
        }
        return false
    }

    // MARK: Contrast

    private mutating func lookAtContrast(of text: Text) {
        guard let color = text.label.textColor else { return }
        let traits = text.label.traitCollection
        var ground = Contrast.RGB(white: traits.userInterfaceStyle == .dark ? 0 : 1)
        var path: [UIView] = []
        var view: UIView? = text.label
        while let current = view {
            // What is disabled or fading may be pale.
            if current.alpha < 1 || (current as? UIControl)?.isEnabled == false { return }
            path.append(current)
            view = current.superview
        }
        for current in path.reversed() {
            guard let fill = current.backgroundColor else { continue }
            ground = Contrast.RGB(fill, over: ground, traits)
        }
        let contrast = Contrast.RGB(color, over: ground, traits).contrast(to: ground)
        let least = text.label.font.pointSize >= 24 ? 3 : 4.5
        if contrast < least {
            let shown = (contrast * 100).rounded() / 100
            problems.append("\(text.name) has a contrast of \(shown)")
        }
    }
}

/// Contrast by the formula of the Web Content Accessibility Guidelines.
enum Contrast {
    struct RGB {
        var red: Double, green: Double, blue: Double

        init(white: Double) { (red, green, blue) = (white, white, white) }

        /// A colour as it looks over another.
        init(_ color: UIColor, over below: RGB? = nil, _ traits: UITraitCollection) {
            var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.resolvedColor(with: traits).getRed(&r, green: &g, blue: &b, alpha: &a)
            let ground = below ?? RGB(white: 0)
            red = Double(r * a) + ground.red * Double(1 - a)
            green = Double(g * a) + ground.green * Double(1 - a)
            blue = Double(b * a) + ground.blue * Double(1 - a)
        }

        var luminance: Double {
            func linear(_ value: Double) -> Double {
                value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        func contrast(to other: RGB) -> Double {
            let (bright, dim) = (
                max(luminance, other.luminance), min(luminance, other.luminance)
            )
            return (bright + 0.05) / (dim + 0.05)
        }
    }
}
