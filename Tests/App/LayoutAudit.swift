import Foundation
import Tactile

@testable import HealthBeatApp

/// Looks through a tree of views for text that is cut, covered, covers other text, is out of sight,
/// or is too pale on what is behind it, and for controls that overlap, are too small or have no
/// name.
@MainActor
struct LayoutAudit {
    struct Text {
        var view: UIView
        var string: String
        var color: UIColor?
        var pointSize: CGFloat
        var isCut: Bool
        /// What the glyphs cover, in the window's points.
        var rect: CGRect
        /// Its place among the views as they are drawn.
        var order: Int

        var name: String { "“\(string)” of \(type(of: view))" }
    }

    /// A view with a ground of its own.
    struct Surface {
        var view: UIView
        var color: UIColor
        /// Of the view and all that it is in.
        var alpha: CGFloat
        /// The part that is seen, in the window's points.
        var rect: CGRect
        var order: Int
        var isInRoot: Bool
    }

    struct Control {
        var view: UIControl
        var rect: CGRect
        var order: Int
    }

    let window: UIView
    let root: UIView
    /// What persons wrote, which may be longer than a row.
    private let notes: [String]
    var problems: [String] = []
    private(set) var texts: [Text] = []
    private(set) var surfaces: [Surface] = []
    private(set) var controls: [Control] = []
    private var cards: [(view: UIView, rect: CGRect)] = []
    private var order = 0

    /// - `root`: whose texts and controls are judged; what lies behind it in the window counts as
    ///   ground.
    /// - `notes`: what persons wrote, beside that of the usual entries.
    /// - `cards`: the kind of views of which no two may overlap.
    init(
        _ root: UIView, in window: UIView, notes: [String] = [],
        cards: (UIView) -> Bool = { _ in false }
    ) {
        self.window = window
        self.notes = notes + [SceneHarness.note]
        self.root = root
        collect(window, alpha: 1, isInRoot: false, clip: window.bounds, cards)
        for text in texts {
            if text.isCut { problems.append("\(text.name) is cut") }
            lookAtClipping(of: text)
            lookAtCover(of: text)
            lookAtMargins(of: text)
            lookAtContrast(of: text)
            lookAtControls(over: text)
        }
        lookAtOverlaps()
        lookAtControls()
    }

    private mutating func collect(
        _ view: UIView, alpha: CGFloat, isInRoot: Bool, clip: CGRect,
        _ isCard: (UIView) -> Bool
    ) {
        guard !view.isHidden, view.alpha > 0.01 else { return }
        let isInRoot = isInRoot || view === root, alpha = alpha * view.alpha
        order += 1
        let rect = view.convert(view.bounds, to: window)
        let seen = rect.intersection(clip)
        if let color = view.backgroundColor, color.cgColor.alpha > 0 {
            surfaces.append(
                Surface(
                    view: view, color: color, alpha: alpha, rect: seen, order: order,
                    isInRoot: isInRoot))
        }
        if isInRoot {
            if isCard(view) { cards.append((view, rect)) }
            if let control = view as? UIControl {
                controls.append(Control(view: control, rect: rect, order: order))
            }
            if let label = view as? UILabel, let text = label.text, !text.isEmpty {
                let isCut = !notes.contains(where: text.contains) && !Self.fits(label)
                texts.append(
                    Text(
                        view: label, string: text, color: label.textColor,
                        pointSize: label.font.pointSize, isCut: isCut,
                        rect: Self.glyphs(label, window), order: order))
            } else if let field = view as? UITextField, let text = field.text, !text.isEmpty {
                texts.append(Self.text(text, of: field, window, order))
            }
        }
        for subview in view.subviews {
            collect(
                subview, alpha: alpha, isInRoot: isInRoot, clip: view.clipsToBounds ? seen : clip,
                isCard)
        }
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
        let room = label.bounds.insetBy(dx: label is PillLabel ? PillLabel.inset : 0, dy: 0).width
        if label.numberOfLines == 1 {
            let size = copy.sizeThatFits(unbounded)
            // Text is set no smaller than its width needs.
            let shrunk = max(scale, min(1, room / size.width))
            var width = size.width * scale
            if label is PillLabel || label.superview is CapsuleButton, let font = label.font {
                // Letters do not get narrower exactly as the font gets smaller.
                let least = font.withSize(font.pointSize * scale)
                width = (label.text ?? "").size(withAttributes: [.font: least]).width
            }
            // A line has some points over and under the letters.
            let height = size.height * shrunk
            return width <= room + 1 && height <= label.bounds.height + max(1.5, 0.08 * height)
        }
        let size = copy.sizeThatFits(
            CGSize(width: label.bounds.width, height: unbounded.height))
        return size.height <= label.bounds.height + 2 && size.width <= label.bounds.width + 1
    }

