import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

@Suite struct DocumentTests {
    private func scene(_ context: CGContext) {
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 10, y: 10, width: 40, height: 20))
        context.setShadow(offset: CGSize(width: 2, height: 2), blur: 4, color: .black)
        context.fillEllipse(in: CGRect(x: 60, y: 10, width: 30, height: 30))
        context.setShadow(offset: .zero, blur: 0, color: nil)
        "Weight 82.4".draw(
            at: CGPoint(x: 10, y: 60), withAttributes: [.font: DejaVu.sans(14)])
        UIColor.blue.setStroke()
        let curve = UIBezierPath(ovalIn: CGRect(x: 20, y: 40, width: 30, height: 15))
        curve.setLineDash([3, 2], count: 2, phase: 1)
        curve.stroke()
    }

    @Test func pdfDocumentsHaveTheirPages() {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle: "Diary"]
        let renderer = UIGraphicsPDFRenderer(
            bounds: CGRect(x: 0, y: 0, width: 200, height: 100), format: format)
        let data = renderer.pdfData { context in
            context.beginPage()
            scene(context.cgContext)
            context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 300, height: 50))
            scene(context.cgContext)
        }
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-"))
        #expect(text.contains("/Count 2"))
        #expect(text.contains("/Title"))
        #expect(text.hasSuffix("%%EOF\n"))
    }

    @Test func svgPicturesHaveTheirSize() {
        let data = UIGraphicsSVGRenderer(size: CGSize(width: 200, height: 100)).svgData {
            scene($0)
        }
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("<svg"))
        #expect(text.contains("viewBox=\"0 0 200 100\""))
        #expect(text.contains("</svg>"))
    }

    @Test func coreGraphicsDocumentsEndWithTheirContext() {
        let bytes = NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 50, height: 50)
        if let consumer = CGDataConsumer(data: bytes),
            let context = CGContext(consumer: consumer, mediaBox: &box)
        {
            context.beginPDFPage(nil)
            context.fill(CGRect(x: 1, y: 1, width: 5, height: 5))
            context.endPDFPage()
            #expect(context.userSpaceToDeviceSpaceTransform.d == -1)
        }
        #expect(String(decoding: bytes as Data, as: UTF8.self).hasSuffix("%%EOF\n"))
    }

    @Test func documentsAreBegunAndEndedByHand() throws {
        let bytes = NSMutableData()
        UIGraphicsBeginPDFContextToData(
            bytes, CGRect(x: 0, y: 0, width: 90, height: 60), [kCGPDFContextTitle: "Diary"])
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds().width == 90)
        UIGraphicsGetCurrentContext().map(scene)
        UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 50), nil)
        #expect(UIGraphicsGetPDFContextBounds().width == 50)
        UIGraphicsEndPDFContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetPDFContextBounds() == .zero)
        let text = String(decoding: bytes as Data, as: UTF8.self)
        #expect(text.contains("/Count 2") && text.contains("/Title"))
        #expect(text.hasSuffix("%%EOF\n"))
        #expect(!UIGraphicsBeginPDFContextToFile("/nowhere/at/all.pdf", .zero, nil))
        UIGraphicsEndPDFContext()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(UIGraphicsBeginPDFContextToFile(file.path, .zero, nil))
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds().size == CGSize(width: 612, height: 792))
        UIGraphicsEndPDFContext()
        #expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
    }

    @Test func impossiblePagesGiveAnError() {
        let renderer = UIGraphicsPDFRenderer(
            bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5))
        #expect(renderer.pdfData { _ in }.isEmpty)
        #expect(throws: DocumentError.self) {
            try renderer.writePDF(to: URL(fileURLWithPath: "/nowhere/at/all.pdf")) { _ in }
        }
        #expect(UIGraphicsSVGRenderer(size: .zero).svgData { _ in }.isEmpty)
    }
}

@Suite struct BitmapContextTests {
    @Test func theOriginIsAtTheBottomLeft() throws {
        var pixels = [UInt32](repeating: 0, count: 16)
        try pixels.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 4, height: 4, bitsPerComponent: 8,
                    bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                        | CGBitmapInfo.byteOrder32Little.rawValue))
            context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(pixels[12] == 0xFF00_FF00)
        #expect(pixels[0] == 0)
    }

    @Test func greyImagesMaskWhereTheyAreWhite() throws {
        let grey = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: CGImageAlphaInfo.none.rawValue))
        grey.setFillColor(.white)
        grey.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        let mask = try #require(grey.makeImage())
        let bitmap = try drawn(2, 2) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(bitmap.pixel(x: 0, y: 0).isOpaque)
        #expect(bitmap.pixel(x: 1, y: 0).isClear)
    }
}
