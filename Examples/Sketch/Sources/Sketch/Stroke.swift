import Tactile

/// One line of the pen.
struct Stroke: Equatable {
    var color: UIColor
    /// In points.
    var width: CGFloat
    var points: [CGPoint]

    func draw() {
        guard let first = points.first else { return }
        let path = UIBezierPath()
        path.lineWidth = width
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.move(to: first)
        // A line of no length is drawn as a dot, by its round ends.
        if points.count == 1 { path.addLine(to: first) }
        for point in points.dropFirst() { path.addLine(to: point) }
        color.setStroke()
        path.stroke()
    }
}
