import CCairo
import Foundation
import GoldenSupport
import SeededRandom
import TactileGeometry
import TestDepths
import Testing

@testable import TactileDrawing

/// A random drawing program, with numbers that make sense and numbers that do not.
struct FuzzProgram {
    var generator: SeededGenerator
    let context: CGContext
    let image: CGImage
    /// The one text of all drawing, empty between its uses: Foundation on Linux never lets go of
    /// the attributes that a string still has when it ends, some hundreds of bytes each time. They
    /// are not ours, so that the check of memory must not see them.
    private let text = NSMutableAttributedString(string: "")
    /// What came first after which Cairo was in an error.
    var fault: String?

    init(seed: UInt64, context: CGContext, image: CGImage) {
        generator = SeededGenerator(seed: seed)
        self.context = context
        self.image = image
    }

    mutating func number() -> CGFloat {
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: .nan
        case 1: .infinity
        case 2: -1e30
        case 3: 1e9
        case 4: 0
        case 5: -generator.number(0...50)
        default: generator.number(0...64)
        }
    }

    mutating func bool() -> Bool { Bool.random(using: &generator) }
    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
    mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }
    mutating func insets() -> UIEdgeInsets {
        UIEdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }
    mutating func color() -> CGColor {
        CGColor(
            red: generator.number(0...1), green: generator.number(0...1),
            blue: generator.number(0...1), alpha: generator.number(0...1))
    }
    mutating func pick<Element>(_ values: [Element]) -> Element {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }
    mutating func mode() -> CGBlendMode {
        CGBlendMode(rawValue: Int32.random(in: 0...27, using: &generator)) ?? .normal
    }

    mutating func step() {
        let kind = Int.random(in: 0..<5, using: &generator)
        switch kind {
        case 0: changeState()
        case 1: changeLook()
        case 2: drawShapes()
        case 3: drawPictures()
        default: drawTexts()
        }
        let status = cairo_status(context.cairo)
        if fault == nil, status != CAIRO_STATUS_SUCCESS {
            fault = "kind \(kind), status \(status.rawValue), \(context.ctm)"
        }
    }

    private mutating func changeState() {
        switch Int.random(in: 0..<15, using: &generator) {
        case 0, 1: context.saveGState()
        case 2, 3, 4: context.restoreGState()
        case 5: context.translateBy(x: number(), y: number())
        case 6: context.scaleBy(x: generator.number(0.5...2), y: generator.number(0.5...2))
        case 7: context.scaleBy(x: number(), y: number())
        case 8: context.rotate(by: number())
        case 9: context.clip(to: rect())
        case 10:
            context.addPath(randomPath(&generator))
            context.clip(using: pick([.winding, .evenOdd]))
        case 11: context.clip(to: rect(), mask: image)
        case 12: context.resetClip()
        case 13:
            if bool() {
                context.beginTransparencyLayer(auxiliaryInfo: nil)
            } else {
                context.beginTransparencyLayer(in: rect(), auxiliaryInfo: nil)
            }
        default: context.endTransparencyLayer()
        }
    }

    private mutating func changeLook() {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: context.setFillColor(color())
        case 1: context.setStrokeColor(color())
        case 2: context.setLineWidth(number() / 8)
        case 3: context.setLineCap(pick([.butt, .round, .square]))
        case 4: context.setLineJoin(pick([.miter, .round, .bevel]))
        case 5: context.setLineDash(phase: number(), lengths: [number() / 4, number() / 4])
        case 6: context.setAlpha(generator.number(-0.2...1.2))
        case 7, 8: context.setBlendMode(mode())
        case 9:
            context.setShadow(
                offset: CGSize(width: number() / 8, height: number() / 8), blur: number() / 8,
                color: color())
        case 10: context.setShadow(offset: .zero, blur: 0, color: nil)
        case 11: context.setShouldAntialias(bool())
        case 12: context.interpolationQuality = pick([.none, .low, .medium, .high, .default])
        case 13:
            context.setMiterLimit(number())
            context.setTextDrawingMode(
                CGTextDrawingMode(rawValue: Int32.random(in: 0...7, using: &generator)) ?? .fill)
        case 14:
            context.setFillColor(UIColor(patternImage: UIImage(cgImage: image)).cgColor)
            context.setPatternPhase(size())
        default:
            let stencil = CGPattern(
                bounds: rect(), matrix: CGAffineTransform(rotationAngle: number()),
                xStep: number(), yStep: number(), isColored: bool()
            ) { $0.fill(CGRect(x: 0, y: 0, width: 3, height: 3)) }
            let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
            context.setStrokeColorSpace(space ?? CGColorSpaceCreateDeviceRGB())
            context.setStrokePattern(stencil, colorComponents: [0.2, 0.4, 1, 0.7])
        }
    }

    private mutating func drawShapes() {
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: context.fill(rect())
        case 1: context.stroke(rect(), width: number() / 8)
        case 2, 3:
            context.addPath(randomPath(&generator))
            context.drawPath(using: pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
        case 4:
            let lines = CGMutablePath()
            let count = pick([90, 200, 700])
            lines.addLines(between: (0..<count).map { _ in point() })
            context.addPath(lines)
            context.drawPath(using: pick([.fill, .eoFill, .stroke]))
        case 5: context.clear(rect())
        case 6:
            context.addPath(randomPath(&generator))
            context.replacePathWithStrokedPath()
            _ = context.pathContains(point(), mode: .eoFill)
            context.fillPath()
        case 7:
            let path = UIBezierPath(
                roundedRect: rect(), byRoundingCorners: [.topLeft, .bottomRight],
                cornerRadii: size())
            path.lineWidth = number()
            if bool() { path.fill(with: mode(), alpha: number()) } else { path.stroke() }
        case 8:
            context.addArc(
                center: point(), radius: number(), startAngle: number(), endAngle: number(),
                clockwise: bool())
            context.addArc(tangent1End: point(), tangent2End: point(), radius: number())
            context.strokePath()
        case 9:
            let path = randomPath(&generator)
            context.addPath(
                path.copy(dashingWithPhase: number(), lengths: [number(), number()])
                    .copy(
                        strokingWithWidth: number(), lineCap: .round, lineJoin: .miter,
                        miterLimit: number()
                    ).flattened(threshold: number()))
            context.fillPath()
        case 10: combinePaths()
        case 11:
            context.addDestination("here", at: point())
            context.setDestination("here", for: rect())
        default: gradients()
        }
    }

    private mutating func combinePaths() {
        let first = randomPath(&generator), rule = pick([CGPathFillRule.winding, .evenOdd])
        let second = bool() ? randomPath(&generator) : CGPath(rect: rect(), transform: nil)
        let result: CGPath
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: result = first.union(second, using: rule)
        case 1: result = first.intersection(second, using: rule)
        case 2: result = first.subtracting(second, using: rule)
        case 3: result = first.symmetricDifference(second, using: rule)
        case 4: result = first.lineIntersection(second, using: rule)
        case 5: result = first.componentsSeparated(using: rule).last ?? first
        default: result = first.normalized(using: rule)
        }
        context.addPath(result)
        context.drawPath(using: pick([.fill, .stroke]))
    }

    private mutating func gradients() {
        let gradient = CGGradient(
            colorsSpace: nil, colors: [color(), color(), color()],
            locations: [number() / 64, number() / 64, number() / 64])
        guard let gradient else { return }
        let options = CGGradientDrawingOptions(
            rawValue: UInt32.random(in: 0...3, using: &generator))
        context.drawLinearGradient(gradient, start: point(), end: point(), options: options)
        context.drawRadialGradient(
            gradient, startCenter: point(), startRadius: number(), endCenter: point(),
            endRadius: number(), options: options)
        context.drawConicGradient(gradient, center: point(), angle: number())
    }

    private mutating func drawPictures() {
        let picture = UIImage(
            cgImage: image, scale: number(),
            orientation: UIImage.Orientation(rawValue: Int.random(in: 0..<8, using: &generator))
                ?? .up)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: context.draw(image, in: rect(), byTiling: bool())
        case 1:
            picture.resizableImage(
                withCapInsets: insets(), resizingMode: pick([.tile, .stretch])
            ).draw(in: rect())
        case 2: picture.withTintColor(UIColor(cgColor: color())).draw(at: point())
        case 3: picture.drawAsPattern(in: rect())
        case 4: picture.draw(in: rect(), blendMode: mode(), alpha: number())
        case 5:
            guard
                let layer = CGLayer(
                    context, size: CGSize(width: number(), height: 9), auxiliaryInfo: nil)
            else { return }
            layer.context?.fill(rect())
            context.draw(layer, in: rect())
        case 6: picture.preparingThumbnail(of: size())?.draw(at: point())
        default:
            if let part = image.cropping(to: rect()), let masked = image.masking(part) {
                context.draw(masked, in: rect())
            }
        }
    }

    private mutating func drawTexts() {
        let paragraph = NSMutableParagraphStyle()
        paragraph.firstLineHeadIndent = number()
        paragraph.headIndent = number()
        paragraph.tailIndent = number()
        paragraph.lineHeightMultiple = number() / 20
        paragraph.maximumLineHeight = number()
        paragraph.paragraphSpacing = number()
        paragraph.alignment = pick([.left, .right, .center, .justified, .natural])
        paragraph.lineBreakMode = pick([.byWordWrapping, .byTruncatingHead, .byCharWrapping])
        paragraph.tabStops = [NSTextTab(textAlignment: .right, location: number())]
        let shadow = NSShadow()
        shadow.shadowBlurRadius = number() / 8
        shadow.shadowOffset = size()
        let attachment = NSTextAttachment(image: UIImage(cgImage: image))
        attachment.bounds = rect()
        let ways: [(NSAttributedString.Key, Any)] = [
            (.kern, number()), (.baselineOffset, number()), (.underlineStyle, 0x109),
            (.strikethroughStyle, 2), (.strokeWidth, number()), (.obliqueness, number() / 30),
            (.shadow, shadow), (.backgroundColor, UIColor.yellow), (.ligature, 0),
            (.attachment, attachment), (.foregroundColor, UIColor(cgColor: color())),
        ]
        for piece in ["Añb אב\t\(number())", "\u{FFFC}", "line\nline 👩‍👩‍👧", "\0"] where bool() {
            var attributes: [NSAttributedString.Key: Any] = [
                .font: DejaVu.sans(pick([12, 7.3, 30])), .paragraphStyle: paragraph,
            ]
            for _ in 0..<2 {
                let (key, value) = pick(ways)
                attributes[key] = value
            }
            let place = NSRange(location: text.length, length: 0)
            text.replaceCharacters(in: place, with: piece)
            text.setAttributes(
                attributes,
                range: NSRange(location: place.location, length: text.length - place.location))
        }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text.draw(at: point())
        case 1: text.draw(in: rect())
        case 2:
            let options = NSStringDrawingOptions(
                rawValue: Int.random(in: 0...41, using: &generator))
            text.draw(with: rect(), options: options, context: nil)
            _ = text.boundingRect(with: size(), options: options, context: nil)
        default:
            "short".draw(at: point(), withAttributes: [.font: DejaVu.sans(11)])
        }
        text.deleteCharacters(in: NSRange(location: 0, length: text.length))
    }
}

