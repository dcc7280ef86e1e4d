import Foundation
import Tactile

/// The numbers of the scale, and the names of its marks.
extension CircularSlider {
    func showNames() {
        let texts = face.ticks.map(\.text).filter { !$0.isEmpty }
        while numberLabels.count > texts.count { numberLabels.removeLast().removeFromSuperview() }
        while numberLabels.count < texts.count {
            let label = UILabel()
            numberLabels.append(label)
            insertSubview(label, at: 0)
        }
        for (label, text) in zip(numberLabels, texts) { label.text = text }
        nowLabel.text = face.now?.text
        startLabel.text = face.start?.text
        setNeedsLayout()
    }

    /// Where the numbers of the scale are, in the dial's coordinates.
    public var numberFrames: [CGRect] { numberLabels.map(\.frame) }

    /// Of numbers and names at the usual text size, in points.
    private static let usualSize: CGFloat = 12

    /// As large as people want text to be, as far as the dial has room for it.
    private var nameSize: CGFloat {
        let wanted = UIFontMetrics(forTextStyle: .caption1)
            .scaledValue(for: Self.usualSize, compatibleWith: traitCollection)
        return max(Self.usualSize, min(wanted, geometry.side / 20)).rounded(.down)
    }

    func placeNames() {
        let geometry = geometry, nameSize = nameSize
        // Larger numbers are further away from their ticks.
        let inset = 24 + (nameSize - Self.usualSize) * 0.8
        let named = face.ticks.filter { !$0.text.isEmpty }
        for (label, tick) in zip(numberLabels, named) {
            label.setDigits(nameSize, .medium)
            let size = label.sizeThatFits(bounds.size)
            let place = geometry.point(
                at: CGFloat(tick.position), radius: geometry.innerRadius - inset)
            label.frame = CGRect(
                x: (place.x - size.width / 2).rounded(), y: (place.y - size.height / 2).rounded(),
                width: size.width.rounded(.up), height: size.height.rounded(.up))
        }
        placeNeedle(geometry)
        // A small name says more than none.
        func place(
            _ label: UILabel, at mark: DialFace.Mark?, beyond: CGFloat, _ weight: UIFont.Weight
        ) {
            for size in stride(from: nameSize, through: Self.usualSize, by: -1) {
                label.setDigits(size, weight)
                self.place(label, at: mark, beyond: beyond, geometry)
                if !label.isHidden { break }
            }
        }
        place(nowLabel, at: face.now, beyond: 9, .semibold)
        place(startLabel, at: face.start, beyond: 12, .regular)
        startLabel.isHidden =
            startLabel.isHidden
            || !nowLabel.isHidden
                && startLabel.frame.insetBy(dx: -6, dy: -2).intersects(nowLabel.frame)
    }

    private func placeNeedle(_ geometry: DialGeometry) {
        // Without a value the knob is where the needle would be.
        nowNeedle.isHidden = face.now == nil || !hasValue
        guard let now = face.now else { return }
        let middle = geometry.point(at: CGFloat(now.position), radius: geometry.radius + 2)
        nowNeedle.transform = .identity
        nowNeedle.bounds = CGRect(x: 0, y: 0, width: 3, height: geometry.ringWidth + 7)
        nowNeedle.center = middle
        let angle = geometry.angle(CGFloat(now.position))
        nowNeedle.transform = CGAffineTransform(rotationAngle: (90 - angle) * .pi / 180)
    }

    /// Outside of the ring, towards a mark; hidden where there is no room.
    private func place(
        _ label: UILabel, at mark: DialFace.Mark?, beyond: CGFloat, _ geometry: DialGeometry
    ) {
        label.isHidden = mark == nil || mark?.text.isEmpty == true
        guard let mark else { return }
        let size = label.sizeThatFits(CGSize(width: CGFloat(1_000), height: 100))
        let along = geometry.angle(CGFloat(mark.position)) * .pi / 180
        // A box is pushed out until its corners are off the ring.
        for push in stride(from: CGFloat(0), through: 24, by: 2) {
            let end = geometry.point(
                at: CGFloat(mark.position), radius: geometry.outerRadius + beyond + push)
            // The text's box touches the place with the side that looks at the ring.
            var frame = CGRect(
                x: end.x - size.width / 2 + cos(along) * size.width / 2,
                y: end.y - size.height / 2 - sin(along) * size.height / 2,
                width: size.width.rounded(.up), height: size.height.rounded(.up))
            frame.origin.x = max(bounds.minX, min(bounds.maxX - frame.width, frame.minX))
                .rounded()
            frame.origin.y = max(bounds.minY, min(bounds.maxY - frame.height, frame.minY))
                .rounded()
            // Where the dial's side is near it slides along it, away from the middle.
            let step: CGFloat = sin(along) < 0 ? 2 : -2
            for slide in 0...(frame.origin.x == bounds.minX || frame.maxX >= bounds.maxX ? 20 : 0) {
                label.frame = frame.offsetBy(dx: 0, dy: CGFloat(slide) * step)
                let fits = bounds.insetBy(dx: -1, dy: -1).contains(label.frame)
                if fits, Self.isOff(label.frame, geometry) { return }
            }
        }
        label.isHidden = true
    }

    /// Whether a box keeps off the ring.
    private static func isOff(_ frame: CGRect, _ geometry: DialGeometry) -> Bool {
        let x = max(frame.minX, min(frame.maxX, geometry.center.x))
        let y = max(frame.minY, min(frame.maxY, geometry.center.y))
        return hypot(x - geometry.center.x, y - geometry.center.y) >= geometry.outerRadius + 3
    }
}

extension UILabel {
    /// Shows digits of one width in a size, in points.
    fileprivate func setDigits(_ size: CGFloat, _ weight: UIFont.Weight) {
        let wanted = UIFont.monospacedDigitSystemFont(ofSize: size, weight: weight)
        if font != wanted { font = wanted }
    }
}
