import Foundation
import Tactile
import TestSupport
import Testing

/// Everything that a block animates stands half way at half time.
@MainActor
@Suite struct AnimatablePropertyTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let keyPath: String
        let middle: CGFloat
        let change: @MainActor @Sendable (UIView) -> Void
        var testDescription: String { keyPath }

        init(
            _ keyPath: String, _ middle: CGFloat,
            _ change: @escaping @MainActor @Sendable (UIView) -> Void
        ) {
            self.keyPath = keyPath
            self.middle = middle
            self.change = change
        }
    }

    nonisolated static let cases: [Case] = [
        Case("position.x", 60) { $0.frame.origin.x = 100 },
        Case("bounds.size.width", 40) { $0.frame.size.width = 60 },
        Case("bounds.size.height", 60) { $0.bounds.size.height = 100 },
        Case("bounds.origin.y", 15) { $0.bounds.origin.y = 30 },
        Case("position.y", 30) { $0.center.y = 50 },
        Case("transform.rotation.z", 0.5) { $0.transform = CGAffineTransform(rotationAngle: 1) },
        Case("transform.scale.x", 2) { $0.transform = CGAffineTransform(scaleX: 3, y: 3) },
        Case("transform.translation.z", 20) {
            $0.transform3D = CATransform3DMakeTranslation(0, 0, 40)
        },
        Case("transform.rotation.y", 0.5) {
            $0.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
        },
        Case("opacity", 0.5) { $0.alpha = 0 },
        Case("contentsCenter.origin.x", 0.2) {
            $0.contentStretch = CGRect(x: 0.4, y: 0, width: 0.2, height: 1)
        },
        Case("cornerRadius", 5) { $0.layer.cornerRadius = 10 },
        Case("borderWidth", 2) { $0.layer.borderWidth = 4 },
        Case("shadowOpacity", 0.5) { $0.layer.shadowOpacity = 1 },
        Case("shadowRadius", 5) { $0.layer.shadowRadius = 7 },
        Case("shadowOffset.width", 4) { $0.layer.shadowOffset = CGSize(width: 8, height: 0) },
        Case("zPosition", 3) { $0.layer.zPosition = 6 },
        Case("anchorPoint.x", 0.75) { $0.layer.anchorPoint.x = 1 },
        Case("sublayerTransform.rotation.z", 0.5) {
            $0.layer.sublayerTransform = CATransform3DMakeRotation(1, 0, 0, 1)
        },
    ]

    @Test(arguments: cases)
    func numbersAreHalfWayAtHalfTime(item: Case) {
        let stage = AnimationStage()
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { item.change(stage.view) }, completion: { stage.told.append($0) })
        stage.advance(0.5)
        #expect(isNear(stage.shown(item.keyPath), item.middle, 1e-5))
        stage.advance(0.6)
        #expect(stage.told == [true])
        #expect(stage.view.layer.animationKeys() == nil)
    }

    @Test func coloursAreHalfWayAtHalfTime() {
        for key in ["backgroundColor", "borderColor", "shadowColor"] {
            let stage = AnimationStage()
            stage.view.layer.setValue(UIColor.black.cgColor, forKey: key)
            stage.harness.settle()
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: {
                    if key == "backgroundColor" {
                        stage.view.backgroundColor = .red
                    } else {
                        stage.view.layer.setValue(UIColor.red.cgColor, forKey: key)
                    }
                })
            stage.advance(0.5)
            let shown = stage.view.layer.presentation()?.value(forKey: key)
            #expect((shown as? CGColor)?.components?[0] == 0.5)
        }
    }

    @Test func whatIsNoMotionChangesAtOnce() {
        let stage = AnimationStage()
        UIView.animate(withDuration: 1) {
            stage.view.isHidden = true
            stage.view.clipsToBounds = true
            stage.view.tag = 3
        }
        #expect(stage.view.layer.animationKeys() == nil)
    }

    // MARK: Layout

    @Test func constraintConstantsMoveWhatTheyTie() {
        let stage = AnimationStage(size: CGSize(width: 200, height: 100))
        let label = UILabel()
        label.text = "Weight"
        label.translatesAutoresizingMaskIntoConstraints = false
        let window = stage.harness.window
        window.addSubview(label)
        let left = label.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10)
        let width = label.widthAnchor.constraint(equalToConstant: 60)
        let top = label.topAnchor.constraint(equalTo: window.topAnchor)
        NSLayoutConstraint.activate([left, width, top])
        stage.advance(0.1)
        left.constant = 50
        width.constant = 100
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { window.layoutIfNeeded() })
        #expect(label.frame.minX == 50)
        stage.advance(0.5)
        let shown = label.layer.presentation()
        #expect(isNear(shown?.position.x ?? 0, (40 + 100) / 2))
        #expect(isNear(shown?.bounds.width ?? 0, 80))
        #expect(shown?.animationKeys() == nil || shown?.bounds.width == 80)
        stage.advance(0.6)
        #expect(label.layer.presentation()?.frame.minX == 50)
    }

    @Test func aHiddenViewOfAStackMakesRoomInMotion() {
        let stage = AnimationStage(size: CGSize(width: 200, height: 100))
        let boxes = (0..<3).map { _ in UIView() }
        for box in boxes { box.heightAnchor.constraint(equalToConstant: 30).isActive = true }
        let stack = UIStackView(arrangedSubviews: boxes)
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        let window = stage.harness.window
        window.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
            stack.widthAnchor.constraint(equalToConstant: 100),
            stack.topAnchor.constraint(equalTo: window.topAnchor),
        ])
        stage.advance(0.1)
        #expect(boxes[2].frame.minY == 60)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                boxes[0].isHidden = true
                window.layoutIfNeeded()
            })
        #expect(boxes[2].frame.minY == 30)
        stage.advance(0.5)
        #expect(isNear(boxes[2].layer.presentation()?.frame.minY ?? 0, 45))
    }

    @Test func subviewsAreLaidOutInMotionIfThatIsWanted() {
        final class Filled: UIView {
            override func layoutSubviews() { subviews.first?.frame = bounds }
        }
        for lays in [true, false] {
            let stage = AnimationStage()
            let outer = Filled(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            let inner = UIView()
            outer.addSubview(inner)
            stage.harness.window.addSubview(outer)
            stage.advance(0.1)
            UIView.animate(
                withDuration: 1, delay: 0,
                options: lays ? [.layoutSubviews, .curveLinear] : .curveLinear,
                animations: { outer.bounds.size.width = 60 })
            stage.advance(0.5)
            #expect(isNear(inner.layer.presentation()?.bounds.width ?? 0, lays ? 40 : 60))
        }
    }

    @Test func aScrollViewsPlaceMoves() {
        let stage = AnimationStage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1000)
        stage.harness.window.addSubview(scroll)
        stage.advance(0.1)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { scroll.contentOffset.y = 200 })
        stage.advance(0.5)
        #expect(isNear(scroll.layer.presentation()?.bounds.minY ?? 0, 100))
        stage.advance(0.6)
        #expect(scroll.contentOffset.y == 200)
    }

    @Test func aLayersOtherPropertiesBelongToTheBlockToo() {
        final class Shape: UIView {
            override class var layerClass: AnyClass { CAShapeLayer.self }
        }
        let stage = AnimationStage()
        let shape = Shape(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.harness.window.addSubview(shape)
        stage.advance(0.1)
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: {
                (shape.layer as? CAShapeLayer)?.lineWidth = 5
                (shape.layer as? CAShapeLayer)?.strokeEnd = 0.5
            })
        stage.advance(0.5)
        let shown = shape.layer.presentation() as? CAShapeLayer
        #expect(isNear(shown?.lineWidth ?? 0, 3))
        #expect(isNear(shown?.strokeEnd ?? 0, 0.75))
    }
}
