import Foundation
import TactileGeometry

extension CGContext {
    public func beginPath() { outline = PathStorage() }
    public func move(to point: CGPoint) { outline.move(to: point.applying(state.ctm)) }
    public func addLine(to point: CGPoint) { outline.line(to: point.applying(state.ctm)) }

    /// Moves to the first point and goes on to the others.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        outline.reserve(points.count)
        outline.move(to: first.applying(state.ctm))
        for point in points.dropFirst() { outline.line(to: point.applying(state.ctm)) }
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        outline.quad(to: end.applying(state.ctm), control: control.applying(state.ctm))
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.cubic(
            to: end.applying(state.ctm), control1: control1.applying(state.ctm),
            control2: control2.applying(state.ctm))
    }

    public func closePath() { outline.close() }
    public func addRect(_ rect: CGRect) { outline.addRect(rect, state.ctm) }
    public func addRects(_ rects: [CGRect]) {
        for rect in rects { outline.addRect(rect, state.ctm) }
    }
    public func addEllipse(in rect: CGRect) { outline.addEllipse(in: rect, state.ctm) }

    /// `clockwise` as in ``CGMutablePath``: true means falling angles.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        outline.addArc(
            center: center, radius: radius, startAngle: startAngle,
            delta: PathStorage.turn(from: startAngle, to: endAngle, clockwise: clockwise),
            state.ctm)
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        outline.addArc(corner: tangent1End, end: tangent2End, radius: radius, state.ctm)
    }

    public func addPath(_ other: CGPath) { outline.append(other.storage, transform: state.ctm) }

    public var isPathEmpty: Bool { outline.isEmpty }
    /// The current path in user space.
    public var path: CGPath? { outline.isEmpty ? nil : CGPath(storage: userPath) }
    public var currentPointOfPath: CGPoint { outline.current.applying(state.ctm.inverted()) }
    public var boundingBoxOfPath: CGRect { userPath.boundingBox }

    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let place = point.applying(state.ctm)
        switch mode {
        case .fill, .fillStroke: return outline.contains(place, rule: .winding)
        case .eoFill, .eoFillStroke: return outline.contains(place, rule: .evenOdd)
        case .stroke: return strokedUserPath().contains(point)
        }
    }

    /// Replaces the path by the outline of its stroke.
    public func replacePathWithStrokedPath() {
        outline = strokedUserPath().storage.transformed(state.ctm)
    }

    var userPath: PathStorage { outline.transformed(state.ctm.inverted()) }

    private func strokedUserPath() -> CGPath {
        stroked(CGPath(storage: userPath), width: state.lineWidth, visible: .null)
    }

    /// The outline of a line in user space as the state would stroke it. Dashes outside `visible`
    /// may be left out, unless that is null.
    func stroked(_ path: CGPath, width: CGFloat, visible: CGRect) -> CGPath {
        var line = path
        if let dash = state.dash, !visible.isNull,
            var dasher = Dasher(phase: dash.phase, lengths: dash.lengths.map { CGFloat($0) })
        {
            dasher.visible = visible.insetBy(
                dx: -width * max(state.miterLimit, 2), dy: -width * max(state.miterLimit, 2))
            var dashes = PathStorage()
            path.storage.forEachPolyline(tolerance: 0.02) { points, _ in
                dasher.cut(points, into: &dashes)
            }
            line = CGPath(storage: dashes)
        } else if let dash = state.dash {
            line = line.copy(
                dashingWithPhase: dash.phase, lengths: dash.lengths.map { CGFloat($0) })
        }
        return line.copy(
            strokingWithWidth: width, lineCap: state.lineCap, lineJoin: state.lineJoin,
            miterLimit: state.miterLimit)
    }
}