    private static func glyphs(_ label: UILabel, _ window: UIView) -> CGRect {
        let bounds = label.bounds.insetBy(dx: label is PillLabel ? PillLabel.inset : 0, dy: 0)
        let size = copy(label).sizeThatFits(
            CGSize(
                width: label.numberOfLines == 1 ? unbounded.width : bounds.width,
                height: unbounded.height))
        return glyphs(size, in: bounds, label.textAlignment, of: label, window)
    }

    /// Where text of a size is in the bounds of its view, in the window's points.
    private static func glyphs(
        _ size: CGSize, in bounds: CGRect, _ alignment: NSTextAlignment, of view: UIView,
        _ window: UIView
    ) -> CGRect {
        let width = min(size.width, bounds.width), height = min(size.height, bounds.height)
        let x: CGFloat =
            switch alignment {
            case .center: bounds.midX - width / 2
            case .right: bounds.maxX - width
            case .natural where view.effectiveUserInterfaceLayoutDirection == .rightToLeft:
                bounds.maxX - width
            default: bounds.minX
            }
        let rect = CGRect(x: x, y: bounds.midY - height / 2, width: width, height: height)
        // Ascenders and descenders leave some of the line free.
        return view.convert(rect.insetBy(dx: 0, dy: height * 0.12), to: window)
    }

    /// A field scrolls what is typed in it: only what it shows at rest can be cut.
    private static func text(
        _ string: String, of field: UITextField, _ window: UIView, _ order: Int
    ) -> Text {
        let font = field.font ?? .systemFont(ofSize: 17)
        let area = field.textRect(forBounds: field.bounds)
        let size = field.attributedText?.size() ?? string.size(withAttributes: [.font: font])
        // What is typed is aligned by its own letters.
        let isLatin = string.contains { $0.isLetter && $0.isASCII }
        let alignment =
            field.textAlignment == .natural && isLatin ? .left : field.textAlignment
        let scale =
            field.adjustsFontSizeToFitWidth ? min(1, field.minimumFontSize / font.pointSize) : 1
        return Text(
            view: field, string: string, color: field.textColor, pointSize: font.pointSize,
            isCut: !field.isEditing && size.width * scale > area.width + 1,
            rect: glyphs(size, in: area, alignment, of: field, window), order: order)
    }

    // MARK: Place

