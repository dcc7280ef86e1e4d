import Foundation
import SeededRandom
import TactileGeometry
import TestDepths
import Testing

@testable import TactileViews

/// Random edits from outside and from inside layouts: layout comes to rest, in as many passes as
/// needed, or the one that does not let it is named; what is seen is one whole solution, that of
/// the same constraints laid out anew.
@MainActor @Suite(.serialized) struct LayoutFuzzTests {
    /// What a view does in each of its layouts.
    private enum Habit: CaseIterable {
        case nothing, replaces, asksForUpdates, followsWidth, comesBack, disagrees
    }

    private final class Node: UIView {
        var habit = Habit.nothing
        /// A constraint inside that the habit is about.
        var width: NSLayoutConstraint?
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            guard let width else { return }
            switch habit {
            case .nothing: break
            case .replaces: replace(width)
            case .asksForUpdates: setNeedsUpdateConstraints()
            case .followsWidth: width.constant = (bounds.width / 3).rounded()
            case .comesBack:
                let constant = width.constant
                width.constant = constant + 5
                width.constant = constant
            case .disagrees: width.constant = width.constant == 20 ? 30 : 20
            }
        }

        override func updateConstraints() {
            super.updateConstraints()
            if habit == .asksForUpdates, let width { replace(width) }
        }

