import Foundation
import TactileGeometry

/// Draws symbols on a grid of 24 points.
struct SymbolPainter {
    static let grid: CGFloat = 24

    /// What encloses a symbol.
    enum Enclosure {
        case circle, square

        var path: CGPath {
            let path = CGMutablePath()
            switch self {
            case .circle: path.addEllipse(in: CGRect(x: 2.5, y: 2.5, width: 19, height: 19))
            case .square:
                path.addRoundedRect(
                    in: CGRect(x: 3, y: 3, width: 18, height: 18), cornerWidth: 4, cornerHeight: 4)
            }
            return path
        }
    }

    let shape: SymbolShape
    var isFilled = false
    var isStruckOut = false
    var hasPlus = false
    var enclosure: Enclosure?

    /// The symbol of this name; `nil` where there is none.
    init?(_ name: String) {
        var parts = name.split(separator: ".").map(String.init)
        func entry(_ variant: Character, orPlain isPlain: Bool = false) -> SymbolTable.Entry? {
            guard let entry = SymbolTable.entries[parts.joined(separator: ".")],
                isPlain || entry.variants.contains(variant)
            else { return nil }
            return entry
        }
        if let plain = entry(" ", orPlain: true) {
            shape = SymbolShape(plain.shape)
            return
        }
        if parts.last == "fill" {
            isFilled = true
            parts.removeLast()
            if let filled = entry("f") {
                shape = SymbolShape(filled.shape)
                return
            }
        }
        let found: SymbolTable.Entry?
        switch parts.last {
        case "circle", "square":
            enclosure = parts.removeLast() == "circle" ? .circle : .square
            found = entry(enclosure == .circle ? "c" : "s")
        case "slash":
            isStruckOut = true
            parts.removeLast()
            found = isFilled && entry("f") == nil ? nil : entry("x")
        case "plus" where parts.suffix(2).first == "badge" && !isFilled:
            hasPlus = true
            parts.removeLast(2)
            found = entry("b")
        default: found = nil
        }
        guard let found else { return nil }
        shape = SymbolShape(found.shape)
    }

    /// Draws on the grid, with lines of `width`. The secondary colour is for what encloses the
    /// symbol; `nil` cuts the symbol out of a filled enclosure.
    func draw(
        in context: CGContext, width: CGFloat, primary: CGColor, secondary: CGColor?
    ) {
        context.setLineCap(.round)
        context.setLineJoin(.round)
        if let enclosure {
            let color = secondary ?? primary
            paint(
                enclosure.path, in: context, width: isFilled ? width / 2 : width, color,
                fills: isFilled, strokes: true, cuts: false)
            // Inside, a symbol is drawn smaller with lines that are nearly as thick.
            let inner = CGAffineTransform(translationX: 12, y: 12).scaledBy(x: 0.56, y: 0.56)
                .translatedBy(x: -12, y: -12)
            drawShape(
                in: context, inner, width: width * 0.92, primary, fills: true,
                cuts: isFilled && secondary == nil)
        } else {
            drawShape(in: context, .identity, width: width, primary, fills: isFilled, cuts: false)
        }
        if isStruckOut {
            let line = CGMutablePath()
            line.move(to: CGPoint(x: 3.5, y: 3))
            line.addLine(to: CGPoint(x: 21, y: 20.5))
            let beside = CGMutablePath()
            let shift = width
            beside.move(to: CGPoint(x: 3.5 + shift, y: 3 - shift))
            beside.addLine(to: CGPoint(x: 21 + shift, y: 20.5 - shift))
            paint(
                beside, in: context, width: width, primary, fills: false, strokes: true, cuts: true)
            paint(
                line, in: context, width: width, primary, fills: false, strokes: true, cuts: false)
        }
        if hasPlus { drawPlus(in: context, width: width, secondary ?? primary) }
    }

    private func drawPlus(in context: CGContext, width: CGFloat, _ color: CGColor) {
        let clearing = CGMutablePath()
        clearing.addEllipse(in: CGRect(x: 12.4, y: 12.4, width: 11.6, height: 11.6))
        paint(
            clearing, in: context, width: width, color, fills: true, strokes: false, cuts: true)
        let plus = CGMutablePath()
        plus.move(to: CGPoint(x: 18.4, y: 14.6))
        plus.addLine(to: CGPoint(x: 18.4, y: 22))
        plus.move(to: CGPoint(x: 14.7, y: 18.3))
        plus.addLine(to: CGPoint(x: 22.1, y: 18.3))
        paint(plus, in: context, width: width, color, fills: false, strokes: true, cuts: false)
    }

    private func drawShape(
        in context: CGContext, _ transform: CGAffineTransform, width: CGFloat, _ color: CGColor,
        fills: Bool, cuts: Bool
    ) {
        for part in shape.parts {
            let isSolid = fills && part.isClosed
            let (fill, stroke, cutsOut): (Bool, Bool, Bool) =
                switch part.role {
                case .outline: (isSolid, true, false)
                case .line: (false, true, false)
                case .dot: (true, false, false)
                case .cutLine: (false, true, fills)
                case .cutOutline: (isSolid, !isSolid, fills)
                case .cutDot: (true, false, fills)
                }
            let path = CGMutablePath()
            path.addPath(part.path, transform: transform)
            paint(
                path, in: context, width: width, color, fills: fill, strokes: stroke,
                cuts: cutsOut != cuts)
        }
    }

    private func paint(
        _ path: CGPath, in context: CGContext, width: CGFloat, _ color: CGColor, fills: Bool,
        strokes: Bool, cuts: Bool
    ) {
        context.saveGState()
        context.setBlendMode(cuts ? .clear : .normal)
        context.setFillColor(color)
        context.setStrokeColor(color)
        context.setLineWidth(width)
        if fills {
            context.addPath(path)
            context.fillPath()
        }
        if strokes {
            context.addPath(path)
            context.strokePath()
        }
        context.restoreGState()
    }
}
