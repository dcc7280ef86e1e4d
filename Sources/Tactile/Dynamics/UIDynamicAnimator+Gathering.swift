import Foundation
import TactileGeometry
import TactileViews

extension UIDynamicAnimator {
    /// What acts on an item in each step, from all behaviors together.
    struct Load {
        var acceleration = CGVector()
        var force = CGVector()
        var torque = 0.0
    }

    /// What an item is like, from all item behaviors; the last one that says something has its way.
    struct Nature: Equatable {
        var elasticity: CGFloat = 0
        var friction: CGFloat = 0.2
        var density: CGFloat = 1
        var resistance: CGFloat = 0
        var angularResistance: CGFloat = 0
        var charge: CGFloat = 0
        var isAnchored = false
        var allowsRotation = true
    }

    func gatherLoads(from behaviors: [UIDynamicBehavior]) {
        loadsChanged = false
        var loads: [ObjectIdentifier: Load] = [:]
        for behavior in behaviors {
            for item in behavior.affectedItems {
                let key = ObjectIdentifier(item)
                guard let record = records[key] else { continue }
                behavior.add(to: &loads[key, default: Load()], of: record)
            }
        }
        for record in order {
            let load = loads[ObjectIdentifier(record.item)] ?? Load()
            record.body.setLoad(
                acceleration: load.acceleration, force: load.force, torque: load.torque)
        }
    }

    func gatherNature(from behaviors: [UIDynamicBehavior]) {
        natureChanged = false
        var natures: [ObjectIdentifier: Nature] = [:]
        var groups: [ObjectIdentifier: ItemRecord.Groups] = [:]
        for behavior in behaviors {
            if let behavior = behavior as? UIDynamicItemBehavior {
                for item in behavior.items {
                    behavior.overlay(&natures[ObjectIdentifier(item), default: Nature()])
                }
            } else if let behavior = behavior as? UICollisionBehavior {
                for item in behavior.items {
                    let key = ObjectIdentifier(item)
                    let mode = behavior.collisionMode
                    if mode.contains(.items) {
                        groups[key, default: .init()].items.append(behavior.group)
                    }
                    if mode.contains(.boundaries) {
                        groups[key, default: .init()].walls.append(behavior.group)
                    }
                }
            }
        }
        for record in order {
            let key = ObjectIdentifier(record.item)
            record.apply(natures[key] ?? Nature(), groups[key] ?? .init())
        }
    }

    /// Tells collision behaviors what began and ceased to touch.
    ///
    /// Whoever is told may change anything; a contact of something that has gone meanwhile is not
    /// told.
    func deliver(_ events: [PhysicsWorld.ContactEvent]) {
        guard !events.isEmpty else { return }
        var numbers: [UInt64: ItemRecord] = [:]
        for record in order { numbers[record.body.number] = record }
        for event in events {
            switch (numbers[event.first], numbers[event.second]) {
            case (let first?, let second?):
                for case let behavior as UICollisionBehavior in allBehaviors
                where behavior.collisionMode.contains(.items) && behavior.has(first.item)
                    && behavior.has(second.item)
                {
                    behavior.tell(first.item, second.item, event)
                }
            case (let record?, nil): tell(record, event.second, event)
            case (nil, let record?): tell(record, event.first, event)
            case (nil, nil): break
            }
        }
    }

    private func tell(
        _ record: ItemRecord, _ number: UInt64, _ event: PhysicsWorld.ContactEvent
    ) {
        guard let wall = walls[number], let behavior = wall.behavior, behavior.has(record.item),
            behavior.dynamicAnimator === self
        else { return }
        behavior.tell(record.item, boundary: wall.identifier, event)
    }
}
