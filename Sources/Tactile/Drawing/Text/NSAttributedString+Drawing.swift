import Foundation
import TactileGeometry

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines break at the rectangle's width, and its origin is the text's top left. Without it text
    /// stands on one line per paragraph with its first baseline at the origin.
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

extension NSAttributedString {
    private func layout(_ options: NSStringDrawingOptions, in size: CGSize) -> TextLayout {
        guard options.contains(.usesLineFragmentOrigin) else { return TextLayout(self) }
        // Truncation in a paragraph style is meant for labels, which have a height to keep to.
        return TextLayout(
            self,
            options: TextLayout.Options(
                width: size.width > 0 ? size.width : .infinity,
                height: options.contains(.truncatesLastVisibleLine) && size.height > 0
                    ? size.height : .infinity,
                lineBreakMode: options.contains(.truncatesLastVisibleLine)
                    ? .byTruncatingTail : nil))
    }

    /// The size of the text with lines broken only where it says so, in points.
    public func size() -> CGSize { TextLayout(self).size }

    /// Draws in the current context with the text's top left at `point`.
    public func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        TextLayout(self).draw(at: point, in: context)
    }

    /// Draws with lines broken at the rectangle's width; lines that do not fit are left out.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable else { return }
        let layout = TextLayout(
            self, options: TextLayout.Options(width: rect.width, height: rect.height))
        layout.draw(at: rect.origin, in: context)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        context drawing: NSStringDrawingContext?
    ) {
        guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable else { return }
        let layout = layout(options, in: rect.size)
        var origin = rect.origin
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.firstBaseline }
        layout.draw(at: origin, in: context)
        drawing?.totalBounds = CGRect(origin: origin, size: layout.size)
    }

    /// The rectangle that ``draw(with:options:context:)`` would fill for a rectangle of `size` at
    /// the origin. Not rounded; round up before making a view of this size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let layout = layout(options, in: size)
        let top = options.contains(.usesLineFragmentOrigin) ? 0 : -layout.firstBaseline
        let bounds = CGRect(origin: CGPoint(x: 0, y: top), size: layout.size)
        context?.totalBounds = bounds
        return bounds
    }
}

extension String {
    /// The size of the text with lines broken only where it says so, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// Draws in the current context with the text's top left at `point`.
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }

    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes)
            .draw(with: rect, options: options, context: context)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
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

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(
            with: size, options: options, attributes: attributes, context: context)
    }
}
