import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Scenes in columns: a list, what was chosen of it, and perhaps a list before that.
///
/// With a ``Style`` each column gets its scene by ``setViewController(_:for:)``, in a navigation
/// controller that the split view makes where it is given none. Without one it has a primary and a
/// secondary scene as ``viewControllers``. In a compact width there is one column: a stack of all
/// the others, or the scene for ``Column/compact``.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }

    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

    /// Which columns are seen, and whether they are next to the secondary one, over it or in its
    /// place.
    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

        public static let primaryHidden = DisplayMode.secondaryOnly
        public static let allVisible = DisplayMode.oneBesideSecondary
        public static let primaryOverlay = DisplayMode.oneOverSecondary
    }

    /// What becomes of the secondary column where others are shown.
    public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }

    public enum PrimaryEdge: Int, Sendable { case leading, trailing }

    public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }

    /// Lets the split view decide how wide a column is.
    public nonisolated static let automaticDimension = -CGFloat.greatestFiniteMagnitude

    public let style: Style
    open weak var delegate: (any UISplitViewControllerDelegate)?

    // MARK: State

    /// What was set for each column.
    var scenes: [Column: UIViewController] = [:]
    /// What fills each column: the scene itself, or the stack it is in.
    var containers: [Column: UIViewController] = [:]
    let columnViews: [Column: SplitColumnView] = [
        .primary: SplitColumnView(), .supplementary: SplitColumnView(),
        .secondary: SplitColumnView(), .compact: SplitColumnView(),
    ]
    let shade = SplitShadeView()
    let edgePan = UIScreenEdgePanGestureRecognizer()
    let shadePan = UIPanGestureRecognizer(target: nil, action: nil)
    /// Whether the columns have their first places.
    var isInstalled = false
    var behaviorNow = SplitBehavior.tile
    var levelNow = 0
    /// The level that a person or a call of show and hide asked for.
    var chosenLevel: Int?
    /// What is seen of the columns before the secondary one, in points.
    var shown: CGFloat = 0
    var run: SplitRun?
    var drag: SplitDrag?
    /// How many slides there were: the end of an old one ends nothing.
    var slides = 0
    private(set) lazy var gestures = SplitGestures(of: self)
    private var laidOutSize = CGSize.zero
    /// The one scene in a compact width.
    var alone: UIViewController?
    /// The stacks of the columns while they are one stack.
    var stacks: [Column: [UIViewController]] = [:]
    /// The secondary scene, without a style, while there is room for one.
    var putAway: UIViewController?
    var putAwayStack: [UIViewController] = []
    /// Whether there is room for one column.
    open internal(set) var isCollapsed = false
    /// Whether it collapses or expands right now.
    var isAdapting = false

    // MARK: Life

    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// A split view without a style: its scenes are ``viewControllers``.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
        style =
            switch coder.interfaceAttribute("style") {
            case "doubleColumn": .doubleColumn
            case "tripleColumn": .tripleColumn
            default: .unspecified
            }
        super.init(coder: coder)
    }

    open override func loadView() {
        let root = LayoutContainerView.whole()
        root.clipsToBounds = true
        root.layoutAction = { [weak self] in self?.layOutColumns() }
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        for column in [Column.secondary, .supplementary, .primary, .compact] {
            guard let columnView = columnViews[column] else { continue }
            columnView.isHidden = true
            columnView.showsLine = column == .primary || column == .supplementary
            view.addSubview(columnView)
            if column == .secondary {
                shade.alpha = 0
                view.addSubview(shade)
            }
        }
        addGestures()
    }

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        adaptToWidth()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        adaptToWidth()
    }

    // MARK: Scenes

    /// The scenes that are shown or can be: the one of the compact width, else one a column.
    /// Without a style this is where they are set: the primary scene, then the secondary one.
    open var viewControllers: [UIViewController] {
        get {
            if isCollapsed { return alone.map { [$0] } ?? [] }
            return columns.compactMap { containers[$0] }
        }
        set { takeScenes(newValue) }
    }

    /// Gives a column its scene. One that is no navigation controller gets one, but for the compact
    /// column's.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        precondition(
            style != .unspecified,
            "A split view without a style has no columns: use init(style:) or viewControllers.")
        guard vc !== scenes[column] else { return }
        finishRun()
        guard isCollapsed, column != .compact, !stacks.isEmpty else {
            replace(vc, in: column)
            return
        }
        let top = topOfStack
        divideStack()
        replace(vc, in: column)
        joinStacks(top: top)
    }

    /// The scene that was set for a column.
    open func viewController(for column: Column) -> UIViewController? { scenes[column] }

    // MARK: Mode

    open var preferredDisplayMode = DisplayMode.automatic { didSet { preferencesChanged() } }
    open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferencesChanged() } }
    open var displayMode: DisplayMode { modes.mode(atLevel: levelNow) }
    open var splitBehavior: SplitBehavior { behaviorNow }
    /// Whether a drag from the edge shows the columns that are not seen, and there is a button for
    /// it.
    open var presentsWithGesture = true {
        didSet {
            updateGestures()
            showButton()
        }
    }
    /// Whether a button in the bar of the first column shows and hides columns. By default there is
    /// one where ``presentsWithGesture`` is set.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
        didSet { showButton() }
    }
    /// Shows and hides columns. Split views with a style show it by themselves.
    public private(set) lazy var displayModeButtonItem = UIBarButtonItem(
        title: localized("Sidebar"), image: BarGlyph.sidebar.image(scale: UIScreen.main.scale),
        primaryAction: UIAction { [weak self] _ in self?.buttonPressed() })

    /// Shows a column: next to the others where there is room, else over or in the place of them;
    /// in a compact width on top of the stack.
    open func show(_ column: Column) {
        if isCollapsed { return showInStack(column) }
        choose(modes.level(showing: column, from: levelNow))
    }

    /// Puts a column away, in a compact width with what is above it on the stack. The secondary
    /// column stays where there is room for several.
    open func hide(_ column: Column) {
        if isCollapsed { return hideInStack(column) }
        choose(modes.level(hiding: column, from: levelNow))
    }

    // MARK: Widths

    /// In points; it comes before ``preferredPrimaryColumnWidthFraction``.
    open var preferredPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// A part of the split view's width, 0…1.
    open var preferredPrimaryColumnWidthFraction = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// In points.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// In points. Without a style the automatic one is 320.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the primary column is, in points, also where it is not seen.
    open var primaryColumnWidth: CGFloat {
        columnWidth(
            preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction,
            least: minimumPrimaryColumnWidth, most: maximumPrimaryColumnWidth,
            usual: style == .tripleColumn ? 240 : 320)
    }
    /// In points; it comes before ``preferredSupplementaryColumnWidthFraction``.
    open var preferredSupplementaryColumnWidth = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// A part of the split view's width, 0…1.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// In points.
    open var minimumSupplementaryColumnWidth = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// In points.
    open var maximumSupplementaryColumnWidth = automaticDimension {
        didSet { preferencesChanged() }
    }
    /// How wide the supplementary column is, in points, also where it is not seen; 0 without one.
    open var supplementaryColumnWidth: CGFloat {
        guard style == .tripleColumn else { return 0 }
        return columnWidth(
            preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction,
            least: minimumSupplementaryColumnWidth, most: maximumSupplementaryColumnWidth,
            usual: 320)
    }
    /// The edge at which the primary column is.
    open var primaryEdge = PrimaryEdge.leading { didSet { preferencesChanged() } }

    /// Of what is usual, a narrow split view gives no column more than this part.
    private static let usualPart: CGFloat = 0.4
    private static let classicMaximum: CGFloat = 320

    private func columnWidth(
        _ preferred: CGFloat, _ fraction: CGFloat, least: CGFloat, most: CGFloat, usual: CGFloat
    ) -> CGFloat {
        let whole = viewIfLoaded?.bounds.width ?? 0
        let isSet = { (value: CGFloat) in value.isFinite && value >= 0 }
        var width = min(usual, (whole * Self.usualPart).rounded())
        if isSet(preferred) {
            width = preferred
        } else if isSet(fraction) {
            width = (whole * fraction).rounded()
            if style == .unspecified, !isSet(most) { width = min(width, Self.classicMaximum) }
        }
        if isSet(most) { width = min(width, most) }
        if isSet(least) { width = max(width, least) }
        return min(max(width, 0), whole)
    }

    // MARK: Layout

    private func layOutColumns() {
        columnViews[.compact]?.frame = view.bounds
        adaptToWidth()
        updateGestures()
        guard isInstalled, !isCollapsed else { return }
        if laidOutSize != view.bounds.size {
            laidOutSize = view.bounds.size
            finishRun()
            resolve()
        }
        placeColumns()
    }

    // MARK: Going on

    /// Shows `vc` in the column of whoever asks, on its stack; without a style as the primary
    /// scene.
    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
        if isCollapsed { return putOnTop(vc) }
        if style == .unspecified {
            viewControllers = [vc] + viewControllers.dropFirst()
        } else {
            setViewController(vc, for: .primary)
        }
    }

    /// Shows `vc` as the secondary scene, in a compact width on top of the stack.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
        if style != .unspecified {
            setViewController(vc, for: .secondary)
            show(.secondary)
        } else if isCollapsed {
            putOnTop(vc)
        } else {
            viewControllers = viewControllers.prefix(1) + [vc]
            choose(modes.level(showing: .secondary, from: levelNow))
        }
    }

    /// Escape puts away a column that covers another one.
    open override func accessibilityPerformEscape() -> Bool {
        guard !isCollapsed, plan.shade > 0 else { return super.accessibilityPerformEscape() }
        show(.secondary)
        return true
    }
}
