import Foundation
import TactileGeometry
import TactileViews

/// Drags out of a list of items, and drops on it.
@MainActor
package final class ItemDrags: NSObject {
    private unowned let host: any ItemDragHost
    private var drag: UIDragInteraction?
    private var drop: UIDropInteraction?
    /// What is dragged out of here, and where each item was. The session holds the items: nobody
    /// tells of a drag that was given up before it began.
    private var dragged: [Dragged] = []
    private struct Dragged {
        weak var item: UIDragItem?
        let source: IndexPath
    }
    package private(set) var hasActiveDrag = false
    package private(set) var hasActiveDrop = false
    private var proposal = UIDropProposal(operation: .cancel)
    private var destination: IndexPath?
    private var performed: ItemDrop?
    private let mark = ItemDropMark(frame: .zero)
    private let scroller: EdgeScroller

    package init(_ host: any ItemDragHost) {
        self.host = host
        scroller = EdgeScroller(host)
        super.init()
    }

    /// Whether drags may begin.
    package var isEnabled = true {
        didSet { drag?.isEnabled = isEnabled }
    }

    /// Whether there is somebody to say what is dragged.
    package var givesItems = false {
        didSet {
            guard givesItems != oldValue else { return }
            if let drag {
                host.removeInteraction(drag)
                self.drag = nil
            } else {
                let drag = UIDragInteraction(delegate: self)
                drag.isEnabled = isEnabled
                drag.rival = host.dragRival
                host.addInteraction(drag)
                self.drag = drag
            }
        }
    }

    /// Whether there is somebody to take what is dropped.
    package var takesItems = false {
        didSet {
            guard takesItems != oldValue else { return }
            if let drop {
                host.removeInteraction(drop)
                self.drop = nil
            } else {
                let drop = UIDropInteraction(delegate: self)
                host.addInteraction(drop)
                self.drop = drop
            }
        }
    }

    // MARK: Where a drop goes

    private func update(_ session: any UIDropSession) {
        let place = session.location(in: host)
        let path = host.pathOfItem(at: place)
        let answer = host.proposal(for: session, at: path)
        proposal = answer.proposal
        destination = path
        mark.isHidden = true
        if proposal.operation.takesItems, let path, let frame = host.frameOfItem(at: path) {
            let line = Line(in: host, frame: frame)
            switch answer.intent {
            case .anywhere: break
            case .into: showMark(frame, isLine: false)
            case .between: insert(at: place, line, path)
            case .automatic:
                if line.isNearEdge(place) {
                    insert(at: place, line, path)
                } else {
                    showMark(frame, isLine: false)
                }
            }
        }
        scroller.hold(at: place) { [weak self] _ in self?.update(session) }
    }

    /// An item's frame, in the direction in which items follow each other.
    private struct Line {
        let frame: CGRect
        let isRow: Bool
        private let isMirrored: Bool

        /// Items that leave much of the width free have others at their side.
        @MainActor
        init(in host: UIView, frame: CGRect) {
            self.frame = frame
            isRow = frame.width < host.bounds.width * 0.6
            isMirrored = isRow && host.effectiveUserInterfaceLayoutDirection == .rightToLeft
        }

        func isAfter(_ place: CGPoint) -> Bool {
            isRow ? (place.x > frame.midX) != isMirrored : place.y > frame.midY
        }

        /// Within the first or last quarter.
        func isNearEdge(_ place: CGPoint) -> Bool {
            isRow
                ? abs(place.x - frame.midX) > frame.width / 4
                : abs(place.y - frame.midY) > frame.height / 4
        }

        /// The edge before or after the item.
        func edge(isAfter: Bool, width: CGFloat) -> CGRect {
            let isFar = isAfter != isMirrored
            return isRow
                ? CGRect(
                    x: (isFar ? frame.maxX : frame.minX) - width / 2, y: frame.minY, width: width,
                    height: frame.height)
                : CGRect(
                    x: frame.minX, y: (isFar ? frame.maxY : frame.minY) - width / 2,
                    width: frame.width, height: width)
        }
    }

    /// Before or after the item under the pointer: whichever edge is nearer.
    private func insert(at place: CGPoint, _ line: Line, _ path: IndexPath) {
        let isAfter = line.isAfter(place)
        showMark(line.edge(isAfter: isAfter, width: ItemDropMark.lineWidth), isLine: true)
        var item = path[1] + (isAfter ? 1 : 0)
        if proposal.operation == .move {
            let sources = Set(dragged.lazy.filter { $0.item != nil }.map(\.source))
            item -= sources.filter { $0[0] == path[0] && $0[1] < item }.count
        }
        destination = [path[0], item]
    }

    private func showMark(_ frame: CGRect, isLine: Bool) {
        mark.isLine = isLine
        host.addSubview(mark)
        mark.frame = frame
        mark.isHidden = false
    }

    private func leave() {
        scroller.stop()
        mark.removeFromSuperview()
        hasActiveDrop = false
    }
}

extension ItemDrags: UIDragInteractionDelegate {
    package func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        guard let path = host.pathOfItem(at: session.location(in: host)) else { return [] }
        let items = host.dragItems(for: session, at: path)
        dragged = items.map { Dragged(item: $0, source: path) }
        return items
    }

    package func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let path = dragged.first(where: { $0.item === item })?.source,
            let view = host.viewOfItem(at: path), view.window != nil
        else { return nil }
        return UITargetedDragPreview(
            view: view, parameters: host.dragParameters(at: path) ?? UIDragPreviewParameters())
    }

    package func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {
        hasActiveDrag = true
        host.dragWillBegin(session)
    }

    package func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { host.dragAllowsMove(session) }

    package func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { host.dragIsRestricted(session) }

    package func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {
        hasActiveDrag = false
        dragged = []
        host.dragDidEnd(session)
    }
}

extension ItemDrags: UIDropInteractionDelegate {
    package func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { host.canHandle(session) }

    package func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {
        hasActiveDrop = true
        host.dropDidEnter(session)
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        update(session)
        return proposal
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {
        leave()
        host.dropDidExit(session)
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        scroller.stop()
        mark.removeFromSuperview()
        let items = session.items.map { item in
            (item, dragged.first { $0.item === item }?.source)
        }
        let drop = ItemDrop(items, to: destination, proposal, session, on: host)
        performed = drop
        host.perform(drop)
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        host.layoutIfNeeded()
        return performed?.target(of: item).map { defaultPreview.retargetedPreview(with: $0) }
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) { performed?.animate(item, with: animator) }

    package func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) {
        performed?.conclude()
        performed = nil
    }

    package func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {
        leave()
        host.dropDidEnd(session)
    }
}

/// Shows between which items something is dropped, or into which.
@MainActor
private final class ItemDropMark: UIView {
    /// In points.
    static let lineWidth: CGFloat = 3
    private static let cornerRadius: CGFloat = 6

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        // In front of cells, whatever their order.
        layer.zPosition = 1
    }

    required init?(coder: NSCoder) { nil }

    var isLine = true {
        didSet { show() }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    private func show() {
        backgroundColor = isLine ? tintColor : tintColor.withAlphaComponent(0.25)
        layer.cornerRadius = isLine ? Self.lineWidth / 2 : Self.cornerRadius
    }
}
