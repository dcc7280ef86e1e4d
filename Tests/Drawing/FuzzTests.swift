import CCairo
import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Random drawing programs, with numbers that make sense and numbers that do not: none crashes,
/// none leaves Cairo in an error, none writes outside the bitmap.
///
/// `TACTILE_FUZZ_SECONDS` makes them run that long.
@Suite struct FuzzTests {
    init() { TestFonts.use() }

    private struct Program {
        var generator: SeededGenerator
        let context: CGContext
        let image: CGImage
        /// What came first after which Cairo was in an error.
        var fault: String?

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

        mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        mutating func rect() -> CGRect {
            CGRect(x: number(), y: number(), width: number(), height: number())
        }
        mutating func color() -> CGColor {
            CGColor(
                red: generator.number(0...1), green: generator.number(0...1),
                blue: generator.number(0...1), alpha: generator.number(0...1))
        }
        mutating func pick<Element>(_ values: [Element]) -> Element {
            values[Int.random(in: 0..<values.count, using: &generator)]
        }

        mutating func step() {
            let kind = Int.random(in: 0..<34, using: &generator)
            perform(kind)
            let status = cairo_status(context.cairo)
            if fault == nil, status != CAIRO_STATUS_SUCCESS {
                fault = "step \(kind), status \(status.rawValue), \(context.ctm)"
            }
        }

        private mutating func perform(_ kind: Int) {
            switch kind {
            case 0: context.saveGState()
            case 1, 2: context.restoreGState()
            case 3: context.translateBy(x: number(), y: number())
            case 4: context.scaleBy(x: generator.number(0.5...2), y: generator.number(0.5...2))
            case 5: context.scaleBy(x: number(), y: number())
            case 6: context.rotate(by: number())
            case 7: context.setFillColor(color())
            case 8: context.setStrokeColor(color())
            case 9: context.setLineWidth(number() / 8)
            case 10: context.setLineCap(pick([.butt, .round, .square]))
            case 11: context.setLineJoin(pick([.miter, .round, .bevel]))
            case 12: context.setLineDash(phase: number(), lengths: [number() / 4, number() / 4])
            case 13: context.setAlpha(generator.number(-0.2...1.2))
            case 14:
                context.setBlendMode(
                    pick([.normal, .multiply, .copy, .clear, .sourceIn, .destinationIn, .xor, .hue])
                )
            case 15:
                context.setShadow(
                    offset: CGSize(width: number() / 8, height: number() / 8), blur: number() / 8,
                    color: color())
            case 16: context.setShadow(offset: .zero, blur: 0, color: nil)
            case 17: context.clip(to: rect())
            case 18:
                context.addPath(randomPath(&generator))
                context.clip(using: pick([.winding, .evenOdd]))
            case 19: context.clip(to: rect(), mask: image)
            case 20: context.resetClip()
            case 21: context.fill(rect())
            case 22: context.stroke(rect(), width: number() / 8)
            case 23, 24:
                context.addPath(randomPath(&generator))
                context.drawPath(
                    using: pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
            case 25:
                let lines = CGMutablePath()
                lines.addLines(between: (0..<200).map { _ in point() })
                context.addPath(lines)
                context.strokePath()
            case 26: context.draw(image, in: rect(), byTiling: Bool.random(using: &generator))
            case 27:
                let gradient = CGGradient(
                    colorsSpace: nil, colors: [color(), color(), color()],
                    locations: [number() / 64, number() / 64, number() / 64])
                guard let gradient else { return }
                context.drawLinearGradient(
                    gradient, start: point(), end: point(),
                    options: CGGradientDrawingOptions(rawValue: UInt32.random(in: 0...3)))
                context.drawRadialGradient(
                    gradient, startCenter: point(), startRadius: number(), endCenter: point(),
                    endRadius: number(), options: [])
            case 28: context.beginTransparencyLayer(auxiliaryInfo: nil)
            case 29: context.endTransparencyLayer()
            case 30: context.clear(rect())
            case 31:
                context.setFillColor(
                    UIColor(patternImage: UIImage(cgImage: image)).cgColor)
            case 32:
                TextLayout(
                    "Añb אב \(number())", font: TestFonts.sans(12),
                    color: UIColor(cgColor: color()), options: .init(width: number())
                ).draw(at: point(), in: context)
            default:
                UIImage(cgImage: image).resizableImage(
                    withCapInsets: UIEdgeInsets(
                        top: number(), left: number(), bottom: number(), right: number())
                ).draw(in: rect(), context: context)
            }
        }
    }

    @Test func randomProgramsDoNoHarm() throws {
        let picture = try drawn(12, 12) {
            $0.setFillColor(gray: 0.3, alpha: 0.7)
            $0.fillEllipse(in: CGRect(x: 1, y: 1, width: 9, height: 9))
        }
        let image = CGImage(bitmap: picture)
        let guardRows = 4, width = 64, height = 64
        let wanted = ProcessInfo.processInfo.environment["TACTILE_FUZZ_SECONDS"].flatMap(
            Double.init)
        let start = Date()
        var seed: UInt64 = 0
        while seed < 40 || Date().timeIntervalSince(start) < wanted ?? 0 {
            seed += 1
            let memory = UnsafeMutablePointer<UInt32>.allocate(
                capacity: width * (height + 2 * guardRows))
            defer { memory.deallocate() }
            memory.initialize(repeating: 0xDEAD_BEEF, count: width * (height + 2 * guardRows))
            let pixels = memory + width * guardRows
            pixels.update(repeating: 0, count: width * height)
            let bitmap = Bitmap(
                data: pixels, width: width, height: height, bytesPerRow: width * 4,
                isOpaque: seed % 3 == 0, owner: image)
            let context = CGContext(bitmap: bitmap, scale: [1, 1.5, 2][Int(seed % 3)])
            var program = Program(
                generator: SeededGenerator(seed), context: context, image: image)
            for _ in 0..<60 { program.step() }
            #expect(program.fault == nil, "seed \(seed)")
            let isIntact = (0..<(width * guardRows)).allSatisfy {
                memory[$0] == 0xDEAD_BEEF && pixels[width * height + $0] == 0xDEAD_BEEF
            }
            #expect(isIntact, "seed \(seed)")
        }
    }
}
