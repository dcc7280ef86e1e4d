import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// The card of one menu, in the window or in a pop-up of its own.
@MainActor
final class MenuPanel: UIView {
    private(set) weak var session: MenuSession?
    private(set) var items: [MenuItem] = []
    private(set) var rows: [MenuRowView] = []
    var menu: UIMenu
    /// The pop-up that the panel is shown in; nil for one inside the window.
    var popup: PopupWindow?
    /// The row of the panel before that this one came out of.
    let parentRow: Int?
    private let scroll = UIScrollView(frame: .zero)
    private let isForTouch: Bool

    /// The row that a key or the pointer is on.
    var highlightedRow: MenuRowView? {
        highlighted.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
    }

    var highlighted: Int? {
        didSet {
            guard highlighted != oldValue else { return }
            if let oldValue, rows.indices.contains(oldValue) {
                rows[oldValue].isHighlighted = false
            }
            if let highlighted, rows.indices.contains(highlighted) {
                rows[highlighted].isHighlighted = true
            }
        }
    }

    init(menu: UIMenu, session: MenuSession, parentRow: Int?, isForTouch: Bool) {
        self.parentRow = parentRow
        self.menu = menu
        self.session = session
        self.isForTouch = isForTouch
        super.init(frame: .zero)
        backgroundColor = MenuStyle.card
        layer.cornerRadius = MenuStyle.cornerRadius
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowRadius = 14
        layer.shadowOffset = CGSize(width: 0, height: 5)
        scroll.clipsToBounds = true
        scroll.layer.cornerRadius = MenuStyle.cornerRadius
        addSubview(scroll)
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] hover in self?.hovered(hover) }
        addGestureRecognizer(hover)
        load()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether commands have other forms while modifier keys are held.
    var hasAlternates: Bool {
        menu.leaves.contains { ($0 as? UICommand)?.alternates.isEmpty == false }
    }

    /// Makes the rows again from the menu.
    func load() {
        for row in rows { row.removeFromSuperview() }
        items = MenuItem.items(
            of: menu, showsTitle: parentRow == nil, responder: session?.commandResponder,
            held: session?.heldKeys ?? []
        ) { elements(of: $0) }
        let hasMarks = items.contains { ($0.element?.markState ?? .off) != .off }
        rows = items.map {
            MenuRowView(item: $0, hasMarks: hasMarks, isForTouch: isForTouch)
        }
        for (index, row) in rows.enumerated() {
            scroll.addSubview(row)
            row.chosenByReader = { [weak self] in
                if let self { session?.choose(index, in: self) }
            }
        }
        highlighted = nil
        setNeedsLayout()
    }

    /// The elements of a deferred element; asked for once while the menu is shown.
    private func elements(of deferred: UIDeferredMenuElement) -> [UIMenuElement]? {
        let key = ObjectIdentifier(deferred)
        if let known = arrived[key] { return known }
        guard asked.insert(key).inserted else { return nil }
        let known = deferred.resolve { [weak self] elements in
            guard let self, let session, session.isOpen else { return }
            arrived[key] = elements
            load()
            session.contentChanged(self)
        }
        if let known { arrived[key] = known }
        return known
    }
    private var arrived: [ObjectIdentifier: [UIMenuElement]] = [:]
    private var asked: Set<ObjectIdentifier> = []

    // MARK: Layout

    var wantedSize: CGSize {
        let width = rows.map(\.wantedWidth).max() ?? 0
        let height = rows.reduce(2 * MenuStyle.padding) { $0 + $1.wantedHeight }
        return CGSize(
            width: min(max(width, MenuStyle.leastWidth), MenuStyle.mostWidth), height: height)
    }

    /// How far the middle of a row is below the top, in points.
    func middle(ofRow index: Int) -> CGFloat {
        let above = rows.prefix(index).reduce(MenuStyle.padding) { $0 + $1.wantedHeight }
        return above + (rows.indices.contains(index) ? rows[index].wantedHeight / 2 : 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        scroll.frame = bounds
        var y = MenuStyle.padding
        for row in rows {
            let height = row.wantedHeight
            row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
        scroll.contentSize = CGSize(width: bounds.width, height: y + MenuStyle.padding)
        scroll.isScrollEnabled = y + MenuStyle.padding > bounds.height + 0.5
        layer.borderWidth = 1 / max(1, contentScaleFactor)
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        layer.shadowOpacity = popup == nil ? 0.2 : 0
        layer.shadowPath =
            UIBezierPath(roundedRect: bounds, cornerRadius: MenuStyle.cornerRadius).cgPath
    }

    // MARK: Places

    /// A point of the panel's own in the points of the session's window.
    func sessionPoint(_ point: CGPoint) -> CGPoint {
        let inWindow = convert(point, to: nil)
        guard let popup else { return inWindow }
        return CGPoint(
            x: inWindow.x + popup.originInParent.x, y: inWindow.y + popup.originInParent.y)
    }

    /// The panel in the points of the session's window.
    var sessionFrame: CGRect { CGRect(origin: sessionPoint(bounds.origin), size: bounds.size) }

    /// The row at a point of the session's window.
    func row(at point: CGPoint) -> Int? {
        let frame = sessionFrame
        guard frame.contains(point) else { return nil }
        let place = CGPoint(
            x: point.x - frame.minX, y: point.y - frame.minY + scroll.contentOffset.y)
        return rows.firstIndex { $0.frame.contains(place) }
    }

    /// A row in the points of the session's window.
    func sessionFrame(ofRow index: Int) -> CGRect {
        guard rows.indices.contains(index) else { return .zero }
        let frame = rows[index].frame
        return CGRect(
            origin: sessionPoint(
                CGPoint(x: frame.minX, y: frame.minY - scroll.contentOffset.y)), size: frame.size)
    }

    func reveal(row index: Int) {
        layoutIfNeeded()
        guard rows.indices.contains(index) else { return }
        scroll.scrollRectToVisible(
            rows[index].frame.insetBy(dx: 0, dy: -MenuStyle.padding), animated: false)
    }

    // MARK: Input

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        guard hover.state == .began || hover.state == .changed else {
            session?.pointerLeft(self)
            return
        }
        let point = sessionPoint(hover.location(in: self))
        if session?.isResting(at: point) == false { session?.pointerMoved(to: point) }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.pressed(at: sessionPoint(touch.location(in: self)))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.pointerMoved(to: sessionPoint(touch.location(in: self)))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.released(at: sessionPoint(touch.location(in: self)))
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        highlighted = nil
    }
}
