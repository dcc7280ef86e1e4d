import Tactile

/// Cuts, turns, rounds and frames a picture with image renderers.
enum PhotoCropper {
    /// A landscape, made by drawing.
    static func landscape(size: CGSize) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { renderer in
            let context = renderer.cgContext
            let sky = [UIColor.systemBlue, .systemTeal, .systemYellow].map(\.cgColor)
            if let gradient = CGGradient(
                colorsSpace: nil, colors: sky as CFArray, locations: [0, 0.5, 1])
            {
                context.drawLinearGradient(
                    gradient, start: .zero, end: CGPoint(x: 0, y: size.height * 0.7),
                    options: [.drawsAfterEndLocation])
            }
            UIColor.white.setFill()
            renderer.cgContext.fillEllipse(
                in: CGRect(x: size.width * 0.68, y: size.height * 0.12, width: 22, height: 22))
            for (index, color) in [UIColor.systemGreen, .systemBrown].enumerated() {
                let hill = UIBezierPath()
                let top = size.height * (0.5 + 0.2 * CGFloat(index))
                hill.move(to: CGPoint(x: 0, y: size.height))
                hill.addLine(to: CGPoint(x: 0, y: top + 14))
                hill.addQuadCurve(
                    to: CGPoint(x: size.width, y: top),
                    controlPoint: CGPoint(
                        x: size.width * (0.25 + 0.5 * CGFloat(index)), y: top - 40))
                hill.addLine(to: CGPoint(x: size.width, y: size.height))
                hill.close()
                color.setFill()
                hill.fill()
            }
        }
    }

    /// The largest square in the middle.
    static func square(_ image: UIImage) -> UIImage {
        guard let pixels = image.cgImage else { return image }
        let side = min(pixels.width, pixels.height)
        let area = CGRect(
            x: (pixels.width - side) / 2, y: (pixels.height - side) / 2, width: side, height: side)
        guard let part = pixels.cropping(to: area) else { return image }
        return UIImage(cgImage: part, scale: image.scale, orientation: image.imageOrientation)
    }

    static func round(_ image: UIImage, border: CGFloat, color: UIColor) -> UIImage {
        let size = image.size
        return UIGraphicsImageRenderer(size: size, format: image.imageRendererFormat).image { _ in
            let area = CGRect(origin: .zero, size: size).insetBy(dx: border / 2, dy: border / 2)
            let circle = UIBezierPath(ovalIn: area)
            UIGraphicsGetCurrentContext()?.saveGState()
            circle.addClip()
            image.draw(in: CGRect(origin: .zero, size: size))
            UIGraphicsGetCurrentContext()?.restoreGState()
            color.setStroke()
            circle.lineWidth = border
            circle.stroke()
        }
    }

    static func rotated(_ image: UIImage, by degrees: CGFloat) -> UIImage {
        let angle = degrees * .pi / 180
        let box = CGRect(origin: .zero, size: image.size)
            .applying(CGAffineTransform(rotationAngle: angle))
        UIGraphicsBeginImageContextWithOptions(box.size, false, image.scale)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return image }
        context.translateBy(x: box.width / 2, y: box.height / 2)
        context.rotate(by: angle)
        image.draw(
            in: CGRect(
                x: -image.size.width / 2, y: -image.size.height / 2, width: image.size.width,
                height: image.size.height))
        return UIGraphicsGetImageFromCurrentImageContext() ?? image
    }

    static func withReflection(_ image: UIImage) -> UIImage {
        let size = CGSize(width: image.size.width, height: image.size.height * 1.5)
        return UIGraphicsImageRenderer(size: size).image { renderer in
            image.draw(at: .zero)
            let context = renderer.cgContext
            context.saveGState()
            context.translateBy(x: 0, y: image.size.height * 2 + 2)
            context.scaleBy(x: 1, y: -1)
            image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
            context.restoreGState()
            context.setBlendMode(.destinationOut)
            let colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
            if let fade = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
                context.drawLinearGradient(
                    fade, start: CGPoint(x: 0, y: image.size.height),
                    end: CGPoint(x: 0, y: size.height), options: [])
            }
        }
    }
}
