import Tactile

/// One drawing on the screen, and as PDF, SVG, PNG and JPEG files.
final class DocumentsPage: UIView {
    private let preview = UIImageView()
    private let report = UILabel()
    private var buttons: [UIButton] = []
    private static let page = CGRect(x: 0, y: 0, width: 320, height: 220)

    override init(frame: CGRect) {
        super.init(frame: frame)
        preview.image = UIGraphicsImageRenderer(size: Self.page.size).image {
            Self.draw($0.cgContext)
        }
        preview.layer.borderWidth = 1
        preview.layer.borderColor = UIColor.separator.cgColor
        report.numberOfLines = 0
        report.font = .systemFont(ofSize: 13)
        report.textColor = Column.quiet
        report.text = "A button writes the drawing into the folder for temporary files."
        addSubview(preview)
        addSubview(report)
        let kinds: [(String, @MainActor () -> Data)] = [
            ("PDF", Self.pdf), ("SVG", Self.svg),
            ("PNG", { [preview] in preview.image?.pngData() ?? Data() }),
            ("JPEG", { [preview] in preview.image?.jpegData(compressionQuality: 0.8) ?? Data() }),
        ]
        for (name, make) in kinds {
            let button = Column.button(name) { [weak self] in self?.write(make(), name) }
            buttons.append(button)
            addSubview(button)
        }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let scale = min(1, bounds.width / Self.page.width)
        preview.frame = CGRect(
            x: 0, y: 0, width: Self.page.width * scale, height: Self.page.height * scale)
        let top = preview.frame.maxY + 16
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(
                x: CGFloat(index) * 72, y: top, width: 64, height: 32)
        }
        report.frame = CGRect(x: 0, y: top + 44, width: bounds.width, height: 60)
    }

    private func write(_ data: Data, _ kind: String) {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-gallery.\(kind.lowercased())")
        do {
            try data.write(to: file, options: .atomic)
            report.text = "\(data.count) bytes are in \(file.path)."
        } catch {
            report.text = "\(file.path) could not be written: \(error.localizedDescription)"
        }
    }

    private static func pdf() -> Data {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle: "Drawing"]
        return UIGraphicsPDFRenderer(bounds: page, format: format).pdfData {
            $0.beginPage()
            draw($0.cgContext)
        }
    }

    private static func svg() -> Data {
        UIGraphicsSVGRenderer(bounds: page).svgData { draw($0) }
    }

    /// Something of everything.
    private static func draw(_ context: CGContext) {
        context.setFillColor(.white)
        context.fill(page)
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: 2, height: 4), blur: 8, color: CGColor(gray: 0, alpha: 0.5))
        UIColor.systemTeal.setFill()
        UIBezierPath(roundedRect: CGRect(x: 20, y: 20, width: 90, height: 60), cornerRadius: 14)
            .fill()
        context.restoreGState()
        let colors: [UIColor] = [.systemBlue, .systemPurple, .systemPink]
        if let gradient = CGGradient(
            colorsSpace: nil, colors: colors.map(\.cgColor), locations: nil)
        {
            context.saveGState()
            UIBezierPath(ovalIn: CGRect(x: 130, y: 16, width: 70, height: 70)).addClip()
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 130, y: 16), end: CGPoint(x: 200, y: 86), options: [])
            context.restoreGState()
        }
        context.saveGState()
        context.setBlendMode(.multiply)
        for (index, color) in [UIColor.systemCyan, .systemPink, .systemYellow].enumerated() {
            color.setFill()
            context.fillEllipse(in: CGRect(x: 220 + index * 22, y: 24, width: 44, height: 44))
        }
        context.restoreGState()
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 20, y: 120))
        line.addCurve(
            to: CGPoint(x: 300, y: 120), controlPoint1: CGPoint(x: 100, y: 70),
            controlPoint2: CGPoint(x: 200, y: 180))
        line.lineWidth = 4
        line.setLineDash([12, 6], count: 2, phase: 0)
        UIColor.systemOrange.setStroke()
        line.stroke()
        SamplePicture.image.draw(in: CGRect(x: 20, y: 150, width: 72, height: 48))
        context.saveGState()
        if let mask = SamplePicture.star.cgImage {
            let frame = CGRect(x: 110, y: 146, width: 56, height: 56)
            context.clip(to: frame, mask: mask)
            context.setFillColor(UIColor.systemIndigo.cgColor)
            context.fill(frame)
        }
        context.restoreGState()
        "The same code draws on\nthe screen and on paper.".draw(
            at: CGPoint(x: 178, y: 156),
            withAttributes: [.font: UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.black])
    }
}
