import Foundation
import TactileGeometry

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines break at the rectangle's width, and its origin is the text's top left. Without it text
    /// is one line per paragraph with its first baseline at the origin.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// The last line that fits ends with an ellipsis when there is more.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What drawing or measuring a string tells its caller.
open class NSStringDrawingContext: NSObject {
    public var minimumScaleFactor: CGFloat = 0
    public fileprivate(set) var actualScaleFactor: CGFloat = 1
    public fileprivate(set) var totalBounds = CGRect.zero
}

/// How a text is set for drawing or measuring it with options.
private func layoutOptions(
    _ options: NSStringDrawingOptions, in size: CGSize
) -> TextLayout.Options {
    guard options.contains(.usesLineFragmentOrigin) else { return TextLayout.Options() }
    // Truncation in a paragraph style is meant for labels, which have a height to keep to.
    let truncates = options.contains(.truncatesLastVisibleLine)
    return TextLayout.Options(
        width: size.width > 0 ? size.width : .infinity,
        height: truncates && size.height > 0 ? size.height : .infinity,
        lineBreakMode: truncates ? .byTruncatingTail : nil)
}

extension TextLayout {
    fileprivate func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(at: point, in: context)
    }

    fileprivate func draw(
        with rect: CGRect, _ options: NSStringDrawingOptions, _ drawing: NSStringDrawingContext?
    ) {
        guard rect.isDrawable else { return }
        var origin = rect.origin
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= firstBaseline }
        draw(at: origin)
        drawing?.totalBounds = CGRect(origin: origin, size: size)
    }

    fileprivate func bounds(
        _ options: NSStringDrawingOptions, _ drawing: NSStringDrawingContext?
    ) -> CGRect {
        let top = options.contains(.usesLineFragmentOrigin) ? 0 : -firstBaseline
        let bounds = CGRect(origin: CGPoint(x: 0, y: top), size: size)
        drawing?.totalBounds = bounds
        return bounds
    }
}

extension NSAttributedString {
    /// The text set in lines, from the cache when it has one set of attributes.
    private func layout(_ options: TextLayout.Options = .init()) -> TextLayout {
        var range = NSRange()
        guard length > 0 else { return TextLayout(self, options: options) }
        let first = attributes(at: 0, effectiveRange: &range)
        guard range.length == length else { return TextLayout(self, options: options) }
        return TextLayout.shared(string, attributes: first, options: options)
    }

    /// The size of the text with lines broken only where it says so, in points.
    public func size() -> CGSize { layout().size }

    /// Draws in the current context with the text's top left at `point`.
    public func draw(at point: CGPoint) { layout().draw(at: point) }

    /// Draws with lines broken at the rectangle's width; lines that do not fit are left out.
    public func draw(in rect: CGRect) {
        guard rect.isDrawable else { return }
        layout(TextLayout.Options(width: rect.width, height: rect.height)).draw(at: rect.origin)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        context drawing: NSStringDrawingContext?
    ) {
        layout(layoutOptions(options, in: rect.size)).draw(with: rect, options, drawing)
    }

    /// The rectangle that ``draw(with:options:context:)`` would fill for a rectangle of `size` at
    /// the origin. Not rounded; round up before making a view of this size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        layout(layoutOptions(options, in: size)).bounds(options, context)
    }
}

extension String {
    private func layout(
        _ attributes: [NSAttributedString.Key: Any]?, _ options: TextLayout.Options = .init()
    ) -> TextLayout {
        TextLayout.shared(self, attributes: attributes ?? [:], options: options)
    }

    /// The size of the text with lines broken only where it says so, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        layout(attributes).size
    }

    /// Draws in the current context with the text's top left at `point`.
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        layout(attributes).draw(at: point)
    }

    /// Draws with lines broken at the rectangle's width; lines that do not fit are left out.
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        guard rect.isDrawable else { return }
        layout(attributes, TextLayout.Options(width: rect.width, height: rect.height))
            .draw(at: rect.origin)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        layout(attributes, layoutOptions(options, in: rect.size)).draw(with: rect, options, context)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        layout(attributes, layoutOptions(options, in: size)).bounds(options, context)
    }
}

extension NSString {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        description.draw(at: point, withAttributes: attributes)
    }

    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        description.draw(in: rect, withAttributes: attributes)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        description.draw(with: rect, options: options, attributes: attributes, context: context)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(
            with: size, options: options, attributes: attributes, context: context)
    }
}
