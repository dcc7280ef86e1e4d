import Tactile

/// The work that the benchmarks give every program: the same geometry, colours and numbers.
enum SceneData {
    static let marginX: CGFloat = 40
    static let marginY: CGFloat = 60
    static let tabBarHeight: CGFloat = 56
    static let rowHeight: CGFloat = 44
    static let cellSize = CGSize(width: 100, height: 60)
    static let trackWidth: CGFloat = 36
    static let knobRadius: CGFloat = 22
    /// Seconds of the slide from tab to tab.
    static let slideDuration: TimeInterval = 0.25
    static let tabBarBars = 30
    static let fontName = "DejaVu Sans"

    static let page = color(0xF5F5F7)
    static let track = color(0xD0D5DD)
    static let accent = color(0x2563EB)
    static let soft = color(0x93C5FD)
    static let text = color(0x1F2937)
    static let line = color(0xD9DCE1)
    static let knob = color(0xFFFFFF)

    static func color(_ hex: Int) -> UIColor {
        UIColor(
            red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
            blue: CGFloat(hex & 255) / 255, alpha: 1)
    }

    static func font(_ size: CGFloat) -> UIFont {
        UIFont(name: fontName, size: size) ?? .systemFont(ofSize: size)
    }

    /// Values from 0.1 to 0.95: a slow wave with noise on it, the same on every machine.
    static func series(_ count: Int) -> [Double] {
        var seed: UInt32 = 12_345
        return (0..<max(0, count)).map { index in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let noise = Double(seed >> 8) / 8_388_608 - 1
            return 0.525 + 0.3 * sin(Double(index) * 12 / Double(count)) + 0.125 * noise
        }
    }

    /// The texts of a row in the list.
    static func row(_ index: Int) -> (date: String, weight: String) {
        let year = 1500 + index / 336 % 1000
        let date =
            "\(padded(year, 4))-\(padded(1 + index / 28 % 12, 2))-\(padded(1 + index % 28, 2))"
        return (date, "\(tenths(600 + index * 37 % 400)) kg")
    }

    /// "82.4" from 824.
    static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Draws a line of text with its middle at `point`; `align` 0, 0.5 or 1 puts the point at its
    /// left end, middle or right end.
    static func draw(
        _ text: String, at point: CGPoint, size: CGFloat, align: CGFloat, color: UIColor = text
    ) {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: font(size), .foregroundColor: color,
        ]
        let measured = text.size(withAttributes: attributes)
        text.draw(
            at: CGPoint(
                x: (point.x - align * measured.width).rounded(.down),
                y: (point.y - measured.height / 2).rounded()), withAttributes: attributes)
    }
}
