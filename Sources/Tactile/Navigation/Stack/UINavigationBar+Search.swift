import Foundation
import TactileControls
import TactileGeometry
import TactileText
import TactileViews

/// The search bar in a navigation bar, and how content is scrolled over that and over a large
/// title.
extension UINavigationBar {
    /// Beside the search bar, whose field keeps a margin of its own, in points.
    private static let searchMargin: CGFloat = 8
    /// A search bar with scopes or a prompt has no place in a row, in points.
    private static let mostInlineHeight: CGFloat = 60

    /// Whether the search bar is in the row of title and buttons.
    var searchIsInline: Bool {
        guard let topItem, topItem.preferredSearchBarPlacement == .inline,
            let bar = topItem.searchController?.searchBar
        else { return false }
        return traitCollection.horizontalSizeClass == .regular
            && bar.intrinsicContentSize.height <= Self.mostInlineHeight
    }
    /// In points.
    var inlineSearchWidth: CGFloat { min(280, (bounds.width * 0.4).rounded()) }

    /// What is left of the search bar.
    var searchHeight: CGFloat { wholeSearchHeight - collapsedSearch }
    var wholeSearchHeight: CGFloat {
        searchIsInline ? 0 : topItem?.searchController?.searchBar.intrinsicContentSize.height ?? 0
    }

    /// How much of the bar the content can be scrolled over, in points: the search bar first.
    var collapsibleHeight: CGFloat {
        guard !hidesTitle else { return 0 }
        return collapsibleSearch + (showsLargeTitle ? UINavigationBar.largeTitleHeight : 0)
    }
    var collapsibleSearch: CGFloat {
        guard let topItem, topItem.hidesSearchBarWhenScrolling,
            topItem.searchController?.isActive == false
        else { return 0 }
        return wholeSearchHeight
    }
    var collapsedSearch: CGFloat {
        min(topItem?.collapsed ?? 0, collapsibleSearch)
    }
    var collapsedTitle: CGFloat {
        guard showsLargeTitle, let topItem else { return 0 }
        return min(max(topItem.collapsed - collapsibleSearch, 0), UINavigationBar.largeTitleHeight)
    }
    /// Set while the content is scrolled.
    var collapsed: CGFloat {
        get { min(topItem?.collapsed ?? 0, collapsibleHeight) }
        set {
            topItem?.collapsed = newValue
            setNeedsLayout()
        }
    }
    /// Whether a search has the bar for itself.
    var hidesTitle: Bool {
        !searchIsInline && topItem?.searchController?.hidesNavigationBar ?? false
    }

    /// Takes the top item's search bar in, and lets that of the item before go.
    func adoptSearch() {
        let new = topItem?.searchController
        guard new !== search || new?.searchBar.superview !== self else { return }
        if let search, search.searchBar.superview === self {
            search.barChanged = nil
            search.searchBar.removeFromSuperview()
        }
        search = new
        guard let new else { return }
        new.barChanged = { [weak self] in self?.searchChanged() }
        UIView.performWithoutAnimation {
            addSubview(new.searchBar)
            placeSearch()
        }
    }

    func searchChanged() {
        setNeedsLayout()
        heightChanged?()
    }

    func placeSearch() {
        let height = searchHeight
        if searchIsInline, let bar = search?.searchBar {
            let own = bar.intrinsicContentSize.height
            let rowTop = bounds.height - searchHeight - titleHeight + promptHeight
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            let x = isMirrored ? 0 : bounds.width - inlineSearchWidth
            bar.alpha = 1
            bar.frame = CGRect(
                x: x, y: rowTop + (UINavigationBar.rowHeight - own) / 2, width: inlineSearchWidth,
                height: own)
            return
        }
        // What is scrolled over is soon gone, for a field cannot be low.
        let whole = max(wholeSearchHeight, 1)
        search?.searchBar.alpha = max(0, 1 - 2 * collapsedSearch / whole)
        search?.searchBar.frame = CGRect(
            x: Self.searchMargin, y: bounds.height - height,
            width: max(0, bounds.width - 2 * Self.searchMargin), height: height)
    }
}
