import CCairo
import CPango
import Foundation
import TactileGeometry

extension TextLayout {
    /// Draws with the layout's top-left corner at `origin` of the context's user space.
    ///
    /// `color` replaces the text's own colours.
    package func draw(
        at origin: CGPoint, in context: CGContext, color: UIColor? = nil,
        layer: Layer = .everything
    ) {
        draw(at: origin, in: context, color: color, part: layer)
        guard layer != .background else { return }
        guard context.state.textMode.clips, hasInk, origin.isDrawable else { return }
        context.clip(toAlphaOf: { draw(at: origin, in: $0, color: .black, part: .glyphs) })
    }

    /// What is drawn of a text.
    package enum Layer {
        case everything
        /// The colours behind letters.
        case background
        /// All but the colours behind letters.
        case foreground
        /// Letters without lines and backgrounds.
        case glyphs
    }

    private var hasInk: Bool {
        blocks.contains { block in
            String(cString: pango_layout_get_text(block.layout)).contains { !$0.isWhitespace }
        }
    }

    private func draw(at origin: CGPoint, in context: CGContext, color: UIColor?, part: Layer) {
        guard origin.isDrawable, context.state.ctm.isDrawable else { return }
        let (large, small) = context.state.ctm.scales
        guard large < 1e4, small > 1e-4 else { return }
        // Glyphs may go straight to the pixels.
        context.hasDrawn = true
        let visible = context.clipBounds.applying(context.state.ctm.inverted())
            .offsetBy(dx: -origin.x, dy: -origin.y)
        let fast = FastTextTarget(context)
        TextEngine.locked { engine in
            // Only whole layouts know the characters of their glyphs.
            if context.bitmap == nil { _ = blocks }
            for line in lines {
                // Glyphs may reach out of their line, though hardly by more than its height.
                let reach = line.rect.height
                guard line.rect.insetBy(dx: -reach - 8, dy: -reach).intersects(visible) else {
                    continue
                }
                forEachRun(in: line) { run in
                    let pen = TextPen(
                        layout: self, run: run, line: line, origin: origin, context: context,
                        color: color)
                    switch part {
                    case .everything:
                        pen.drawBackground()
                        pen.draw(fast, engine)
                    case .background: pen.drawBackground()
                    case .foreground: pen.draw(fast, engine)
                    case .glyphs: pen.drawGlyphs(fast, engine)
                    }
                }
            }
        }
    }
}

/// Glyphs of more pixels than this are not drawn: FreeType cannot.
private let largestFont: CGFloat = 8_000

/// Draws one run of glyphs.
private struct TextPen {
    let layout: TextLayout
    let run: TextLayout.GlyphRun
    let line: TextLayout.Line
    let origin: CGPoint
    let context: CGContext
    let style: RunStyle
    let color: UIColor

    init(
        layout: TextLayout, run: TextLayout.GlyphRun, line: TextLayout.Line, origin: CGPoint,
        context: CGContext, color: UIColor?
    ) {
        self.layout = layout
        self.run = run
        self.line = line
        self.origin = origin
        self.context = context
        style = layout.styles[run.style]
        self.color = color ?? style.color
    }

    private var start: CGFloat { origin.x + run.x }
    private var baseline: CGFloat { origin.y + run.baseline }

    func drawBackground() {
        guard let background = style.background else { return }
        fill(
            CGRect(
                x: start, y: origin.y + line.rect.minY, width: run.width,
                height: line.rect.height), background)
    }

    func draw(_ fast: FastTextTarget?, _ engine: TextEngine) {
        if let attachment = style.attachment {
            drawPictures(attachment)
            drawLines(engine)
            return
        }
        guard context.state.textMode.paint != .invisible else { return }
        drawGlyphs(fast, engine)
        drawLines(engine)
    }

    func drawGlyphs(_ fast: FastTextTarget?, _ engine: TextEngine) {
        let ink = color.cgColor
        let pixels = style.font.pointSize * context.state.ctm.scales.large
        guard style.attachment == nil, pixels < largestFont else { return }
        if let fast, pixels < 400, style.isPlain, context.state.textMode.paint == .fill,
            ink.pattern == nil, let font = run.font,
            let face = engine.glyphs.face(font: font, scale: fast.scale)
        {
            let isKnown = fast.draw(
                run, origin: origin, face: face, color: ink, alpha: context.state.alpha)
            if !isKnown { drawUnknown(ink) }
        } else {
            drawThroughCairo(ink)
        }
    }

