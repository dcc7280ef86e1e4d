import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    // MARK: Painting the current path

    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(takeOutline(), rule: rule)
    }

    public func strokePath() { stroke(takeOutline()) }

    public func drawPath(using mode: CGPathDrawingMode) {
        let shape = takeOutline()
        switch mode {
        case .fill, .fillStroke: fill(shape, rule: .winding)
        case .eoFill, .eoFillStroke: fill(shape, rule: .evenOdd)
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke: stroke(shape)
        case .fill, .eoFill: break
        }
    }

    func takeOutline() -> PathStorage {
        defer { outline = PathStorage() }
        return outline
    }

    // MARK: Shapes; the current path is dropped, as Core Graphics does

    public func fill(_ rect: CGRect) { fill([rect]) }

    public func fill(_ rects: [CGRect]) {
        outline = PathStorage()
        var shape = PathStorage()
        for rect in rects { shape.addRect(rect, state.ctm) }
        fill(shape, rule: .winding)
    }

    public func stroke(_ rect: CGRect) { stroke(rect, width: state.lineWidth) }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        outline = PathStorage()
        var shape = PathStorage()
        shape.addRect(rect, state.ctm)
        let saved = state.lineWidth
        state.lineWidth = width
        stroke(shape)
        state.lineWidth = saved
    }

    public func fillEllipse(in rect: CGRect) {
        outline = PathStorage()
        outline.addEllipse(in: rect, state.ctm)
        fillPath()
    }

    public func strokeEllipse(in rect: CGRect) {
        outline = PathStorage()
        outline.addEllipse(in: rect, state.ctm)
        strokePath()
    }

    /// Strokes a line between each pair of points; an odd last point is left out.
    public func strokeLineSegments(between points: [CGPoint]) {
        outline = PathStorage()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Makes the pixels of `rect` transparent.
    public func clear(_ rect: CGRect) {
        outline = PathStorage()
        var shape = PathStorage()
        shape.addRect(rect, state.ctm)
        let saved = state
        state.blendMode = .clear
        state.shadow = nil
        fill(shape, rule: .winding)
        state = saved
    }

    // MARK: Implementation

    func fill(_ shape: PathStorage, rule: CGPathFillRule) {
        fill(shape, rule: rule, color: state.fillColor)
    }

    private func fill(_ shape: PathStorage, rule: CGPathFillRule, color: CGColor) {
        guard !shape.isEmpty, paints(color) else { return }
        render(shape.boundingBox) { cairo in
            if bitmap != nil, color.pattern == nil, !state.blendMode.isUnbounded,
                shape.points.count > LongFill.threshold
            {
                setSource(cairo, color)
                if LongFill.paint(
                    shape, rule: rule, antialiased: state.antialiases, on: cairo)
                {
                    return
                }
            }
            setMatrix(cairo, .identity)
            shape.append(to: cairo)
            cairo_set_fill_rule(
                cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            if color.pattern != nil || state.blendMode.isUnbounded {
                cairo_save(cairo)
                cairo_clip(cairo)
                setSource(cairo, color)
                paintSource(
                    on: cairo, alpha: color.pattern == nil ? 1 : color.alpha * state.alpha)
                cairo_restore(cairo)
            } else {
                setSource(cairo, color)
                cairo_fill(cairo)
            }
        }
    }

    func stroke(_ shape: PathStorage) {
        let color = state.strokeColor, width = state.lineWidth
        guard !shape.isEmpty, paints(color), width.isFinite, width >= 0, state.ctm.isDrawable
        else { return }
        // What is painted at once needs a shape: a mode that changes what lies outside, and a
        // pattern that is to fade as a whole.
        let fades = color.pattern != nil && color.alpha * state.alpha < 1
        guard !state.blendMode.isUnbounded, !fades else {
            let line = CGPath(storage: shape.transformed(state.ctm.inverted()))
            let outline = stroked(
                line, width: usedLineWidth,
                visible: clipBounds.applying(state.ctm.inverted())
            ).storage.transformed(state.ctm)
            fill(outline, rule: .winding, color: color)
            return
        }
        let scale = max(
            hypot(state.ctm.a, state.ctm.b), hypot(state.ctm.c, state.ctm.d))
        let reach =
            max(width * scale, 1) * (state.lineJoin == .miter ? max(state.miterLimit, 1) : 1.5)
        let bounds = shape.boundingBox.insetBy(dx: -reach - 1, dy: -reach - 1)
        render(bounds) { cairo in
            setSource(cairo, color)
            trace(shape, cairo)
        }
    }

    /// Strokes with the source that is set.
    private func trace(_ shape: PathStorage, _ cairo: OpaquePointer) {
        if bitmap != nil, !hasInvisibleDash,
            shape.points.count > LongStroke.threshold || hasManyDashes(on: shape),
            LongStroke.paint(shape, width: usedLineWidth, state: state, on: cairo)
        {
            return
        }
        prepareLine(cairo)
        setMatrix(cairo, .identity)
        shape.append(to: cairo)
        setMatrix(cairo, state.ctm)
        cairo_stroke(cairo)
        setMatrix(cairo, .identity)
    }

    /// Dashes far below a pixel would take for ever and look like a solid line.
    private var hasInvisibleDash: Bool {
        guard let dash = state.dash else { return false }
        return dash.lengths.reduce(0, +) * state.ctm.meanScale < 0.05
    }

    /// Cairo goes through every dash, also of those parts of a line that are far outside.
    private func hasManyDashes(on shape: PathStorage) -> Bool {
        guard let dash = state.dash else { return false }
        let box = shape.boundingBox
        let length = (box.width + box.height) * CGFloat(shape.points.count)
        return length > 2000 * dash.lengths.reduce(0, +) * state.ctm.scales.small
    }

    var usedLineWidth: CGFloat {
        let width = state.lineWidth == 0 ? 1 / state.ctm.meanScale : state.lineWidth
        return min(width, deviceLimit / state.ctm.meanScale)
    }

    private func prepareLine(_ cairo: OpaquePointer) {
        cairo_set_line_width(cairo, usedLineWidth)
        switch state.lineCap {
        case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
        }
        switch state.lineJoin {
        case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
        }
        cairo_set_miter_limit(cairo, state.miterLimit)
        if let dash = state.dash, !hasInvisibleDash {
            cairo_set_dash(cairo, dash.lengths, Int32(dash.lengths.count), dash.phase)
        } else {
            cairo_set_dash(cairo, nil, 0, 0)
        }
    }

    private func paints(_ color: CGColor) -> Bool {
        state.blendMode != .normal || (color.alpha > 0 && state.alpha > 0)
    }

    func setSource(_ cairo: OpaquePointer, _ color: CGColor) {
        if let pattern = color.pattern {
            setPattern(cairo, pattern, color: color)
        } else {
            cairo_set_source_rgba(
                cairo, color.red.unit, color.green.unit, color.blue.unit,
                color.alpha * state.alpha)
        }
    }

    /// The device rectangle that can be drawn on now.
    var clipBounds: CGRect {
        setMatrix(cairo, .identity)
        var x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0
        cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }
}

extension CGFloat {
    /// Clamped to 0…1; what is not a number is 0.
    var unit: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }
}
