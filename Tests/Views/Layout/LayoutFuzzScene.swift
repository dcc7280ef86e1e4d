import Foundation
import SeededRandom
import TactileGeometry

@testable import TactileViews

/// What a view does in each of its layouts.
enum FuzzHabit: CaseIterable {
    case nothing, replaces, asksForUpdates, followsWidth, comesBack, disagrees
}

final class FuzzNode: UIView {
    var habit = FuzzHabit.nothing
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
final class FuzzScene {
    let root = FuzzNode(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let stack = UIStackView()
    /// Arranged in ``stack``, too.
    let inner = UIStackView()
    var nodes: [FuzzNode] = []
    var leaves: [SizedView] = []
    var ties: [NSLayoutConstraint] = []
    /// Sizes of the stacks, most of the time inactive.
    private var sizes: [NSLayoutConstraint] = []
    /// No two have the same priority, so that there is one solution.
    private var priority: Float = 60

    init(_ random: inout SeededGenerator) {
        nodes = [root]
        for index in 1..<7 {
            let node = FuzzNode(frame: .zero), parent = random.pick(nodes)
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
        let panel = FuzzNode(frame: .zero)
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
        makeStacks()
    }

    private func makeStacks() {
        for (index, size) in [20, 40, 60, 80, 30, 50].enumerated() {
            let leaf = SizedView(CGFloat(size), 12 + CGFloat(index))
            (index < 4 ? stack : inner).addArrangedSubview(leaf)
            leaves.append(leaf)
            // None gives way as easily as another, so that there is one solution.
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                let step = Float(index) * 4
                leaf.setContentHuggingPriority(UILayoutPriority(250 + step), for: axis)
                leaf.setContentCompressionResistancePriority(
                    UILayoutPriority(750 + step), for: axis)
            }
        }
        inner.spacing = 3
        stack.insertArrangedSubview(inner, at: 2)
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
            stack.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        for (index, length) in [
            stack.widthAnchor, stack.heightAnchor, inner.widthAnchor, inner.heightAnchor,
        ].enumerated() {
            // Without anything in it a stack has no size.
            let wish = length.constraint(equalToConstant: 0)
            wish.priority = UILayoutPriority(1 + Float(index) / 8)
            wish.isActive = true
            // Weaker than the leaves, so that these share what is too much or too little.
            let tie = length.constraint(equalToConstant: 0)
            tie.priority = UILayoutPriority(600 + Float(index))
            sizes.append(tie)
        }
    }

    /// What the stacks place, and the stacks.
    var arranged: [UIView] {
        let visible = ([inner] + leaves).filter { view in
            var current: UIView? = view
            while let step = current, !step.isHidden { current = step.superview }
            return current == nil
        }
        return [stack] + visible
    }

    /// Changes how the stacks arrange, or what.
    func editStacks(_ random: inout SeededGenerator) {
        let which = random.pick([stack, inner]), leaf = random.pick(leaves)
        let number = CGFloat(random.below(60))
        switch random.below(12) {
        case 0: which.axis = which.axis == .horizontal ? .vertical : .horizontal
        case 1:
            which.distribution = random.pick([
                .fill, .fillEqually, .fillProportionally, .equalSpacing,
            ])
        case 2: which.alignment = random.pick([.fill, .leading, .center, .trailing])
        case 3: which.spacing = number / 4
        case 4:
            which.setCustomSpacing(
                random.pick([number, UIStackView.spacingUseDefault]), after: leaf)
        case 5:
            which.isLayoutMarginsRelativeArrangement.toggle()
            which.directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: number / 8, leading: number / 4, bottom: 2, trailing: 1)
        case 6: inner.isHidden.toggle()
        case 7:
            // Also one that is arranged elsewhere.
            which.insertArrangedSubview(
                leaf, at: random.below(which.arrangedSubviews.filter { $0 !== leaf }.count + 1))
        case 8: leaf.contentSize.height = number
        case 9:
            leaf.setContentHuggingPriority(nextPriority(), for: which.axis)
        default:
            let size = random.pick(sizes)
            size.isActive.toggle()
            size.constant = number * 4
        }
    }

    /// Weak wishes for all that other constraints leave open, so that there is one solution.
    func settle(_ node: FuzzNode, in parent: UIView) {
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
