import Tactile

/// A small picture that shows how it is turned, stretched and tiled.
@MainActor
enum SamplePicture {
    static let image = UIGraphicsImageRenderer(size: CGSize(width: 36, height: 24)).image { _ in
        UIColor.systemGray4.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 36, height: 24))
        UIColor.systemRed.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 8))
        UIColor.systemGreen.setFill()
        UIRectFill(CGRect(x: 31, y: 0, width: 5, height: 24))
        UIColor.systemBlue.setFill()
        UIBezierPath(ovalIn: CGRect(x: 13, y: 8, width: 12, height: 12)).fill()
    }

    /// Opaque where a star is.
    static let star = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 48)).image { _ in
        let path = UIBezierPath()
        for index in 0..<5 {
            let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
            let point = CGPoint(x: 24 + 23 * cos(angle), y: 25 + 23 * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        UIColor.black.setFill()
        path.fill()
    }
}

/// Images and text.
extension DrawingPage {
    static func images() -> DrawingPage {
        DrawingPage(
            knobs: [("width", 4...130, 110), ("height", 4...100, 84), ("turn", 0...6.28, 0)],
            cells: [
                ("smooth", { image($0, $1, $2, .high) }), ("nearest", { image($0, $1, $2, .none) }),
                ("tiled middle", { resizable($0, $2, .tile) }),
                ("stretched middle", { resizable($0, $2, .stretch) }),
                ("template", template), ("clip to mask", masked), ("pattern", pattern),
                ("eight ways", orientations),
            ])
    }

    static func texts() -> DrawingPage {
        DrawingPage(
            knobs: [
                ("size", 6...40, 17), ("kern", -3...12, 0), ("slant", -0.6...0.6, 0.2),
                ("pen", -8...8, 3), ("spacing", 0...20, 2),
            ], width: 260, height: 110,
            cells: [
                ("kern", { sample($0, [.kern: $2["kern"]], $2) }),
                ("obliqueness", { sample($0, [.obliqueness: $2["slant"]], $2) }),
                ("stroke width", { sample($0, [.strokeWidth: $2["pen"]], $2) }),
                (
                    "underline, strikethrough",
                    {
                        sample(
                            $0,
                            [
                                .underlineStyle: NSUnderlineStyle.double.rawValue,
                                .underlineColor: UIColor.systemRed, .strikethroughStyle: 1,
                            ], $2)
                    }
                ),
                ("paragraph, justified", { paragraph($0, $2, .justified) }),
                ("paragraph, right to left", rightToLeft), ("attachments", attachments),
                ("measured", measured),
            ])
    }

    private static func target(_ area: CGRect, _ knobs: Knobs) -> CGRect {
        CGRect(
            x: area.minX + 4, y: area.minY + 4, width: min(knobs["width"], area.width - 8),
            height: min(knobs["height"], area.height - 8))
    }

    private static func image(
        _ area: CGRect, _ context: CGContext, _ knobs: Knobs, _ quality: CGInterpolationQuality
    ) {
        context.interpolationQuality = quality
        context.translateBy(x: area.midX, y: area.midY)
        context.rotate(by: knobs["turn"])
        context.translateBy(x: -area.midX, y: -area.midY)
        SamplePicture.image.draw(in: target(area, knobs))
    }

    private static func resizable(
        _ area: CGRect, _ knobs: Knobs, _ mode: UIImage.ResizingMode
    ) {
        SamplePicture.image.resizableImage(
            withCapInsets: UIEdgeInsets(top: 8, left: 10, bottom: 4, right: 5), resizingMode: mode
        ).draw(in: target(area, knobs))
    }

    private static func template(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        SamplePicture.star.withTintColor(.systemIndigo).draw(in: target(area, knobs))
    }

    private static func masked(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        guard let mask = SamplePicture.star.cgImage else { return }
        let colors: [UIColor] = [.systemTeal, .systemPurple]
        let frame = target(area, knobs)
        context.clip(to: frame, mask: mask)
        if let gradient = CGGradient(
            colorsSpace: nil, colors: colors.map(\.cgColor), locations: nil)
        {
            context.drawLinearGradient(
                gradient, start: frame.origin, end: CGPoint(x: frame.maxX, y: frame.maxY),
                options: [])
        }
    }

    private static func pattern(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        UIColor(patternImage: SamplePicture.image).setFill()
        UIBezierPath(ovalIn: target(area, knobs)).fill()
    }

    private static func orientations(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        guard let pixels = SamplePicture.image.cgImage else { return }
        for raw in 0..<8 {
            guard let way = UIImage.Orientation(rawValue: raw) else { continue }
            UIImage(cgImage: pixels, scale: SamplePicture.image.scale * 1.4, orientation: way)
                .draw(
                    at: CGPoint(
                        x: area.minX + CGFloat(raw % 4) * 31, y: area.minY + CGFloat(raw / 4) * 40))
        }
    }

    // MARK: Text

    private static func font(_ knobs: Knobs) -> UIFont { .systemFont(ofSize: knobs["size"]) }

    private static func sample(
        _ area: CGRect, _ attributes: [NSAttributedString.Key: Any], _ knobs: Knobs
    ) {
        "Weight 82.4 kg".draw(
            in: area,
            withAttributes: attributes.merging([
                .font: font(knobs), .foregroundColor: UIColor.label,
            ]) { $1 })
    }

    private static func paragraph(
        _ area: CGRect, _ knobs: Knobs, _ alignment: NSTextAlignment,
        _ text: String = "The trend is what counts, not the weight of one day.\nStay with it."
    ) {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.lineSpacing = knobs["spacing"]
        style.paragraphSpacing = knobs["spacing"]
        text.draw(
            in: area,
            withAttributes: [
                .font: font(knobs).withSize(knobs["size"] * 0.75), .paragraphStyle: style,
                .foregroundColor: UIColor.label,
            ])
    }

    private static func rightToLeft(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        paragraph(area, knobs, .natural, "משקל היום 82.4 ק״ג\nוזן, 27 באוגוסט")
    }

    private static func attachments(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let font = font(knobs)
        let text = NSMutableAttributedString(
            string: "Today ", attributes: [.font: font, .foregroundColor: UIColor.label])
        for color in [UIColor.systemRed, .systemOrange, .systemGreen] {
            let star = NSTextAttachment(
                image: SamplePicture.star.withRenderingMode(.alwaysTemplate))
            star.bounds = CGRect(
                x: 0, y: font.descender, width: font.lineHeight, height: font.lineHeight)
            let part = NSMutableAttributedString(
                attributedString: NSAttributedString(attachment: star))
            part.addAttributes(
                [.font: font, .foregroundColor: color], range: NSRange(location: 0, length: 1))
            text.append(part)
        }
        text.draw(in: area)
    }

    private static func measured(_ area: CGRect, _ context: CGContext, _ knobs: Knobs) {
        let text = NSAttributedString(
            string: "Set in the box that it measured",
            attributes: [
                .font: font(knobs), .kern: knobs["kern"], .foregroundColor: UIColor.label,
            ])
        let box = text.boundingRect(
            with: area.size, options: .usesLineFragmentOrigin, context: nil)
        let frame = CGRect(origin: area.origin, size: box.size)
        context.setStrokeColor(UIColor.systemBlue.cgColor)
        context.stroke(frame)
        text.draw(in: frame)
    }
}
