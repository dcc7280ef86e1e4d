import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of what moves by dynamics: a frame each tenth of a second, one below the other.
@MainActor
@Suite struct DynamicsStripTests {
    private static let width = 160, height = 60

    /// A window that something is put into, and its frames.
    private func strip(
        _ name: String, frames: Int = 10, sourceLocation: SourceLocation = #_sourceLocation,
        _ furnish: (UIView, UIDynamicAnimator) -> Void
    ) throws {
        let (width, height) = (Self.width, Self.height)
        let view = UIView()
        view.backgroundColor = .white
        let harness = Harness(showing: view, size: CGSize(width: width, height: height))
        let animator = UIDynamicAnimator(referenceView: view)
        furnish(view, animator)
        let all = try #require(Bitmap(width: width, height: height * frames, isOpaque: true))
        for frame in 0..<frames {
            harness.advance(seconds: frame == 0 ? 0 : 0.1)
            let picture = harness.snapshot()
            for y in 0..<height {
                memcpy(
                    all.data + (frame * height + y) * all.bytesPerRow,
                    picture.data + y * picture.bytesPerRow, width * 4)
            }
        }
        expectGolden(all, name, sourceLocation: sourceLocation)
    }

    private func thing(
        _ x: CGFloat, _ y: CGFloat, _ side: CGFloat, _ color: UIColor, isRound: Bool = false
    ) -> UIView {
        let frame = CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side)
        let thing = isRound ? Disc(frame: frame) : UIView(frame: frame)
        thing.backgroundColor = color
        if isRound { thing.layer.cornerRadius = side / 2 }
        return thing
    }

    @Test func fallsAndCollides() throws {
        try strip("strip-falling") { view, animator in
            let things = [
                thing(30, 10, 14, .systemIndigo), thing(60, 14, 18, .systemTeal, isRound: true),
                thing(66, 36, 14, .systemOrange), thing(110, 10, 12, .systemPink, isRound: true),
            ]
            things.forEach(view.addSubview)
            let collision = UICollisionBehavior(items: things)
            collision.translatesReferenceBoundsIntoBoundary = true
            let nature = UIDynamicItemBehavior(items: things)
            nature.elasticity = 0.6
            nature.addLinearVelocity(CGPoint(x: 120, y: -40), for: things[0])
            nature.addAngularVelocity(6, for: things[0])
            for behavior in [UIGravityBehavior(items: things), collision, nature] {
                animator.addBehavior(behavior)
            }
        }
    }

    @Test func hangsAndSwings() throws {
        try strip("strip-hanging") { view, animator in
            let rod = thing(74, 12, 12, .systemIndigo, isRound: true)
            let elastic = thing(120, 20, 14, .systemPink)
            [rod, elastic].forEach(view.addSubview)
            let swing = UIAttachmentBehavior(item: rod, attachedToAnchor: CGPoint(x: 44, y: 6))
            let bounce = UIAttachmentBehavior(
                item: elastic, offsetFromCenter: UIOffset(horizontal: 4, vertical: -7),
                attachedToAnchor: CGPoint(x: 120, y: 2))
            bounce.frequency = 2
            for behavior in [UIGravityBehavior(items: [rod, elastic]), swing, bounce] {
                animator.addBehavior(behavior)
            }
        }
    }

    @Test func snapsIntoPlace() throws {
        try strip("strip-snap") { view, animator in
            let card = thing(20, 14, 16, .systemIndigo)
            card.transform = CGAffineTransform(rotationAngle: 1)
            view.addSubview(card)
            animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 120, y: 40)))
        }
    }
}