/// Random drawing programs: none crashes, none leaves Cairo in an error, none writes outside the
/// bitmap, and they keep no memory.
///
/// One after the other, as memory is that of the process.
@Suite(.serialized) struct FuzzTests {
    private func picture() throws -> CGImage {
        CGImage(
            bitmap: try drawn(12, 12) {
                $0.setFillColor(gray: 0.3, alpha: 0.7)
                $0.fillEllipse(in: CGRect(x: 1, y: 1, width: 9, height: 9))
            })
    }

    private func run(_ program: inout FuzzProgram, steps: Int, _ seed: UInt64) {
        UIGraphicsPushContext(program.context)
        for _ in 0..<steps { program.step() }
        UIGraphicsPopContext()
        #expect(program.fault == nil, "seed \(seed)")
    }

    @Test func randomProgramsDoNoHarm() throws {
        let image = try picture()
        for seed in TestSeed.usual(1...40) { try runProgram(seed, image) }
    }

    @Test(.tags(.night)) func randomProgramsDoNoHarmForLong() throws {
        let image = try picture()
        var count = 0, early = 0
        try TestSeed.night("drawing programs", seconds: 600) { seed in
            try runProgram(seed, image)
            count += 1
            // Caches are full by then.
            if count == 1500 { early = processMemory() }
        }
        guard early > 0 else { return }
        let grown = processMemory() - early
        print("\(count) programs; \(early) bytes after 1500 of them, \(grown) more at the end")
        #expect(grown < 8_000_000)
    }

