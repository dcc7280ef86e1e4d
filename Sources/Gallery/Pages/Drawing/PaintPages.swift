import Tactile

/// Gradients, shadows, and how colours come together.
extension DrawingPage {
    static func gradients() -> DrawingPage {
        DrawingPage(
            knobs: [("stops", 2...12, 4), ("alpha", 0...1, 1), ("turn", 0...6.28, 0.8)],
            cells: [
                ("linear, cut off", { linear($0, $1, $2, []) }),
                ("goes on before", { linear($0, $1, $2, .drawsBeforeStartLocation) }),
                ("goes on after", { linear($0, $1, $2, .drawsAfterEndLocation) }),
                (
                    "both",
                    {
                        linear(
                            $0, $1, $2, [.drawsBeforeStartLocation, .drawsAfterEndLocation])
                    }
                ),
                ("radial", { radial($0, $1, $2, []) }),
                ("radial, goes on", { radial($0, $1, $2, .drawsAfterEndLocation) }),
                ("two circles", cone), ("fades to clear", fade), ("conic", conic),
                ("along a ring", ring),
            ])
    }

    static func shadows() -> DrawingPage {
        DrawingPage(
            knobs: [
                ("right", -20...20, 3), ("down", -20...20, 5), ("blur", 0...30, 8),
                ("alpha", 0...1, 0.6),
            ],
            cells: [
                ("fill", { cast($0, $1, $2) { area, _ in disc(area) } }),
                ("stroke", { cast($0, $1, $2) { hoop($0, $1) } }),
                ("text", { cast($0, $1, $2) { area, _ in letters(area) } }),
                ("image", { cast($0, $1, $2) { area, _ in picture(area) } }),
                ("one for a layer", { cast($0, $1, $2) { layer($0, $1) } }),
                ("through a clip", clippedShadow),
            ])
    }

