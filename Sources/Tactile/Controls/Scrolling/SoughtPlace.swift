import Foundation
import TactileGeometry
import TactileViews

/// Where something in the content is that the program has scrolled to.
///
/// A row that is named in `viewDidLoad` or right after a reload has its place when the rows on the
/// way are measured, and bars and the window have their sizes.
struct SoughtPlace {
    /// The offset that shows it; `nil` where it is no longer there.
    let offset: @MainActor () -> CGPoint?
    /// Whether a layout in a window has found it.
    var isFound = false
}

extension UIScrollView {
    /// Moves the content at once, and again at the layouts to come until one of them shows it in a
    /// scene that has appeared.
    ///
    /// - `offset`: Where the content is to be; asked again at each layout.
    package func seek(_ offset: @escaping @MainActor () -> CGPoint?) {
        driver.stop()
        if let place = offset() { setOffset(place) }
        soughtPlace = SoughtPlace(offset: offset)
        setNeedsLayout()
    }

    /// Looks again where the place is that the program has scrolled to, now that the content is
    /// laid out.
    ///
    /// - `layOut`: Lays out what is seen where the content is now.
    package func findSoughtPlace(_ layOut: () -> Void) {
        guard let sought = soughtPlace, bounds.size != .zero else { return }
        guard !(sought.isFound && isInShownScene) else {
            soughtPlace = nil
            return
        }
        soughtPlace?.isFound = window != nil
        var limit = PassLimit("a scroll to a row that moves", 8)
        while let place = sought.offset(), place != contentOffset,
            limit.allows(Description.reference(self))
        {
            setOffset(place)
            layOut()
        }
    }

    /// The content moves, or has come to rest: where it is then is where it is to be.
    func contentMoves() { soughtPlace = nil }

    /// Whether the view is in a window, and its scene has appeared.
    package var isInShownScene: Bool {
        guard window != nil else { return false }
        let owner = sequence(first: self as UIResponder, next: \.next)
        return owner.lazy.compactMap { $0 as? UIViewController }.first?.hasAppeared ?? true
    }
}
