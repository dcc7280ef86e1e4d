import Foundation
import TactileGeometry
import TactileViews

/// Finds the view that a session is over, and tells it.
@MainActor
final class DropTracker {
    let session: DropSession
    private(set) var target: UIDropInteraction?
    /// What a drop would do now.
    private(set) var operation = UIDropOperation.cancel
    /// Whom the session has been over, with what they said when it came the first time.
    private var asked: [(interaction: UIDropInteraction, canHandle: Bool)] = []
    private var entered: [UIDropInteraction] = []

    init(_ session: DropSession) { self.session = session }

    /// The session is at a place in a window, in points of that.
    @discardableResult
    func move(to location: CGPoint, in window: UIWindow) -> UIDropOperation {
        session.window = window
        session.windowLocation = location
        let found = interaction(at: window.hitTest(location, with: nil))
        if found !== target {
            exit()
            target = found
            if let found {
                if !entered.contains(where: { $0 === found }) { entered.append(found) }
                found.delegate?.dropInteraction(found, sessionDidEnter: session)
            }
        }
        guard let found, target === found else { return setOperation(.cancel) }
        let proposal = found.delegate?.dropInteraction(found, sessionDidUpdate: session)
        let wanted = proposal?.operation ?? .cancel
        return setOperation(
            wanted == .move && !session.allowsMoveOperation ? .forbidden : wanted)
    }

    private func setOperation(_ new: UIDropOperation) -> UIDropOperation {
        operation = new
        return new
    }

    private func interaction(at view: UIView?) -> UIDropInteraction? {
        var view = view
        while let current = view {
            for case let interaction as UIDropInteraction in current.interactions.reversed()
            where canHandle(interaction) {
                return interaction
            }
            view = current.superview
        }
        return nil
    }

    private func canHandle(_ interaction: UIDropInteraction) -> Bool {
        if let known = asked.first(where: { $0.interaction === interaction }) {
            return known.canHandle
        }
        let answer =
            interaction.delegate?.dropInteraction(interaction, canHandle: session) ?? false
        asked.append((interaction, answer))
        return answer
    }

    private func exit() {
        operation = .cancel
        guard let old = target else { return }
        target = nil
        old.delegate?.dropInteraction(old, sessionDidExit: session)
    }

    /// The session is over none of the program's windows.
    func leave() { exit() }

    /// Lets the target take the items, if it wants to. False if nothing was taken.
    func perform() -> Bool {
        guard operation.takesItems, let target else { return false }
        target.delegate?.dropInteraction(target, performDrop: session)
        return true
    }

    /// The animations of a drop are over.
    func conclude() {
        if let target { target.delegate?.dropInteraction(target, concludeDrop: session) }
    }

    /// Tells all whom the session has entered that it is over.
    func end() {
        target = nil
        let all = entered
        entered = []
        for interaction in all {
            interaction.delegate?.dropInteraction(interaction, sessionDidEnd: session)
        }
    }
}
