import UIKit

/// A tap drops a block, a drag lifts it, and letting go throws it.
class BlocksViewController: UIViewController, UICollisionBehaviorDelegate {
    private(set) var blocks: [UIView] = []
    private(set) var hits = 0
    private lazy var animator = UIDynamicAnimator(referenceView: view)
    private let gravity = UIGravityBehavior()
    private let collision = UICollisionBehavior()
    private let material = UIDynamicItemBehavior()
    private var attachment: UIAttachmentBehavior?
    private let countLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = self
        material.elasticity = 0.4
        material.friction = 0.3
        for behavior in [gravity, collision, material] as [UIDynamicBehavior] {
            animator.addBehavior(behavior)
        }
        countLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        countLabel.textColor = .secondaryLabel
        countLabel.frame = CGRect(x: 16, y: 16, width: 200, height: 20)
        view.addSubview(countLabel)
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: #selector(drop(_:))))
        view.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: #selector(drag(_:))))
        showCount()
    }

    private func showCount() { countLabel.text = "\(blocks.count) blocks, \(hits) hits" }

    // MARK: Gestures

    @objc private func drop(_ recognizer: UITapGestureRecognizer) {
        let block = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 48))
        block.center = recognizer.location(in: view)
        block.backgroundColor = UIColor(
            hue: CGFloat(blocks.count * 5 % 16) / 16, saturation: 0.6, brightness: 0.9, alpha: 1)
        block.layer.cornerRadius = 8
        block.transform = CGAffineTransform(rotationAngle: CGFloat(blocks.count % 5) * 0.2)
        view.addSubview(block)
        blocks.append(block)
        gravity.addItem(block)
        collision.addItem(block)
        material.addItem(block)
        showCount()
    }

    @objc private func drag(_ recognizer: UIPanGestureRecognizer) {
        let place = recognizer.location(in: view)
        switch recognizer.state {
        case .began:
            guard let block = blocks.last(where: { $0.frame.contains(place) }) else { return }
            let grip = UIOffset(
                horizontal: place.x - block.center.x, vertical: place.y - block.center.y)
            let attachment = UIAttachmentBehavior(
                item: block, offsetFromCenter: grip, attachedToAnchor: place)
            animator.addBehavior(attachment)
            self.attachment = attachment
        case .changed:
            attachment?.anchorPoint = place
        case .ended, .cancelled:
            guard let attachment = attachment else { return }
            animator.removeBehavior(attachment)
            self.attachment = nil
            if let block = attachment.items.first {
                let velocity = recognizer.velocity(in: view)
                material.addLinearVelocity(velocity, for: block)
            }
        default: break
        }
    }

    // MARK: UICollisionBehaviorDelegate

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem,
        with item2: UIDynamicItem, at p: CGPoint
    ) {
        hits += 1
        showCount()
    }
}