    private func runProgram(_ seed: UInt64, _ image: CGImage) throws {
        let guardRows = 4, width = 64, height = 64
        let memory = UnsafeMutablePointer<UInt32>.allocate(
            capacity: width * (height + 2 * guardRows))
        defer { memory.deallocate() }
        memory.initialize(repeating: 0xDEAD_BEEF, count: width * (height + 2 * guardRows))
        let pixels = memory + width * guardRows
        pixels.update(repeating: 0, count: width * height)
        let context: CGContext?
        if seed % 4 == 0 {
            context = CGContext(
                data: pixels, width: width, height: height, bitsPerComponent: 8,
                bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        } else {
            let bitmap = Bitmap(
                data: pixels, width: width, height: height, bytesPerRow: width * 4,
                isOpaque: seed % 3 == 0, owner: image)
            context = CGContext(bitmap: bitmap, scale: [1, 1.5, 2][Int(seed % 3)])
        }
        var program = FuzzProgram(seed: seed, context: try #require(context), image: image)
        run(&program, steps: 60, seed)
        let isIntact = (0..<(width * guardRows)).allSatisfy {
            memory[$0] == 0xDEAD_BEEF && pixels[width * height + $0] == 0xDEAD_BEEF
        }
        #expect(isIntact, "seed \(seed)")
    }

    @Test func randomDocumentsDoNoHarm() throws {
        let image = try picture()
        for seed in TestSeed.usual(1_000_001...1_000_010) { try runDocuments(seed, image) }
    }

    @Test(.tags(.night)) func randomDocumentsDoNoHarmForLong() throws {
        let image = try picture()
        try TestSeed.night("documents", seconds: 60) { try runDocuments($0, image) }
    }

    private func runDocuments(_ seed: UInt64, _ image: CGImage) throws {
        for kind in [DocumentContext.Kind.pdf, .svg] {
            let document = try DocumentContext(kind, size: CGSize(width: 64, height: 64))
            var program = FuzzProgram(seed: seed, context: document.context, image: image)
            run(&program, steps: 20, seed)
            #expect(throws: Never.self, "seed \(seed)") { _ = try document.finish() }
        }
    }

    /// Files with bytes changed, left out or repeated give a picture or nothing.
    @Test func damagedFilesDoNoHarm() throws {
        for seed in TestSeed.usual([5]) { try readDamagedFiles(2000, seed: seed) }
    }

    @Test(.tags(.night)) func damagedFilesDoNoHarmForLong() throws {
        try TestSeed.night("damaged pictures", seconds: 60) {
            try readDamagedFiles(2000, seed: $0)
        }
    }

    private func readDamagedFiles(_ count: Int, seed: UInt64) throws {
        let bitmap = try drawn(33, 21) {
            $0.setFillColor(CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6))
            $0.fillEllipse(in: CGRect(x: 3, y: 3, width: 24, height: 14))
        }
        let files = [
            try #require(bitmap.pngData()), try #require(bitmap.jpegData(quality: 0.8)),
        ]
        var generator = SeededGenerator(seed: seed)
        for number in 1...count {
            var file = files[number % 2]
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<file.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: file = file.prefix(place + 1)
                case 1: file.insert(contentsOf: file.prefix(9), at: place)
                default: file[place] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            if let image = UIImage(data: Data(file)) {
                #expect(image.size.width > 0 && image.size.width <= 32_767, "seed \(seed)")
            }
        }
    }
}
