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
    private static let attributes: [NSLayoutConstraint.Attribute] = [
        .left, .right, .centerX, .leading, .trailing, .width, .top, .bottom, .centerY, .height,
        .leftMargin, .topMargin,
    ]

    private func edit(_ scene: FuzzScene, _ random: inout SeededGenerator) {
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
        case 4: scene.editStacks(&random)
        case 5: node.transform = CGAffineTransform(rotationAngle: number(0...6))
        case 6: node.layer.anchorPoint = CGPoint(x: number(0...2) / 2, y: number(0...2) / 2)
        case 7: random.pick(scene.nodes).habit = random.pick(FuzzHabit.allCases)
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

    private func tie(_ scene: FuzzScene, _ node: FuzzNode, _ random: inout SeededGenerator) {
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
        let scene = FuzzScene(&random)
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
            let copy = FuzzCopy(of: scene)
            for view in Array(scene.nodes.dropFirst()) as [UIView] + scene.arranged {
                copy.expectSame(view, where_)
            }
            let habits = scene.nodes.map(\.habit)
            if !habits.contains(.disagrees) {
                #expect(culprits.isEmpty, "\(where_)")
                let limit = habits.contains(.followsWidth) ? 1 + scene.nodes.count : 2
                let most = scene.nodes.map(\.layouts).max() ?? 0
                #expect(most <= limit, "\(where_): \(most) layouts")
            } else {
                #expect(culprits.allSatisfy { $0.hasPrefix("FuzzNode ") }, "\(where_): \(culprits)")
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

    @Test(
        arguments: TestSeed.usual(
            Array(1...12) + [21, 34, 55, 115, 491, 1002, 1024, 318_878_297, 318_878_510]))
    func layoutComesToRest(seed: UInt64) { play(seed: seed, steps: 40) }

    @Test(.tags(.night)) func layoutComesToRestAMillionTimes() {
        // Each round makes some eighty edits.
        TestSeed.night("layout", seconds: 3600) { play(seed: $0, steps: 40) }
    }
}
