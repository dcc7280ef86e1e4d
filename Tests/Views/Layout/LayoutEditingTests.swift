import Foundation
import SeededRandom
import TactileGeometry
import Testing

@testable import TactileViews

/// Random edits of a tree and its constraints: after each layout the frames are those of the same
/// tree made anew.
@MainActor @Suite struct LayoutEditingTests {
    private static let attributes: [NSLayoutConstraint.Attribute] = [
        .left, .right, .centerX, .leading, .trailing, .width, .top, .bottom, .centerY, .height,
    ]

    /// A tree of views by number; 0 is the root.
    @MainActor
    private final class Scene {
        var views: [UIView] = []
        var ties: [NSLayoutConstraint] = []
        /// For each view, what it wants where nothing else says: else much would be open.
        var wishes: [[NSLayoutConstraint]] = []
        /// No two constraints have the same priority, so that there is one solution.
        var priority: Float = 1

        func nextPriority() -> UILayoutPriority {
            priority += 1.0 / 64
            return UILayoutPriority(priority)
        }

        func wish() {
            while wishes.count < views.count { wishes.append([]) }
            for (index, view) in views.enumerated() where index > 0 {
                guard let parent = view.superview, !view.translatesAutoresizingMaskIntoConstraints,
                    wishes[index].isEmpty || !wishes[index].allSatisfy(\.isActive)
                else { continue }
                NSLayoutConstraint.deactivate(wishes[index])
                wishes[index] = [
                    view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 7),
                    view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 9),
                    view.widthAnchor.constraint(equalToConstant: CGFloat(10 * index)),
                    view.heightAnchor.constraint(equalToConstant: 12),
                ]
                for wish in wishes[index] {
                    wish.priority = nextPriority()
                    wish.isActive = true
                }
            }
        }
    }

    private func makeScene(_ random: inout SeededGenerator) -> Scene {
        let scene = Scene()
        scene.views = [makeRoot(width: 400, height: 300)]
        for _ in 1..<9 {
            let view = UIView(frame: randomFrame(&random))
            view.translatesAutoresizingMaskIntoConstraints = Bool.random(using: &random)
            scene.views[Int.random(in: 0..<scene.views.count, using: &random)].addSubview(view)
            scene.views.append(view)
        }
        return scene
    }

    private func randomFrame(_ random: inout SeededGenerator) -> CGRect {
        func number() -> CGFloat { CGFloat(Int.random(in: 0...120, using: &random)) }
        return CGRect(x: number(), y: number(), width: number(), height: number())
    }

    @Test(arguments: [UInt64](1...40))
    func editedTreesAreLaidOutAsNewOnes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scene = makeScene(&random)
        let texts = reports {
            for _ in 0..<60 {
                for _ in 0..<Int.random(in: 1...4, using: &random) { edit(scene, &random) }
                scene.wish()
                check(scene)
                scene.views[0].layoutIfNeeded()
                check(scene)
                compare(scene)
            }
        }
        #expect(texts.isEmpty)
    }

    private func edit(_ scene: Scene, _ random: inout SeededGenerator) {
        let index = Int.random(in: 1..<scene.views.count, using: &random)
        let view = scene.views[index]
        switch Int.random(in: 0..<12, using: &random) {
        case 0: view.removeFromSuperview()
        case 1, 2:
            let parent = scene.views.randomElement(using: &random) ?? scene.views[0]
            if !parent.isDescendant(of: view) { parent.addSubview(view) }
        case 3: view.translatesAutoresizingMaskIntoConstraints.toggle()
        case 4:
            if view.translatesAutoresizingMaskIntoConstraints { view.frame = randomFrame(&random) }
        case 5:
            scene.views[0].bounds.size.width = CGFloat(Int.random(in: 200...500, using: &random))
        case 6: scene.ties.randomElement(using: &random)?.isActive.toggle()
        case 7:
            scene.ties.randomElement(using: &random)?.constant =
                CGFloat(Int.random(in: -50...50, using: &random))
        case 8: scene.ties.randomElement(using: &random)?.priority = scene.nextPriority()
        default: tie(scene, view, &random)
        }
        scene.ties.removeAll { !$0.isActive && Bool.random(using: &random) }
    }

    private func tie(_ scene: Scene, _ view: UIView, _ random: inout SeededGenerator) {
        let first = Self.attributes.randomElement(using: &random) ?? .left
        let partners = Self.attributes.filter {
            $0.axis == first.axis && $0.kind.isLength == first.kind.isLength
        }
        let second = partners.randomElement(using: &random) ?? first
        let other = scene.views.randomElement(using: &random) ?? view
        guard other !== view, other.nearestCommonAncestor(with: view) != nil else { return }
        let relations: [NSLayoutConstraint.Relation] = [
            .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual,
        ]
        let tie = NSLayoutConstraint(
            item: view, attribute: first,
            relatedBy: relations.randomElement(using: &random) ?? .equal,
            toItem: other, attribute: second,
            multiplier: [1, 1, 0.5, 2].randomElement(using: &random) ?? 1,
            constant: CGFloat(Int.random(in: -50...50, using: &random)))
        tie.priority = scene.nextPriority()
        tie.isActive = true
        scene.ties.append(tie)
    }

    private func check(_ scene: Scene) {
        for view in scene.views where view.superview == nil {
            #expect(view.checkInvariants() == [])
        }
    }

    private func compare(_ scene: Scene) {
        let attached = scene.views.filter { $0.isDescendant(of: scene.views[0]) }
        var copies: [ObjectIdentifier: UIView] = [:]
        for view in attached {
            let copy = UIView(frame: view.frame)
            copy.translatesAutoresizingMaskIntoConstraints =
                view.translatesAutoresizingMaskIntoConstraints
            copies[ObjectIdentifier(view)] = copy
        }
        for view in attached {
            for inner in view.subviews {
                guard let copy = copies[ObjectIdentifier(inner)] else { continue }
                copies[ObjectIdentifier(view)]?.addSubview(copy)
            }
        }
        for tie in scene.ties + scene.wishes.flatMap({ $0 }) where tie.isActive {
            guard let first = tie.firstItem.flatMap({ copies[ObjectIdentifier($0)] }) else {
                continue
            }
            let second = tie.secondItem.flatMap { copies[ObjectIdentifier($0)] }
            if tie.secondItem != nil, second == nil { continue }
            let copy = NSLayoutConstraint(
                item: first, attribute: tie.firstAttribute, relatedBy: tie.relation, toItem: second,
                attribute: tie.secondAttribute, multiplier: tie.multiplier, constant: tie.constant)
            copy.priority = tie.priority
            copy.isActive = true
        }
        copies[ObjectIdentifier(scene.views[0])]?.layoutIfNeeded()
        for view in attached {
            guard let copy = copies[ObjectIdentifier(view)] else { continue }
            #expect(
                near(view.frame, copy.frame), "\(view.frame) was laid out, \(copy.frame) is right")
        }
    }

    /// Rounding may fall to either side of a tie.
    private func near(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) <= 1 && abs(a.minY - b.minY) <= 1 && abs(a.width - b.width) <= 0.5
            && abs(a.height - b.height) <= 0.5
    }
}
