import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Gives a view a bar to find text with, and to replace it.
///
/// In the bar Return goes to the next result, Shift and Return to the one before, Escape ends the
/// search.
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIFindInteractionDelegate)?
    open private(set) weak var view: UIView?
    /// The search that the bar shows; `nil` without a bar.
    open private(set) var activeFindSession: UIFindSession?
    private var bar: FindBar?
    /// How much the bar takes of a scroll view's top.
    private var insetOfBar: CGFloat = 0
    private var heightOfBar: NSLayoutConstraint?
    private var keptSearch = ""
    private var keptReplacement = ""
    /// What had the keyboard before the bar.
    private weak var former: UIResponder?

    public init(sessionDelegate delegate: any UIFindInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    open func willMove(to view: UIView?) { if view == nil { dismissFindNavigator() } }
    open func didMove(to view: UIView?) { self.view = view }

    // MARK: The bar

    open var isFindNavigatorVisible: Bool { bar != nil }

    /// What is looked for.
    open var searchText: String? {
        get { bar?.query ?? keptSearch }
        set {
            keptSearch = newValue ?? ""
            bar?.query = keptSearch
        }
    }

    /// What found text is replaced with.
    open var replacementText: String? {
        get { bar?.replacement ?? keptReplacement }
        set {
            keptReplacement = newValue ?? ""
            bar?.replacement = keptReplacement
        }
    }

    /// Shows the bar, with a line to replace text if `showingReplace` and the session can, and
    /// gives it the keyboard.
    open func presentFindNavigator(showingReplace: Bool) {
        guard let view, view.window != nil else { return }
        if bar == nil {
            guard let session = delegate?.findInteraction(self, sessionFor: view) else { return }
            activeFindSession = session
            session.resultsDidChange = { [weak self] in self?.showCount() }
            former = view.isFirstResponder ? view : nil
            let bar = FindBar(self)
            bar.query = keptSearch
            bar.replacement = keptReplacement
            self.bar = bar
            view.addSubview(bar)
            if !(view is UITextView) { tie(bar, to: view) }
            delegate?.findInteraction(self, didBegin: session)
        }
        bar?.showsReplace = showingReplace && activeFindSession?.supportsReplacement == true
        makeRoom()
        placeBar()
        bar?.begin()
        search()
    }

    open func dismissFindNavigator() {
        guard let bar, let session = activeFindSession else { return }
        (keptSearch, keptReplacement) = (bar.query, bar.replacement)
        let hadKeyboard = bar.hasKeyboard
        session.resultsDidChange = nil
        session.invalidateFoundResults()
        self.bar = nil
        activeFindSession = nil
        heightOfBar = nil
        bar.removeFromSuperview()
        makeRoom()
        if hadKeyboard { (former ?? view)?.becomeFirstResponder() }
        delegate?.findInteraction(self, didEnd: session)
    }

    /// A scroll view's content begins below the bar.
    private func makeRoom() {
        let height = bar?.fittingHeight ?? 0
        guard let scroll = view as? UIScrollView, height != insetOfBar else { return }
        let offset = scroll.contentOffset
        scroll.contentInset.top += height - insetOfBar
        scroll.contentOffset = CGPoint(x: offset.x, y: offset.y - (height - insetOfBar))
        insetOfBar = height
    }

    /// Keeps the bar at the top of what is seen of a view that does not lay it out itself.
    private func tie(_ bar: FindBar, to view: UIView) {
        let area = (view as? UIScrollView)?.frameLayoutGuide ?? view.safeAreaLayoutGuide
        bar.translatesAutoresizingMaskIntoConstraints = false
        let height = bar.heightAnchor.constraint(equalToConstant: bar.fittingHeight)
        heightOfBar = height
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: area.topAnchor),
            bar.leadingAnchor.constraint(equalTo: area.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: area.trailingAnchor), height,
        ])
    }

    /// Puts the bar at the top of what is seen of the view.
    func placeBar() {
        guard let bar, let view else { return }
        if let heightOfBar {
            heightOfBar.constant = bar.fittingHeight
            view.bringSubviewToFront(bar)
            return showCount()
        }
        let top = (view as? UIScrollView).map { $0.adjustedContentInset.top - insetOfBar } ?? 0
        let frame = CGRect(
            x: view.bounds.minX, y: view.bounds.minY + top, width: view.bounds.width,
            height: bar.fittingHeight)
        if bar.frame != frame { UIView.performWithoutAnimation { bar.frame = frame } }
        view.bringSubviewToFront(bar)
        showCount()
    }

    // MARK: Searching

    private func search() {
        guard let bar else { return }
        activeFindSession?.performSearch(query: bar.query, options: nil)
        showCount()
    }

    func queryChanged() { search() }

    open func findNext() { go(.forward) }
    open func findPrevious() { go(.backward) }

    /// Without a bar it is shown first.
    private func go(_ direction: UITextStorageDirection) {
        guard bar != nil else { return presentFindNavigator(showingReplace: false) }
        activeFindSession?.highlightNextResult(in: direction)
        showCount()
    }

    /// Has the bar show how much was found now.
    open func updateResultCount() { showCount() }

    private func showCount() {
        guard let bar, let session = activeFindSession else { return }
        bar.show(
            session.resultCount, at: session.highlightedResultIndex,
            style: session.searchResultDisplayStyle,
            canReplace: session.allowsReplacementForCurrentlyHighlightedResult)
    }

    func replace(all: Bool) {
        guard let bar, let session = activeFindSession else { return }
        if all {
            session.replaceAll(
                searchQuery: bar.query, replacementString: bar.replacement, options: nil)
        } else {
            session.performSingleReplacement(
                query: bar.query, replacementString: bar.replacement, options: nil)
        }
        showCount()
    }
}

/// Makes the searches of a view.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: AnyObject {
    /// A new search of the view; `nil` shows no bar.
    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession?
    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
    public func findInteraction(
        _ interaction: UIFindInteraction, didBegin session: UIFindSession
    ) {}
    public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}
