import Foundation
import TactileControls
import TactileDrawing
import TactileHeadless
import TactileViews
import TestSupport

/// A card that can be dragged and a field that takes drops, in a window in memory.
@MainActor
final class DragStage {
    let harness = Harness(size: CGSize(width: 400, height: 300))
    let source = DragSource()
    let target = DropTarget()
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 60))
    let field = UIView(frame: CGRect(x: 200, y: 100, width: 150, height: 150))
    let onCard = CGPoint(x: 50, y: 40)
    let onField = CGPoint(x: 260, y: 180)

    init() {
        card.backgroundColor = .red
        card.addInteraction(UIDragInteraction(delegate: source))
        field.addInteraction(UIDropInteraction(delegate: target))
        harness.window.addSubview(card)
        harness.window.addSubview(field)
        harness.show()
    }

    /// A drag of another program's over the window.
    func foreign(
        _ forms: (String, String?)..., actions: PlatformDragActions = .copy
    ) -> HeadlessIncomingDrag {
        HeadlessIncomingDrag(
            forms.map { ($0.0, $0.1.map { Data($0.utf8) }) }, actions: actions,
            on: harness.platform)
    }
}

@MainActor
final class DragSource: UIDragInteractionDelegate {
    var calls: [String] = []
    var items: () -> [UIDragItem] = {
        [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "card")))]
    }
    var allowsMove = true
    var isRestricted = false
    var context: String?
    private(set) weak var session: (any UIDragSession)?

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        session.localContext = context
        self.session = session
        return items()
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        calls.append("lift")
        animator.addCompletion { [weak self] in self?.calls.append("lifted \($0)") }
    }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) { calls.append("begin") }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove }
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { isRestricted }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) { calls.append("will end \(operation)") }
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) { calls.append("did end \(operation)") }
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) { calls.append("transferred") }
}

@MainActor
final class DropTarget: UIDropInteractionDelegate {
    var calls: [String] = []
    var operation = UIDropOperation.copy
    var handles = true
    var texts: [String] = []
    var urls: [URL] = []
    var loadsURLs = false
    var place = CGPoint.zero
    var itemCount = 0
    var isLocal: Bool?

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool {
        calls.append("can handle")
        return handles
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {
        calls.append("enter")
        isLocal = session.localDragSession != nil
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        if let view = interaction.view { place = session.location(in: view) }
        return UIDropProposal(operation: operation)
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) { calls.append("exit") }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        calls.append("perform")
        itemCount = session.items.count
        if loadsURLs {
            session.loadObjects(ofClass: URL.self) { [weak self] in self?.urls = $0 }
        } else {
            session.loadObjects(ofClass: String.self) { [weak self] in self?.texts = $0 }
        }
    }
    func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) { calls.append("conclude") }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    {
        calls.append("end")
    }
}