    private func fill(_ rect: CGRect, _ color: UIColor) {
        let saved = context.state.fillColor
        context.setFillColor(color.cgColor)
        context.fill(rect)
        context.state.fillColor = saved
    }

    // MARK: Glyphs

    private func drawThroughCairo(_ ink: CGColor) {
        let saved = context.state
        defer { context.state = saved }
        if let shadow = style.shadow, let color = shadow.shadowColor as? UIColor {
            context.setShadow(
                offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color.cgColor)
        }
        let reach = line.rect.height
        let bounds = CGRect(
            x: start, y: origin.y + line.rect.minY, width: run.width, height: line.rect.height
        ).insetBy(dx: -reach, dy: -reach).applying(saved.ctm)
        context.render(bounds) { cairo in
            setMatrix(cairo, .identity)
            context.setSource(cairo, ink)
            setMatrix(cairo, context.state.ctm)
            slant(cairo)
            if (context.bitmap == nil && outline == nil) || !traceOutlines(on: cairo) {
                cairo_new_path(cairo)
                cairo_move_to(cairo, start, baseline)
                show(on: cairo)
            } else if let outline {
                paint(outline, on: cairo)
            } else {
                cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
                if context.state.blendMode.isUnbounded {
                    cairo_save(cairo)
                    cairo_clip(cairo)
                    cairo_paint(cairo)
                    cairo_restore(cairo)
                } else {
                    cairo_fill(cairo)
                }
            }
            cairo_new_path(cairo)
            setMatrix(cairo, .identity)
        }
    }

    /// Glyphs with their characters, which documents keep.
    private func show(on cairo: OpaquePointer) {
        if let item = run.item {
            let text = pango_layout_get_text(layout.blocks[line.block].layout)
            pango_cairo_show_glyph_item(cairo, text, item)
        } else {
            pango_cairo_show_glyph_string(cairo, run.font, run.glyphs)
        }
    }

    /// Leans the run by its obliqueness; its baseline stays.
    private func slant(_ cairo: OpaquePointer) {
        guard style.obliqueness != 0 else { return }
        let slant = style.obliqueness
        var matrix = cairo_matrix_t(
            xx: 1, yx: 0, xy: -slant, yy: 1, x0: slant * baseline, y0: 0)
        cairo_transform(cairo, &matrix)
    }

    /// A pen that follows the outlines.
    private struct Outline {
        /// In points.
        var width: CGFloat
        var color: CGColor
        var fillsInside: Bool
        var join: CGLineJoin
    }

    /// As the text's attributes ask for, or else the context's text drawing mode.
    private var outline: Outline? {
        if style.strokeWidth != 0 {
            return Outline(
                width: abs(style.strokeWidth) / 100 * style.font.pointSize,
                color: (style.strokeColor ?? color).cgColor, fillsInside: style.strokeWidth < 0,
                join: .miter)
        }
        let state = context.state, width = state.lineWidth
        guard state.textMode.paint != .fill, width.isFinite, width >= 0 else { return nil }
        return Outline(
            width: context.usedLineWidth, color: color.cgColor,
            fillsInside: state.textMode.paint == .fillStroke, join: state.lineJoin)
    }

    private func paint(_ outline: Outline, on cairo: OpaquePointer) {
        if outline.fillsInside { cairo_fill_preserve(cairo) }
        if outline.color.pattern == nil { context.setSource(cairo, outline.color) }
        cairo_set_line_width(cairo, outline.width)
        switch outline.join {
        case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
        }
        cairo_set_miter_limit(cairo, 4)
        cairo_set_dash(cairo, nil, 0, 0)
        cairo_stroke(cairo)
    }

    private func drawPictures(_ attachment: NSTextAttachment) {
        guard let image = attachment.image else { return }
        let box = attachment.box
        let padding = (attachment.advance - box.width) / 2
        let saved = context.state
        if let shadow = style.shadow, let color = shadow.shadowColor as? UIColor {
            context.setShadow(
                offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color.cgColor)
        }
        run.forEachAdvance { pen in
            let rect = CGRect(
                x: origin.x + pen + padding + box.minX, y: baseline - box.maxY, width: box.width,
                height: box.height)
            if image.isTemplate {
                image.drawTemplate(in: rect, color: color, context: context)
            } else {
                image.draw(in: rect, context: context, tint: image.tint)
            }
        }
        context.state = saved
    }

