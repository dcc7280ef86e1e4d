import Foundation
import TactileGeometry
import TestDepths
import Testing

@testable import TactileDrawing

/// Documents look as the screen does: what other programs make of them is compared with a bitmap.
@Suite struct DocumentPictureTests {
    private static let size = CGSize(width: 120, height: 80)

    enum Kind: String, CaseIterable, Sendable { case pdf, svg }

    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let draw: @Sendable (CGContext) -> Void
        var testDescription: String { name }
    }

    private static func picture() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24), format: format).image {
            $0.cgContext.setFillColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1)
            $0.cgContext.fillEllipse(in: CGRect(x: 1, y: 1, width: 22, height: 22))
            $0.cgContext.setFillColor(gray: 0.1, alpha: 1)
            $0.cgContext.fill(CGRect(x: 8, y: 3, width: 4, height: 10))
        }
    }

    private static func disc(_ context: CGContext, _ x: CGFloat, _ y: CGFloat) {
        context.fillEllipse(in: CGRect(x: x, y: y, width: 36, height: 36))
    }

    static let scenes: [Scene] = [
        Scene(name: "paths") { context in
            context.setFillColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)
            let ring = UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 50, height: 50))
            ring.append(UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 26, height: 26)))
            ring.usesEvenOddFillRule = true
            ring.fill()
            context.setStrokeColor(red: 0.8, green: 0.1, blue: 0.3, alpha: 1)
            context.setLineWidth(5)
            context.setLineCap(.round)
            context.setLineDash(phase: 3, lengths: [14, 9])
            context.addArc(
                center: CGPoint(x: 88, y: 40), radius: 24, startAngle: 0.4, endAngle: 4.4,
                clockwise: false)
            context.strokePath()
        },
        Scene(name: "gradients") { context in
            let colors = [
                CGColor(red: 1, green: 0, blue: 0, alpha: 1),
                CGColor(red: 1, green: 1, blue: 0, alpha: 0.5),
                CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            ]
            guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil)
            else { return }
            context.saveGState()
            context.clip(to: CGRect(x: 4, y: 4, width: 52, height: 70))
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 14, y: 10), end: CGPoint(x: 44, y: 60),
                options: .drawsAfterEndLocation)
            context.restoreGState()
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 84, y: 36), startRadius: 4,
                endCenter: CGPoint(x: 88, y: 40), endRadius: 28, options: [])
        },
        Scene(name: "conic gradient") { context in
            let colors = [CGColor.black, CGColor(red: 0, green: 0.7, blue: 0.4, alpha: 1)]
            guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil)
            else { return }
            context.addEllipse(in: CGRect(x: 24, y: 4, width: 72, height: 72))
            context.clip()
            context.drawConicGradient(gradient, center: CGPoint(x: 60, y: 40), angle: -1)
        },
        Scene(name: "shadows") { context in
            context.setShadow(offset: CGSize(width: 3, height: 5), blur: 6, color: .black)
            context.setFillColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 1)
            disc(context, 10, 14)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 64, y: 14, width: 20, height: 30))
            context.setFillColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 1)
            context.fill(CGRect(x: 76, y: 26, width: 30, height: 30))
            context.endTransparencyLayer()
        },
        Scene(name: "alpha and layers") { context in
            context.setFillColor(red: 0.2, green: 0.2, blue: 0.9, alpha: 0.5)
            disc(context, 8, 8)
            disc(context, 24, 24)
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)
            disc(context, 64, 8)
            disc(context, 80, 24)
            context.endTransparencyLayer()
        },
        Scene(name: "blend modes") { context in
            // A page has no ground of its own to blend with.
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 80))
            context.setFillColor(red: 0.95, green: 0.7, blue: 0.2, alpha: 1)
            context.fill(CGRect(x: 6, y: 6, width: 108, height: 30))
            context.setFillColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 1)
            for (index, mode) in [CGBlendMode.multiply, .screen, .difference].enumerated() {
                context.setBlendMode(mode)
                disc(context, 6 + CGFloat(index) * 36, 18)
            }
        },
        Scene(name: "images and masks") { context in
            let image = picture()
            image.draw(in: CGRect(x: 6, y: 6, width: 40, height: 40))
            image.withTintColor(.blue).draw(at: CGPoint(x: 54, y: 10))
            guard let mask = image.cgImage else { return }
            let area = CGRect(x: 80, y: 30, width: 36, height: 36)
            context.clip(to: area, mask: mask)
            context.setFillColor(red: 0.1, green: 0.6, blue: 0.2, alpha: 1)
            context.fill(area)
        },
        Scene(name: "patterns") { context in
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let tile = UIGraphicsImageRenderer(
                size: CGSize(width: 8, height: 8), format: format
            ).image {
                UIColor.orange.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
                UIColor.purple.setFill()
                $0.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
            }
            UIColor(patternImage: tile).setFill()
            context.fill(CGRect(x: 8, y: 8, width: 48, height: 64))
            disc(context, 72, 20)
        },
        Scene(name: "text") { context in
            "Weight".draw(
                at: CGPoint(x: 6, y: 4),
                withAttributes: [.font: DejaVu.sans(24), .foregroundColor: UIColor.black])
            "82.4 kg".draw(
                at: CGPoint(x: 6, y: 38),
                withAttributes: [
                    .font: DejaVu.sans(20, bold: true), .foregroundColor: UIColor.blue,
                    .underlineStyle: NSUnderlineStyle.single.rawValue,
                ])
        },
    ]

    /// Gives `body` a file in a folder that is only there meanwhile.
    private func withFile<Result>(
        _ document: Data, _ kind: Kind, _ body: (URL) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-document-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.\(kind.rawValue)")
        try document.write(to: file)
        return try body(file)
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments[0])")
        return String(decoding: text, as: UTF8.self)
    }

    /// 144 pixels an inch, by programs that know nothing of this toolkit.
    private func rasterized(_ document: Data, _ kind: Kind) throws -> Bitmap {
        try withFile(document, kind) { file in
            let stem = file.deletingPathExtension().path
            switch kind {
            case .pdf: try run(["pdftocairo", "-png", "-singlefile", "-r", "144", file.path, stem])
            case .svg:
                try run(["rsvg-convert", "-z", "2", "-b", "white", "-o", stem + ".png", file.path])
            }
            return try #require(
                Bitmap.decodingPNG(try Data(contentsOf: URL(fileURLWithPath: stem + ".png"))))
        }
    }

    @Test(.tags(.tools), arguments: Kind.allCases, scenes)
    func looksAsOnTheScreen(kind: Kind, scene: Scene) throws {
        let bounds = CGRect(origin: .zero, size: Self.size)
        let document =
            switch kind {
            case .pdf:
                UIGraphicsPDFRenderer(bounds: bounds).pdfData {
                    $0.beginPage()
                    scene.draw($0.cgContext)
                }
            case .svg: UIGraphicsSVGRenderer(bounds: bounds).svgData { scene.draw($0) }
            }
        let screen = try drawn(240, 160, scale: 2, opaque: true, scene.draw)
        let paper = try rasterized(document, kind)
        try #require(paper.width == screen.width && paper.height == screen.height)
        if let folder = ProcessInfo.processInfo.environment["TACTILE_DOCUMENTS"] {
            let place = URL(fileURLWithPath: folder)
            try paper.pngData()?.write(
                to: place.appendingPathComponent("\(scene.name).\(kind).png"))
            try screen.pngData()?.write(to: place.appendingPathComponent("\(scene.name).png"))
        }
        // Edges are a little softer or harder; areas are the same.
        var total = 0, bad = 0
        for y in 0..<screen.height {
            for x in 0..<screen.width {
                let (a, b) = (screen.pixel(x: x, y: y).value, paper.pixel(x: x, y: y).value)
                var worst = 0
                for shift in [0, 8, 16] as [UInt32] {
                    worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                }
                total += worst
                if worst > 96 { bad += 1 }
            }
        }
        let pixels = screen.width * screen.height
        // Letters are all edges.
        let room = scene.name == "text" ? 4.0 : 1
        #expect(Double(total) / Double(pixels) < 1.5 * room)
        #expect(Double(bad) / Double(pixels) < 0.004 * room)
    }

    @Test(.tags(.tools)) func linksLeadSomewhere() throws {
        let area = CGRect(x: 10, y: 20, width: 60, height: 12)
        let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 100))
            .pdfData { context in
                context.beginPage()
                context.cgContext.fill(area)
                if let url = URL(string: "https://example.org/it's?a=b\\c") {
                    context.setURL(url, for: area)
                }
                context.setDestinationWithName("the end", for: area.offsetBy(dx: 0, dy: 30))
                context.setDestinationWithName("nowhere", for: area.offsetBy(dx: 0, dy: 50))
                for bad in [CGFloat.nan, .infinity, 1e300] {
                    context.setDestinationWithName(
                        "the end", for: CGRect(x: bad, y: 0, width: bad, height: 3))
                    context.addDestination(withName: "bad", at: CGPoint(x: bad, y: 0))
                }
                context.beginPage()
                context.cgContext.fill(CGRect(x: 0, y: 40, width: 9, height: 9))
                context.cgContext.clip(to: .zero)
                context.setDestinationWithName("the end", for: area)
                context.addDestination(withName: "the end", at: CGPoint(x: 0, y: 40))
            }
        let (links, places) = try withFile(data, .pdf) {
            (try run(["pdfinfo", "-url", $0.path]), try run(["pdfinfo", "-dests", $0.path]))
        }
        #expect(links.contains("https://example.org/it's?a="))
        #expect(links.split(separator: "\n").count == 2)
        // Up from the bottom of the second page.
        let place = places.split(separator: " ").joined(separator: " ")
        #expect(place.contains("2 [ XYZ 0 60 null ] \"the end\""))
        #expect(!places.contains("bad"))
    }
}
