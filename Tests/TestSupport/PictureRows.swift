import Foundation
import Tactile
import TactileTesting

/// The two looks that pictures are taken in.
public enum PictureLook: String, CaseIterable, Sendable { case light, dark }

/// Views below each other, for pictures of them.
@MainActor
public enum PictureRows {
    private static func mirror(_ view: UIView) {
        view.semanticContentAttribute = .forceRightToLeft
        for part in view.subviews { mirror(part) }
    }

    /// Puts views below each other, as high as they want to be.
    public static func show(
        _ rows: [UIView], width: CGFloat, _ look: PictureLook, mirrored: [Int] = []
    )
        -> Harness
    {
        let heights = rows.map { max($0.bounds.height, $0.intrinsicContentSize.height) }
        let harness = Harness(
            size: CGSize(width: width, height: heights.reduce(6) { $0 + $1 + 6 }), scale: 1,
            dark: look == .dark)
        harness.window.tintColor = .systemIndigo
        var y: CGFloat = 6
        for (index, row) in rows.enumerated() {
            if mirrored.contains(index) { mirror(row) }
            row.frame = CGRect(x: 6, y: y, width: width - 12, height: heights[index])
            y += heights[index] + 6
            harness.window.addSubview(row)
        }
        harness.show()
        for index in mirrored { mirror(rows[index]) }
        harness.advance(seconds: 0.5)
        return harness
    }

    /// A small picture in the colour of the text.
    public static var dot: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 14, height: 14)).image { _ in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 12, height: 12)).fill()
        }.withRenderingMode(.alwaysTemplate)
    }
}
