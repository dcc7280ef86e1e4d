import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The background of a button's content: a colour, corners, a line around, a view.
public struct UIBackgroundConfiguration {
    /// `nil` is the colour of the style.
    public var backgroundColor: UIColor?
    /// The radius of corners that are fixed, in points.
    public var cornerRadius: CGFloat = 8
    /// From the edges of the view, in points; negative ones reach out of it.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// `nil` is the tint.
    public var strokeColor: UIColor?
    /// In points; 0 draws no line. What is not a positive number counts as 0.
    public var strokeWidth: CGFloat = 0
    /// Shown behind the content and in front of the colour; touches pass through it.
    public var customView: UIView?

    public init() {}

    /// One without colour and line.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        configuration.cornerRadius = 0
        return configuration
    }

    func stroke(tint: UIColor) -> (color: UIColor, width: CGFloat)? {
        guard strokeWidth.isFinite, strokeWidth > 0 else { return nil }
        return (strokeColor ?? tint, strokeWidth)
    }
}
