import CCairo
import Foundation
import TactileGeometry

/// Colours along a line, blended premultiplied: a fade to clear keeps its colour.
public final class CGGradient: Sendable {
    struct Stop: Sendable {
        var place: CGFloat
        var color: SIMD4<Double>
    }

    /// In order of place, at least one.
    let stops: [Stop]

    /// A gradient of colours at places 0…1, spread evenly when `locations` is nil.
    ///
    /// `nil` without colours or with too few places. Places are clamped to 0…1 and ordered.
    public convenience init?(
        colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?
    ) {
        self.init(
            colors: colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) },
            locations: locations)
    }

    /// A gradient of an array whose members are all `CGColor`; `nil` when one is something else.
    public convenience init?(
        colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?
    ) {
        let members = colors.compactMap { $0 as? CGColor }
        guard members.count == colors.count else { return nil }
        self.init(colorsSpace: colorsSpace, colors: members, locations: locations)
    }

    /// A gradient of `count` colours, each given by the space's components and alpha.
    public convenience init?(
        colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
    ) {
        let width = colorSpace.numberOfComponents + 1
        guard count > 0, width > 1, colorComponents.count >= count * width else { return nil }
        let colors = (0..<count).compactMap { index in
            CGColor(
                colorSpace: colorSpace,
                components: Array(colorComponents[(index * width)..<((index + 1) * width)]))
        }
        self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
    }

    private init?(colors: [SIMD4<Double>], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true else {
            return nil
        }
        let stops = colors.enumerated().map { index, color in
            let place =
                locations?[index]
                ?? (colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0)
            return Stop(
                place: place.unit, color: color.clamped(lowerBound: .zero, upperBound: .one))
        }
        self.stops = stops.sorted { $0.place < $1.place }
    }

    /// Adds the stops to a Cairo pattern, which blends colours that are *not* premultiplied:
    /// where alpha changes, stops in between follow the premultiplied blend.
    ///
    /// Where nothing is to be drawn beyond an end, a clear stop is added there. PDF readers take
    /// the outermost colour only if it has a width, which `gap` gives it.
    func addStops(to pattern: OpaquePointer?, before: Bool, after: Bool, gap: CGFloat = 0) {
        let least = before ? 0 : gap, most = after ? 1 : 1 - gap
        func add(_ place: CGFloat, _ color: SIMD4<Double>) {
            cairo_pattern_add_color_stop_rgba(
                pattern, min(max(place, least), most), color.x, color.y, color.z, color.w)
        }
        func addClear(_ place: CGFloat) {
            cairo_pattern_add_color_stop_rgba(pattern, place, 0, 0, 0, 0)
        }
        guard let first = stops.first, let last = stops.last else { return }
        if !before {
            addClear(0)
            if gap > 0 { addClear(gap) }
        }
        add(0, first.color)
        for (left, right) in zip(stops, stops.dropFirst()) {
            add(left.place, left.color)
            if left.color.w != right.color.w, left.place < right.place {
                let pieces = 16
                for piece in 0...pieces {
                    let t = Double(piece) / Double(pieces)
                    let place = left.place + (right.place - left.place) * t
                    add(place, CGGradient.mix(left.color, right.color, t))
                }
            }
            add(right.place, right.color)
        }
        add(1, last.color)
        if !after {
            if gap > 0 { addClear(1 - gap) }
            addClear(1)
        }
    }

    /// The premultiplied blend of two plain colours, as a plain colour.
    static func mix(
        _ left: SIMD4<Double>, _ right: SIMD4<Double>, _ t: Double
    ) -> SIMD4<Double> {
        let alpha = left.w + (right.w - left.w) * t
        guard alpha > 0 else {
            let rest = left.w > 0 ? left : right
            return SIMD4(rest.x, rest.y, rest.z, 0)
        }
        var color = (left * left.w * (1 - t) + right * right.w * t) / alpha
        color.w = alpha
        return color.clamped(lowerBound: .zero, upperBound: .one)
    }
}

/// Whether the first and the last colour go on beyond a gradient's ends; without these nothing is
/// painted there.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
    /// Fills what is not clipped away with a gradient from `start` to `end`.
    ///
    /// Nothing is drawn beyond an end unless `options` says so, nor when the points coincide.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard reaches(start), reaches(end), start != end else { return }
        paint(
            gradient, cairo_pattern_create_linear(start.x, start.y, end.x, end.y), options)
    }

    /// Fills what is not clipped away with a gradient between two circles.
    ///
    /// Negative radii count as 0.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        let from = max(startRadius, 0), to = max(endRadius, 0)
        guard reaches(startCenter), reaches(endCenter), reaches(CGPoint(x: from, y: to)),
            from != to || startCenter != endCenter
        else { return }
        let pattern = cairo_pattern_create_radial(
            startCenter.x, startCenter.y, from, endCenter.x, endCenter.y, to)
        let distance = hypot(endCenter.x - startCenter.x, endCenter.y - startCenter.y)
        guard bitmap == nil, distance + min(from, to) <= max(from, to) else {
            paint(gradient, pattern, options)
            return
        }
        // Readers of documents draw a ring of clear colour as they like; a clip is one.
        saveGState()
        let start = (circle(startCenter, from), options.contains(.drawsBeforeStartLocation))
        let end = (circle(endCenter, to), options.contains(.drawsAfterEndLocation))
        let (inner, outer) = from < to ? (start, end) : (end, start)
        if !outer.1 { clip(outer.0, rule: .winding) }
        if !inner.1 {
            // Not even-odd: Cairo's SVG clips know one rule only.
            var hole = PathStorage()
            hole.addRect(clipBounds, .identity)
            hole.append(
                state.ctm.determinant < 0 ? inner.0 : inner.0.reversed(), transform: .identity)
            clip(hole, rule: .winding)
        }
        paint(gradient, pattern, [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        restoreGState()
    }

    /// In device space.
    private func circle(_ center: CGPoint, _ radius: CGFloat) -> PathStorage {
        var shape = PathStorage()
        shape.addEllipse(
            in: CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
            state.ctm)
        return shape
    }

    /// Whether a gradient may be built on a point: Pixman's numbers must hold it, both before and
    /// after the transform.
    private func reaches(_ point: CGPoint) -> Bool {
        let place = point.applying(state.ctm)
        return max(abs(point.x), abs(point.y)) < 1e6 && max(abs(place.x), abs(place.y)) < 1e6
    }

    private func paint(
        _ gradient: CGGradient, _ pattern: OpaquePointer?, _ options: CGGradientDrawingOptions
    ) {
        defer { cairo_pattern_destroy(pattern) }
        guard state.ctm.isSampleable else { return }
        gradient.addStops(
            to: pattern, before: options.contains(.drawsBeforeStartLocation),
            after: options.contains(.drawsAfterEndLocation), gap: bitmap == nil ? 1e-4 : 0)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        render(clipBounds) { cairo in
            setMatrix(cairo, state.ctm)
            cairo_set_source(cairo, pattern)
            setMatrix(cairo, .identity)
            paintSource(on: cairo, alpha: state.alpha)
        }
    }
}