        private func replace(_ old: NSLayoutConstraint) {
            guard old.isActive, let item = old.firstItem as? UIView else { return }
            old.isActive = false
            let new = item.widthAnchor.constraint(equalToConstant: old.constant)
            new.priority = old.priority
            new.isActive = true
            width = new
        }
    }

    @MainActor
    private final class Scene {
        let root = Node(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let stack = UIStackView()
        var nodes: [Node] = []
        var leaves: [SizedView] = []
        var ties: [NSLayoutConstraint] = []
        /// No two have the same priority, so that there is one solution.
        private var priority: Float = 60

        init(_ random: inout SeededGenerator) {
            nodes = [root]
            for index in 1..<7 {
                let node = Node(frame: .zero), parent = random.pick(nodes)
                node.translatesAutoresizingMaskIntoConstraints = false
                parent.addSubview(node)
                nodes.append(node)
                let wishes = [
                    node.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 7),
                    node.topAnchor.constraint(equalTo: parent.topAnchor, constant: 9),
                    node.heightAnchor.constraint(equalToConstant: 30),
                    node.widthAnchor.constraint(equalToConstant: CGFloat(10 * index)),
                ]
                for wish in wishes { activate(wish) }
                parent.width = wishes[3]
                settle(node, in: parent)
            }
            // Without room for it, one of its constraints is dropped.
            let panel = Node(frame: .zero)
            panel.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(panel)
            nodes.append(panel)
            NSLayoutConstraint.activate([
                panel.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
                panel.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
                panel.widthAnchor.constraint(greaterThanOrEqualToConstant: 60),
                panel.heightAnchor.constraint(greaterThanOrEqualToConstant: 40),
                panel.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
                panel.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -10),
            ])
            // What is left open when one of them is dropped.
            settle(panel, in: root)
            stack.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(stack)
            for index in 1...4 {
                let leaf = SizedView(CGFloat(20 * index), 12)
                stack.addArrangedSubview(leaf)
                leaves.append(leaf)
            }
            NSLayoutConstraint.activate([
                stack.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
                stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ])
        }

        /// Weak wishes for all that other constraints leave open, so that there is one solution.
        func settle(_ node: Node, in parent: UIView) {
            for (index, wish) in [
                node.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 3),
                node.topAnchor.constraint(equalTo: parent.topAnchor, constant: 4),
                node.heightAnchor.constraint(equalToConstant: 31),
                node.widthAnchor.constraint(equalToConstant: 32),
            ].enumerated() {
                let place = nodes.firstIndex { $0 === node } ?? nodes.count
                wish.priority = UILayoutPriority(2 + Float(place) + Float(index) / 8)
                wish.isActive = true
            }
        }

        func nextPriority() -> UILayoutPriority {
            priority += 1.0 / 64
            return UILayoutPriority(priority)
        }

        func activate(_ tie: NSLayoutConstraint) {
            tie.priority = nextPriority()
            tie.isActive = true
            ties.append(tie)
        }
    }

    private static let attributes: [NSLayoutConstraint.Attribute] = [
        .left, .right, .centerX, .leading, .trailing, .width, .top, .bottom, .centerY, .height,
        .leftMargin, .topMargin,
    ]

    private func edit(_ scene: Scene, _ random: inout SeededGenerator) {
        func number(_ range: ClosedRange<Int>) -> CGFloat {
            CGFloat(Int.random(in: range, using: &random))
        }
        let node = scene.nodes[1 + random.below(scene.nodes.count - 1)]
        switch random.below(16) {
        case 0: scene.root.frame.size = CGSize(width: number(0...500), height: number(0...400))
        case 1:
            scene.root.layoutMargins = UIEdgeInsets(
                top: number(0...20), left: number(0...20), bottom: number(0...20), right: 8)
        case 2: random.pick(scene.leaves).isHidden.toggle()
        case 3: random.pick(scene.leaves).contentSize.width = number(0...90)
        case 4:
            scene.stack.distribution = random.pick([.fill, .fillEqually, .equalSpacing])
            scene.stack.axis = random.pick([.horizontal, .vertical])
            scene.stack.spacing = number(0...9)
        case 5: node.transform = CGAffineTransform(rotationAngle: number(0...6))
        case 6: node.layer.anchorPoint = CGPoint(x: number(0...2) / 2, y: number(0...2) / 2)
        case 7: random.pick(scene.nodes).habit = random.pick(Habit.allCases)
        case 8, 9: random.pick(scene.ties).isActive.toggle()
        case 10: random.pick(scene.ties).constant = number(-50...50)
        case 11: random.pick(scene.ties).priority = scene.nextPriority()
        case 12:
            // One that contradicts another of its kind is given up.
            let tie = scene.nodes[1].widthAnchor.constraint(equalToConstant: number(0...200))
            tie.priority = .required
            tie.isActive = true
            scene.ties.append(tie)
        case 13:
            node.setContentHuggingPriority(scene.nextPriority(), for: .horizontal)
            if node !== scene.nodes.last {
                node.removeFromSuperview()
                scene.root.addSubview(node)
                // Only its own wishes: it holds those for the places of its subviews, too, and
                // without them there would be more than one solution.
                node.removeConstraints(
                    node.constraints.filter { $0.priority.rawValue < 20 && $0.firstItem === node })
                scene.settle(node, in: scene.root)
            }
        default: tie(scene, node, &random)
        }
        scene.ties.removeAll { !$0.isActive && Bool.random(using: &random) }
        if scene.ties.isEmpty { tie(scene, node, &random) }
        // Two required widths for one view leave open which is given up.
        var seen: Set<ObjectIdentifier> = []
        for tie in scene.ties where tie.isActive && tie.priority == .required {
            if let item = tie.firstItem, !seen.insert(ObjectIdentifier(item)).inserted {
                tie.isActive = false
            }
        }
    }

    private func tie(_ scene: Scene, _ node: Node, _ random: inout SeededGenerator) {
        let first = random.pick(Self.attributes)
        let second = random.pick(
            Self.attributes.filter {
                $0.axis == first.axis && $0.kind.isLength == first.kind.isLength
            })
        let other = random.pick(scene.nodes)
        guard other !== node else { return }
        scene.activate(
            NSLayoutConstraint(
                item: node, attribute: first,
                relatedBy: random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
                toItem: other, attribute: second, multiplier: random.pick([1, 1, 0.5]),
                constant: CGFloat(random.below(60)) - 30))
    }

    private func play(seed: UInt64, steps: Int) {
        var random = SeededGenerator(seed: seed)
        let scene = Scene(&random)
        let before = PassLimit.reached
        defer { PassLimit.reached = before }
        for step in 0..<steps {
            for _ in 0...random.below(3) { edit(scene, &random) }
            for node in scene.nodes { node.layouts = 0 }
            var culprits: [String] = []
            PassLimit.reached = { culprits.append($0) }
            _ = reports { scene.root.layoutIfNeeded() }
            let where_ = "seed \(seed), step \(step)"
            #expect(scene.root.checkInvariants() == [], "\(where_)")
            checkRest(scene.root, where_)
            compare(scene, where_)
            let habits = scene.nodes.map(\.habit)
            if !habits.contains(.disagrees) {
                #expect(culprits.isEmpty, "\(where_)")
                let limit = habits.contains(.followsWidth) ? 1 + scene.nodes.count : 2
                let most = scene.nodes.map(\.layouts).max() ?? 0
                #expect(most <= limit, "\(where_): \(most) layouts")
            } else {
                #expect(culprits.allSatisfy { $0.hasPrefix("Node ") }, "\(where_): \(culprits)")
            }
            // Nothing has changed since.
            for node in scene.nodes { node.layouts = 0 }
            scene.root.layoutIfNeeded()
            #expect(scene.nodes.allSatisfy { $0.layouts == 0 }, "\(where_)")
        }
    }

    /// Nothing waits, and every view is where the constraints have it.
    private func checkRest(_ view: UIView, _ where_: String) {
        #expect(!view.layer.needsLayout(), "\(where_)")
        #expect(view.layoutStorage?.flags.contains(.subtree) != true, "\(where_)")
        for inner in view.subviews {
            let item = inner.layout.item
            if let engine = item.engine, !item.isPinned {
                #expect(!item.isMisplaced(in: engine), "\(where_): \(type(of: inner))")
                // In what has no size, lengths may be negative: the view has none then.
                let rect = item.rect, width = max(rect.size.width, 0)
                #expect(abs(inner.center.x - rect.origin.x - width / 2) < 1, "\(where_)")
                #expect(abs(inner.bounds.width - width) < 1, "\(where_)")
            }
            checkRest(inner, where_)
        }
    }

    /// Lays out a copy of all views and of the constraints that are active.
    private func compare(_ scene: Scene, _ where_: String) {
        var copies: [ObjectIdentifier: UIView] = [:]
        let root = makeRoot(width: scene.root.bounds.width, height: scene.root.bounds.height)
        root.layoutMargins = scene.root.layoutMargins
        copies[ObjectIdentifier(scene.root)] = root
        func copy(_ view: UIView) {
            guard let parent = copies[ObjectIdentifier(view)] else { return }
            for case let inner as Node in view.subviews {
                let made = free(UIView(), in: parent)
                copies[ObjectIdentifier(inner)] = made
                copy(inner)
            }
        }
        copy(scene.root)
        var all: [NSLayoutConstraint] = []
        func collect(_ view: UIView) {
            if !(view is UIStackView) { all += view.constraints }
            view.subviews.forEach(collect)
        }
        collect(scene.root)
        all.sort { $0.serial < $1.serial }
        for tie in all {
            func item(_ object: AnyObject?) -> AnyObject? {
                object.flatMap { copies[ObjectIdentifier($0)] }
            }
            guard let first = item(tie.firstItem) else { continue }
            let second = item(tie.secondItem)
            if tie.secondItem != nil, second == nil { continue }
            let made = NSLayoutConstraint(
                item: first, attribute: tie.firstAttribute, relatedBy: tie.relation,
                toItem: second, attribute: tie.secondAttribute, multiplier: tie.multiplier,
                constant: tie.constant)
            made.priority = tie.priority
            made.isActive = true
        }
        _ = reports { root.layoutIfNeeded() }
        for node in scene.nodes.dropFirst() {
            guard let other = copies[ObjectIdentifier(node)] else { continue }
            let isNear =
                abs(node.bounds.width - other.bounds.width) <= 1
                && abs(node.bounds.height - other.bounds.height) <= 1
                && abs(node.center.x - other.center.x) <= 1
                && abs(node.center.y - other.center.y) <= 1
            #expect(
                isNear,
                "\(where_): \(node.center) \(node.bounds.size), right: \(other.center) \(other.bounds.size)"
            )
        }
    }

    @Test(
        arguments: TestSeed.usual(Array(1...12) + [21, 34, 55, 115, 491, 318_878_297, 318_878_510]))
    func layoutComesToRest(seed: UInt64) { play(seed: seed, steps: 40) }

    @Test(.tags(.night)) func layoutComesToRestAMillionTimes() {
        // Each round makes some eighty edits.
        TestSeed.night("layout", seconds: 3600) { play(seed: $0, steps: 40) }
    }
}