    /// What a page can scroll to is not out of sight.
    private mutating func lookAtClipping(of text: Text) {
        var view = text.view.superview
        var canScroll = false
        while let current = view, current !== window {
            if let scroll = current as? UIScrollView, !canScroll {
                canScroll = true
                let rect = text.view.convert(text.view.bounds, to: scroll)
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

    /// Text of a page that does not scroll is under nothing, and the words of a group of rows are
    /// under none of them.
    private mutating func lookAtCover(of text: Text) {
        lookAtRows(over: text)
        guard Self.page(of: text.view) == nil else { return }
        let rect = text.rect.insetBy(dx: 1, dy: 1)
        for surface in surfaces
        where surface.order > text.order && surface.isInRoot && Self.isOpaque(surface)
            && surface.rect.intersects(rect) && !surface.view.isDescendant(of: text.view)
            // A caret is between letters.
            && surface.rect.width > 4
        {
            problems.append("\(text.name) is under \(type(of: surface.view))")
        }
    }

    /// Text stays clear of the ends of the capsule that it is in.
    private mutating func lookAtMargins(of text: Text) {
        let around = sequence(first: text.view, next: \.superview).prefix(2)
        for surface in surfaces
        where around.contains(where: { $0 === surface.view })
            && surface.rect.height >= 20
            && surface.view.layer.cornerRadius * 2 > surface.rect.height - 1
        {
            let left = text.rect.minX - surface.rect.minX
            let right = surface.rect.maxX - text.rect.maxX
            if min(left, right) < 6 { problems.append("\(text.name) touches its capsule's end") }
        }
    }

    /// Where nothing floats, a table's titles have room of their own.
    private mutating func lookAtRows(over text: Text) {
        let around = sequence(first: text.view, next: \.superview)
        guard around.contains(where: { $0 is UITableViewHeaderFooterView }),
            let table = around.lazy.compactMap({ $0 as? UITableView }).first,
            table.style != .plain
        else { return }
        for cell in table.visibleCells {
            let rect = cell.convert(cell.bounds, to: window).insetBy(dx: 1, dy: 1)
            if rect.intersects(text.rect) { problems.append("\(text.name) is under a row") }
        }
    }

    private mutating func lookAtOverlaps() {
        for (index, one) in texts.enumerated() {
            for other in texts[(index + 1)...] {
                let shared = one.rect.insetBy(dx: 1, dy: 1)
                    .intersection(other.rect.insetBy(dx: 1, dy: 1))
                guard !shared.isNull, !shared.isEmpty,
                    !isCovered(one.view, one.order, by: other.view, other.order, shared)
                else { continue }
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

    /// Whether something opaque is between two views that share a place, or the upper one floats
    /// over the page that the lower one scrolls with.
    func isCovered(
        _ below: UIView, _ low: Int, by above: UIView, _ high: Int, _ shared: CGRect
    ) -> Bool {
        let isBetween = surfaces.contains {
            $0.order > low && $0.order <= high && Self.isOpaque($0)
                && $0.rect.insetBy(dx: -1, dy: -1).contains(shared)
                && !below.isDescendant(of: $0.view)
        }
        if isBetween { return true }
        var view = above.superview
        while let current = view, !below.isDescendant(of: current) {
            if current is UITabBar || current is UINavigationBar { return true }
            view = current.superview
        }
        return false
    }

    static func isOpaque(_ surface: Surface) -> Bool {
        surface.alpha * surface.color.cgColor.alpha > 0.99
    }

    /// What a view scrolls with.
    static func page(of view: UIView) -> UIScrollView? {
        sequence(first: view, next: \.superview).lazy.compactMap { $0 as? UIScrollView }.first
    }

    // MARK: Contrast

    private mutating func lookAtContrast(of text: Text) {
        guard let color = text.color else { return }
        let traits = text.view.traitCollection
        for view in sequence(first: text.view, next: \.superview) {
            // What is disabled or fading may be pale.
            if view.alpha < 1 || (view as? UIControl)?.isEnabled == false { return }
        }
        var ground = Contrast.RGB(white: traits.userInterfaceStyle == .dark ? 0 : 1)
        for surface in surfaces
        where surface.order <= text.order
            && (text.view.isDescendant(of: surface.view)
                || surface.rect.insetBy(dx: -1, dy: -1).contains(text.rect))
        {
            ground = Contrast.RGB(surface.color, alpha: surface.alpha, over: ground, traits)
        }
        let contrast = Contrast.RGB(color, over: ground, traits).contrast(to: ground)
        let least = text.pointSize >= 24 ? 3 : 4.5
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
        init(
            _ color: UIColor, alpha: CGFloat = 1, over below: RGB? = nil,
            _ traits: UITraitCollection
        ) {
            var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            color.resolvedColor(with: traits).getRed(&r, green: &g, blue: &b, alpha: &a)
            a *= alpha
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
