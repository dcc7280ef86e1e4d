import Tactile

/// A report of several pages, of which the same code makes a document and small pictures.
enum ReportPages {
    static let page = CGRect(x: 0, y: 0, width: 595, height: 842)
    static let count = 3

    static func pdf() -> Data {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [
            kCGPDFContextTitle: "Weight report", kCGPDFContextAuthor: "Tactile",
        ]
        return UIGraphicsPDFRenderer(bounds: page, format: format).pdfData { context in
            for number in 1...count {
                context.beginPage()
                draw(number, in: context.cgContext)
                context.addDestination(withName: "page \(number)", at: CGPoint(x: 0, y: 0))
                context.setDestinationWithName(
                    "page \(number % count + 1)",
                    for: CGRect(x: 420, y: 780, width: 120, height: 24))
            }
        }
    }

    static func thumbnail(_ number: Int, width: CGFloat) -> UIImage {
        let scale = width / page.width
        let size = CGSize(width: width, height: page.height * scale)
        return UIGraphicsImageRenderer(size: size).image { renderer in
            UIColor.white.setFill()
            renderer.fill(CGRect(origin: .zero, size: size))
            renderer.cgContext.scaleBy(x: scale, y: scale)
            draw(number, in: renderer.cgContext)
        }
    }

    private static func draw(_ number: Int, in context: CGContext) {
        context.saveGState()
        context.setFillColor(UIColor.systemIndigo.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: page.width, height: 90))
        context.restoreGState()
        "Weight report".draw(
            at: CGPoint(x: 48, y: 28),
            withAttributes: [
                .font: UIFont.systemFont(ofSize: 30, weight: .bold),
                .foregroundColor: UIColor.white,
            ])
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        style.lineSpacing = 4
        style.paragraphSpacing = 12
        style.firstLineHeadIndent = 18
        let sentence =
            "Each page is drawn by one function, once into the document and once into a picture. "
        let body = NSAttributedString(
            string: String(repeating: sentence, count: 5) + "\n"
                + String(repeating: sentence, count: 3),
            attributes: [
                .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.black,
                .paragraphStyle: style,
            ])
        let width = page.width - 96
        let height = body.boundingRect(
            with: CGSize(width: width, height: .greatestFiniteMagnitude),
            options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil
        ).height
        body.draw(in: CGRect(x: 48, y: 120, width: width, height: ceil(height)))

        let top = 150 + ceil(height)
        for bar in 0..<7 {
            let part = CGFloat((bar * 37 + number * 53) % 70 + 30) / 100
            let frame = CGRect(
                x: 48 + CGFloat(bar) * 71, y: top + 200 * (1 - part), width: 56, height: 200 * part)
            UIColor(hue: 0.6 + CGFloat(bar) * 0.04, saturation: 0.6, brightness: 0.9, alpha: 1)
                .setFill()
            UIBezierPath(
                roundedRect: frame, byRoundingCorners: [.topLeft, .topRight],
                cornerRadii: CGSize(width: 8, height: 8)
            ).fill()
        }
        UIColor.darkGray.setStroke()
        let axis = UIBezierPath()
        axis.move(to: CGPoint(x: 48, y: top + 200))
        axis.addLine(to: CGPoint(x: page.width - 48, y: top + 200))
        axis.stroke()
        "Page \(number) of \(count)".draw(
            at: CGPoint(x: 48, y: 784),
            withAttributes: [
                .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.darkGray,
            ])
        "Next page →".draw(
            at: CGPoint(x: 430, y: 784),
            withAttributes: [
                .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.systemBlue,
                .underlineStyle: NSUnderlineStyle.single.rawValue,
            ])
    }
}
