import Foundation
import TactileGeometry

/// A symbol's shape, read from a line of ``SymbolTable``.
///
/// Parts are set apart by `;`. A part begins with what becomes of it: nothing for an outline, which
/// a filled variant fills where it is closed; `-` for a line that is cut out of a filled outline;
/// `~` for an outline whose inside is cut out of it; `*` for a dot that is cut out of it; `=` for a
/// line and `+` for a dot that stay. Its paths: `M x y`, `L x y`, `C` with three points, `Z`; a
/// circle `O x y radius`; a rectangle `R x y width height radius`; an arc `A x y radius from to`
/// clockwise in degrees from three o'clock.
struct SymbolShape {
    enum Role: Character {
        case outline = " ", cutLine = "-", cutOutline = "~", cutDot = "*", line = "=", dot = "+"
    }

    struct Part {
        var role: Role
        var path: CGMutablePath
        var isClosed: Bool
    }

    var parts: [Part] = []

    init(_ text: String) {
        for piece in text.split(separator: ";") {
            var words = piece.split(separator: " ").map(String.init)
            var role = Role.outline
            if let first = words.first, first.count == 1, let letter = first.first,
                let given = Role(rawValue: letter)
            {
                role = given
                words.removeFirst()
            }
            var reader = Reader(words: words)
            reader.read()
            parts.append(Part(role: role, path: reader.path, isClosed: reader.isClosed))
        }
    }

    private struct Reader {
        var words: [String]
        let path = CGMutablePath()
        /// Whether every line ends where it began.
        var isClosed = true
        private var index = 0
        private var isOpen = false

        init(words: [String]) { self.words = words }

        private mutating func number() -> CGFloat {
            defer { index += 1 }
            return index < words.count ? CGFloat(Double(words[index]) ?? 0) : 0
        }

        private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

        mutating func read() {
            while index < words.count {
                let word = words[index]
                // The letter stands right before its first number.
                words[index] = String(word.dropFirst())
                if word == "Z" { index += 1 }
                if "MORA".contains(word.prefix(1)) { endLine() }
                switch word.first {
                case "M":
                    path.move(to: point())
                    isOpen = true
                case "L": path.addLine(to: point())
                case "C":
                    let (first, second) = (point(), point())
                    path.addCurve(to: point(), control1: first, control2: second)
                case "Z":
                    path.closeSubpath()
                    isOpen = false
                case "O":
                    let middle = point(), radius = number()
                    path.addEllipse(
                        in: CGRect(
                            x: middle.x - radius, y: middle.y - radius, width: 2 * radius,
                            height: 2 * radius))
                case "R":
                    let corner = point()
                    let rect = CGRect(
                        origin: corner, size: CGSize(width: number(), height: number()))
                    let radius = number()
                    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
                case "A":
                    let middle = point(), radius = number()
                    let (from, to) = (number() * .pi / 180, number() * .pi / 180)
                    path.move(
                        to: CGPoint(
                            x: middle.x + radius * cos(from), y: middle.y + radius * sin(from)))
                    path.addArc(
                        center: middle, radius: radius, startAngle: from, endAngle: to,
                        clockwise: false)
                    isOpen = true
                default: index += 1
                }
            }
            endLine()
        }

        private mutating func endLine() {
            if isOpen { isClosed = false }
            isOpen = false
        }
    }
}