    static func blendModes() -> DrawingPage {
        let modes: [(String, CGBlendMode)] = [
            ("normal", .normal), ("multiply", .multiply), ("screen", .screen),
            ("overlay", .overlay), ("darken", .darken), ("lighten", .lighten),
            ("colorDodge", .colorDodge), ("colorBurn", .colorBurn), ("softLight", .softLight),
            ("hardLight", .hardLight), ("difference", .difference), ("exclusion", .exclusion),
            ("hue", .hue), ("saturation", .saturation), ("color", .color),
            ("luminosity", .luminosity), ("clear", .clear), ("copy", .copy),
            ("sourceIn", .sourceIn), ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop),
            ("destinationOver", .destinationOver), ("destinationIn", .destinationIn),
            ("destinationOut", .destinationOut), ("destinationAtop", .destinationAtop),
            ("xor", .xor), ("plusDarker", .plusDarker), ("plusLighter", .plusLighter),
        ]
        return DrawingPage(
            knobs: [("alpha", 0...1, 0.8), ("hue", 0...1, 0.6)], width: 96, height: 92,
            cells: modes.map { mode in (mode.0, { blend($0, $1, $2, mode.1) }) })
    }

    // MARK: Gradients

    private static func gradient(_ knobs: Knobs) -> CGGradient? {
        let count = Int(knobs["stops"].rounded())
        let colors = (0..<count).map {
            UIColor(
                hue: 0.55 + 0.5 * CGFloat($0) / CGFloat(count), saturation: 0.7, brightness: 1,
                alpha: $0 % 2 == 0 ? 1 : knobs["alpha"]
            ).cgColor
        }
        return CGGradient(colorsSpace: nil, colors: colors, locations: nil)
    }

    private static func clip(_ area: CGRect) {
        UIBezierPath(roundedRect: area.insetBy(dx: 4, dy: 6), cornerRadius: 12).addClip()
    }

    private static func linear(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ options: CGGradientDrawingOptions
    ) {
        clip(area)
        guard let gradient = gradient(knobs) else { return }
        let reach = CGPoint(x: 30 * cos(knobs["turn"]), y: 30 * sin(knobs["turn"]))
        context.drawLinearGradient(
            gradient, start: CGPoint(x: area.midX - reach.x, y: area.midY - reach.y),
            end: CGPoint(x: area.midX + reach.x, y: area.midY + reach.y), options: options)
    }

    private static func radial(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ options: CGGradientDrawingOptions
    ) {
        clip(area)
        guard let gradient = gradient(knobs) else { return }
        let shift = CGPoint(x: 14 * cos(knobs["turn"]), y: 14 * sin(knobs["turn"]))
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: area.midX + shift.x, y: area.midY + shift.y),
            startRadius: 5, endCenter: CGPoint(x: area.midX, y: area.midY), endRadius: 42,
            options: options)
    }

    private static func cone(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        guard let gradient = gradient(knobs) else { return }
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: area.minX + 20, y: area.midY), startRadius: 12,
            endCenter: CGPoint(x: area.maxX - 36, y: area.midY), endRadius: 30, options: [])
    }

    private static func fade(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        clip(area)
        let colors: [UIColor] = [.systemPink, .clear]
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: colors.map(\.cgColor), locations: nil)
        else { return }
        context.drawLinearGradient(
            gradient, start: area.origin, end: CGPoint(x: area.maxX, y: area.minY), options: [])
    }

    private static func conic(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        clip(area)
        guard let gradient = gradient(knobs) else { return }
        context.drawConicGradient(
            gradient, center: CGPoint(x: area.midX, y: area.midY), angle: knobs["turn"])
    }

    private static func ring(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        guard let gradient = gradient(knobs) else { return }
        let center = CGPoint(x: area.midX, y: area.midY)
        context.addArc(
            center: center, radius: min(area.width, area.height) / 2 - 12,
            startAngle: knobs["turn"] + 0.3, endAngle: knobs["turn"] - 0.3, clockwise: false)
        context.setLineWidth(14)
        context.setLineCap(.round)
        context.replacePathWithStrokedPath()
        context.clip()
        context.drawConicGradient(gradient, center: center, angle: knobs["turn"])
    }

    // MARK: Shadows

    private static func cast(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs,
        _ body: @MainActor (CGRect, CGContext) -> Void
    ) {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .systemBlue : .black }
        context.setShadow(
            offset: CGSize(width: knobs["right"], height: knobs["down"]), blur: knobs["blur"],
            color: color.withAlphaComponent(knobs["alpha"]).cgColor)
        body(area.insetBy(dx: 20, dy: 18), context)
    }

    private static func disc(_ area: CGRect) {
        UIColor.systemGreen.setFill()
        UIBezierPath(ovalIn: area).fill()
    }

    private static func hoop(_ area: CGRect, _ context: CGContext) {
        context.setStrokeColor(UIColor.systemOrange.cgColor)
        context.setLineWidth(8)
        context.setLineDash(phase: 0, lengths: [22, 10])
        context.strokeEllipse(in: area)
    }

    private static func letters(_ area: CGRect) {
        "Ag".draw(
            at: CGPoint(x: area.minX, y: area.minY),
            withAttributes: [
                .font: UIFont.systemFont(ofSize: 52, weight: .bold),
                .foregroundColor: UIColor.label,
            ])
    }

    static func picture(_ area: CGRect) { SamplePicture.image.draw(in: area) }

    private static func layer(_ area: CGRect, _ context: CGContext) {
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(UIColor.systemPurple.cgColor)
        context.fill(area.insetBy(dx: 14, dy: 8).offsetBy(dx: -12, dy: -8))
        context.setFillColor(UIColor.systemPink.cgColor)
        context.fill(area.insetBy(dx: 14, dy: 8).offsetBy(dx: 12, dy: 8))
        context.endTransparencyLayer()
    }

    private static func clippedShadow(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        clip(area)
        UIColor.secondarySystemBackground.setFill()
        context.fill(area)
        cast(area, context, knobs) { area, _ in disc(area.offsetBy(dx: -30, dy: 0)) }
    }

    // MARK: Blend modes

    private static func blend(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ mode: CGBlendMode
    ) {
        let side = min(area.width, area.height)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(UIColor.systemOrange.cgColor)
        context.fill(CGRect(x: area.minX, y: area.minY, width: side * 0.7, height: side * 0.7))
        context.setBlendMode(mode)
        context.setFillColor(
            UIColor(
                hue: knobs["hue"], saturation: 0.9, brightness: 0.9, alpha: knobs["alpha"]
            ).cgColor)
        context.fillEllipse(
            in: CGRect(
                x: area.minX + side * 0.3, y: area.minY + side * 0.3, width: side * 0.7,
                height: side * 0.7))
        context.endTransparencyLayer()
    }
}
