import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// An area that a layout manager fills with lines: a column, a page, or what is left free of it.
///
/// Its coordinates begin at its top left. A subclass of another shape overrides
/// ``lineFragmentRect(forProposedRect:at:writingDirection:remaining:)``.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    /// The layout manager that fills it.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// The text view that shows it.
    weak var view: UITextView?

    /// In points; a side that is 0 or less has no limit.
    open var size: CGSize { didSet { if size != oldValue { geometryDidChange() } } }
    /// Areas that lines stay out of, in the container's coordinates.
    open var exclusionPaths: [UIBezierPath] = [] { didSet { geometryDidChange() } }
    /// How the last line ends when there is more text than room or lines.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { geometryDidChange() } }
    }
    /// The most lines; 0 is any number.
    open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { geometryDidChange() } }
    }
    /// Points left empty at both ends of each line.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            guard lineFragmentPadding != oldValue else { return }
            if !lineFragmentPadding.isFinite { lineFragmentPadding = 0 }
            geometryDidChange()
        }
    }
    /// Whether the width is that of the text view less its insets.
    open var widthTracksTextView = false {
        didSet { if widthTracksTextView != oldValue { view?.lookDidChange() } }
    }
    /// Whether the height is that of the text view less its insets.
    open var heightTracksTextView = false {
        didSet { if heightTracksTextView != oldValue { view?.lookDidChange() } }
    }

    public init(size: CGSize) { self.size = size }

    /// A container without limits.
    public convenience override init() { self.init(size: .zero) }

    /// Containers are in no archive.
    public required init?(coder: NSCoder) { nil }

    /// Moves the storage's text into another layout manager.
    open func replaceLayoutManager(_ manager: NSLayoutManager) {
        guard let old = layoutManager, old !== manager else { return }
        let (storage, containers) = (old.textStorage, old.textContainers)
        for _ in containers { old.removeTextContainer(at: 0) }
        storage?.removeLayoutManager(old)
        storage?.addLayoutManager(manager)
        for container in containers { manager.addTextContainer(container) }
    }

    private func geometryDidChange() { layoutManager?.textContainerChangedGeometry(self) }

    // MARK: Lines

    /// Whether every line has the container's whole width, and text goes on down without end.
    open var isSimpleRectangularTextContainer: Bool {
        exclusionPaths.isEmpty && maximumNumberOfLines == 0 && height == .infinity
            && type(of: self) == NSTextContainer.self
    }

    var width: CGFloat { size.width > 0 && size.width < 1e7 ? size.width : .infinity }
    var height: CGFloat { size.height > 0 && size.height < 1e7 ? size.height : .infinity }
    /// Whether what does not fit is replaced by dots.
    var truncates: Bool {
        switch lineBreakMode {
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: true
        default: false
        }
    }

    /// The first part of `proposedRect` that a line may fill, its padding included; empty when none
    /// is left. `remainingRect` gets what lies beyond, of which more may be free.
    open func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        remainingRect?.pointee = .zero
        let all = CGRect(x: 0, y: 0, width: width, height: height)
        guard proposedRect.maxY <= all.maxY else { return .zero }
        let rect = proposedRect.intersection(all)
        guard !rect.isNull, rect.width > 0 else { return .zero }
        let least = 2 * lineFragmentPadding + 1
        let free = freeSpans(of: rect).filter { $0.upperBound - $0.lowerBound >= least }
        let isRightToLeft = baseWritingDirection == .rightToLeft
        guard let span = isRightToLeft ? free.last : free.first else { return .zero }
        let rest =
            isRightToLeft
            ? rect.minX..<max(span.lowerBound, rect.minX) : span.upperBound..<rect.maxX
        if free.count > 1 {
            remainingRect?.pointee = CGRect(
                x: rest.lowerBound, y: rect.minY, width: rest.upperBound - rest.lowerBound,
                height: rect.height)
        }
        return CGRect(
            x: span.lowerBound, y: rect.minY, width: span.upperBound - span.lowerBound,
            height: rect.height)
    }

    /// What of a band the exclusion paths leave free, from left to right.
    private func freeSpans(of band: CGRect) -> [Range<CGFloat>] {
        var free = [band.minX..<band.maxX]
        for path in exclusionPaths where path.bounds.intersects(band) {
            for taken in path.spans(from: band.minY, to: band.maxY) {
                free = free.flatMap { span -> [Range<CGFloat>] in
                    guard taken.lowerBound < span.upperBound, taken.upperBound > span.lowerBound
                    else { return [span] }
                    var rest: [Range<CGFloat>] = []
                    if taken.lowerBound > span.lowerBound {
                        rest.append(span.lowerBound..<taken.lowerBound)
                    }
                    if taken.upperBound < span.upperBound {
                        rest.append(taken.upperBound..<span.upperBound)
                    }
                    return rest
                }
            }
        }
        return free
    }
}

extension UIBezierPath {
    /// Spans of x that the path's inside covers somewhere between two heights.
    fileprivate func spans(from top: CGFloat, to bottom: CGFloat) -> [ClosedRange<CGFloat>] {
        var spans: [ClosedRange<CGFloat>] = []
        // Edges that pass through the band, and what lies between them at heights in between.
        let rows = max(Int((bottom - top) / 2), 2)
        var crossings = [[CGFloat]](repeating: [], count: rows + 1)
        let heights = (0...rows).map { top + (bottom - top) * CGFloat($0) / CGFloat(rows) }
        cgPath.forEachEdge { from, to in
            let (low, high) = from.y < to.y ? (from, to) : (to, from)
            guard high.y > top, low.y < bottom else { return }
            func x(at y: CGFloat) -> CGFloat {
                high.y == low.y ? low.x : low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y)
            }
            let ends = [x(at: max(low.y, top)), x(at: min(high.y, bottom))]
            spans.append(min(ends[0], ends[1])...max(ends[0], ends[1]))
            for (row, y) in heights.enumerated() where low.y <= y && y < high.y {
                crossings[row].append(x(at: y))
            }
        }
        for row in crossings {
            let sorted = row.sorted()
            for index in stride(from: 0, to: sorted.count - 1, by: 2) {
                spans.append(sorted[index]...sorted[index + 1])
            }
        }
        return spans
    }
}

extension CGPath {
    /// Calls `body` with each straight edge of the flattened path, subpaths closed.
    fileprivate func forEachEdge(_ body: (CGPoint, CGPoint) -> Void) {
        var (first, last) = (CGPoint.zero, CGPoint.zero)
        flattened(threshold: 0.5).applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                if last != first { body(last, first) }
                (first, last) = (points[0], points[0])
            case .addLineToPoint:
                body(last, points[0])
                last = points[0]
            default:
                if last != first { body(last, first) }
                last = first
            }
        }
        if last != first { body(last, first) }
    }
}