    /// Leaves the run's outlines as Cairo's path; false for glyphs that have none. On pixels,
    /// outlines are exactly where they were measured, which Cairo's glyph pictures do not.
    private func traceOutlines(on cairo: OpaquePointer) -> Bool {
        guard let font = run.font,
            TextEngine.locked({ $0.glyphs.face(font: font, scale: 1) }) != nil,
            let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
        else { return false }
        var glyphs: [cairo_glyph_t] = []
        glyphs.reserveCapacity(run.count)
        var isKnown = true
        run.forEachGlyph { number, x, y in
            isKnown = isKnown && number & TextLayout.unknownGlyphFlag == 0
            glyphs.append(
                cairo_glyph_t(index: UInt(number), x: origin.x + x, y: origin.y + y))
        }
        guard isKnown else { return false }
        cairo_new_path(cairo)
        cairo_set_scaled_font(cairo, scaled)
        cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
        return true
    }

    /// A box for each character that no font has.
    private func drawUnknown(_ ink: CGColor) {
        let height = style.font.capHeight, width = style.font.pointSize * 0.4
        run.forEachGlyph { number, x, y in
            guard number & TextLayout.unknownGlyphFlag != 0 else { return }
            let saved = context.state
            context.setStrokeColor(ink)
            context.setLineDash(phase: 0, lengths: [])
            context.stroke(
                CGRect(x: origin.x + x + 1, y: origin.y + y - height, width: width, height: height),
                width: 1)
            context.state = saved
        }
    }

    // MARK: Lines under and through

    private func drawLines(_ engine: TextEngine) {
        guard style.underline != [] || style.strikethrough != [] else { return }
        let font = engine.resource(of: style.font)
        if style.underline.rawValue & 0xF != 0 {
            drawLine(font.underline, style.underline, style.underlineColor ?? color)
        }
        if style.strikethrough.rawValue & 0xF != 0 {
            drawLine(font.strikeout, style.strikethrough, style.strikethroughColor ?? color)
        }
    }

    /// Lines lie on whole device pixels, at least one thick.
    private func drawLine(
        _ measure: (position: CGFloat, thickness: CGFloat), _ kind: NSUnderlineStyle,
        _ color: UIColor
    ) {
        let scale = context.state.ctm.meanScale
        let factor: CGFloat = kind.contains(.thick) ? 2 : 1
        let pixels = max((measure.thickness * factor * scale).rounded(), 1)
        let thickness = pixels / scale
        let wanted = baseline - measure.position - thickness / 2
        let device = context.state.ctm
        var y = wanted
        if device.b == 0, device.c == 0 {
            y = ((wanted * device.d + device.ty).rounded() - device.ty) / device.d
        }
        let count = kind.isSuperset(of: .double) ? 2 : 1
        for index in 0..<count {
            let rect = CGRect(
                x: start, y: y + CGFloat(index) * 2 * thickness, width: run.width,
                height: thickness)
            if kind.rawValue & 0x700 != 0 {
                drawPattern(in: rect, kind, color)
            } else {
                fill(rect, color)
            }
        }
    }

    private func drawPattern(in rect: CGRect, _ kind: NSUnderlineStyle, _ color: UIColor) {
        let saved = context.state
        let unit = rect.height
        let (dot, dash, gap) = (unit, unit * 4, max(unit, 1))
        context.setStrokeColor(color.cgColor)
        context.setLineWidth(rect.height)
        context.setLineCap(.butt)
        switch kind.rawValue & 0x700 {
        case 0x100: context.setLineDash(phase: 0, lengths: [dot, gap])
        case 0x300: context.setLineDash(phase: 0, lengths: [dash, gap, dot, gap])
        case 0x400: context.setLineDash(phase: 0, lengths: [dash, gap, dot, gap, dot, gap])
        default: context.setLineDash(phase: 0, lengths: [dash, gap])
        }
        context.strokeLineSegments(between: [
            CGPoint(x: rect.minX, y: rect.midY), CGPoint(x: rect.maxX, y: rect.midY),
        ])
        context.state = saved
    }
}
