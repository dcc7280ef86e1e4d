import Foundation

/// How to take back one change of an object that is held weakly.
struct UndoStep {
    let target: () -> AnyObject?
    let perform: @MainActor () -> Void
}

/// What is taken back together: steps and nested groups, in the order of their registration.
@MainActor
final class UndoGroup {
    enum Item {
        case step(UndoStep)
        case group(UndoGroup)
    }

    var items: [Item] = []
    var name = ""
    var isMarkedDiscardable = false
    var userInfo: [UndoManager.UserInfoKey: Any] = [:]

    var isEmpty: Bool { items.isEmpty }

    /// Whether nothing in the group is worth saving: its own steps are marked so, and nested groups
    /// are discardable as a whole.
    var isDiscardable: Bool {
        !items.isEmpty
            && items.allSatisfy { item in
                switch item {
                case .step: isMarkedDiscardable
                case .group(let group): group.isDiscardable
                }
            }
    }

    /// An empty group that is called and marked as this one is: what takes it back.
    func counterpart() -> UndoGroup {
        let group = UndoGroup()
        group.name = name
        group.isMarkedDiscardable = isDiscardable
        group.userInfo = userInfo
        return group
    }

    /// Takes everything back, the latest first.
    func perform() {
        for item in items.reversed() {
            switch item {
            case .step(let step): step.perform()
            case .group(let group): group.perform()
            }
        }
    }

    /// Forgets the steps of `target` and those whose target is gone, and groups that are empty
    /// then.
    func removeSteps(of target: AnyObject) {
        items.removeAll { item in
            switch item {
            case .step(let step):
                let owner = step.target()
                return owner === target || owner == nil
            case .group(let group):
                group.removeSteps(of: target)
                return group.isEmpty
            }
        }
    }
}
