import Foundation

/// What a scroll view and the bars over its edges tell each other.
package struct BarsAround {
    /// How much further up the content goes than the insets say, in points, for a bar above it
    /// grows as it does.
    package var roomAbove: CGFloat = 0
    /// Whether the insets change with a bar that follows the content, which stays where it is.
    package var insetsFollow = false
    /// Called whenever the content has moved, by who wants that.
    package var followers: [ObjectIdentifier: () -> Void] = [:]
    /// Where a drag that would come to rest at an offset rests instead, so that no bar is left half
    /// gone.
    package var restingPlace: ((CGFloat) -> CGFloat)?
}
