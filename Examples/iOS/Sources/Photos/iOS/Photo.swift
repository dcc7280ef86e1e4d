import UIKit

/// A painted picture of hills under a sky.
struct Photo: Hashable {
    let number: Int

    var title: String { String(format: NSLocalizedString("Picture %d", comment: ""), number) }

    /// The picture with a height of three quarters of its width.
    func image(width: CGFloat) -> UIImage {
        let size = CGSize(width: width, height: width * 3 / 4)
        return UIGraphicsImageRenderer(size: size).image { context in
            let hue = CGFloat(number % 12) / 12
            UIColor(hue: hue, saturation: 0.35, brightness: 0.95, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor(white: 1, alpha: 0.8).setFill()
            let sun = CGPoint(
                x: size.width * CGFloat(number * 37 % 80 + 10) / 100, y: size.height * 0.25)
            UIBezierPath(
                arcCenter: sun, radius: size.width / 12, startAngle: 0, endAngle: 2 * .pi,
                clockwise: true
            ).fill()
            for layer in 0..<3 {
                UIColor(
                    hue: hue, saturation: 0.6, brightness: 0.7 - CGFloat(layer) * 0.18, alpha: 1
                ).setFill()
                hill(layer, in: size).fill()
            }
        }
    }

    private func hill(_ layer: Int, in size: CGSize) -> UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: size.height))
        for step in 0...24 {
            let x = CGFloat(step) / 24
            let wave = sin(x * CGFloat(5 + layer * 2) + CGFloat(number * (layer + 1)))
            let y = 0.5 + CGFloat(layer) * 0.15 + wave * 0.08
            path.addLine(to: CGPoint(x: x * size.width, y: y * size.height))
        }
        path.addLine(to: CGPoint(x: size.width, y: size.height))
        path.close()
        return path
    }
}
