import Tactile

extension Scenario {
    static let events: [Scenario] = [
        Scenario(
            name: "hit", summary: "a press is looked for among 10 000 views, 100 deep", run: hit),
        Scenario(
            name: "motion", summary: "a finger moves 1 000 times a second for a second",
            run: motion),
    ]

    /// Each of 100 levels has 99 views in front of the one that holds the next level, none of them
    /// under the point: the longest way that a hit test can have.
    @MainActor
    private static func hit(_ report: inout Report) {
        let root = AskedView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        var level: UIView = root
        var views = 1
        while views < 10_000 {
            let next = AskedView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            level.addSubview(next)
            views += 1
            for index in 0..<99 where views < 10_000 {
                level.addSubview(
                    AskedView(frame: CGRect(x: 4 * index, y: 200, width: 3, height: 3)))
                views += 1
            }
            level = next
        }
        let stage = Stage(size: root.bounds.size, showing: root)
        let point = CGPoint(x: 50, y: 50)
        AskedView.asked = 0
        let found = stage.window.hitTest(point, with: nil)
        report.count("wrong views found", found === level ? 0 : 1, atMost: 0)
        report.count("views asked", AskedView.asked, atMost: views)
        report.allocations(
            "allocations in a hit test",
            Measuring.allocations { _ = stage.window.hitTest(point, with: nil) }, atMost: 4)
        AskedView.asked = 0
        _ = stage.window.hitTest(CGPoint(x: 50, y: 400), with: nil)
        report.count("views asked outside of the root", AskedView.asked, atMost: 1)
        var sum: CGFloat = 0
        report.ratio(
            "a hit test of \(views) views",
            Measuring.seconds(calls: 20) { _ = stage.window.hitTest(point, with: nil) },
            to: Measuring.seconds(calls: 20) {
                for number in 0..<views { sum += CGFloat(number).squareRoot() }
            }, "\(views) square roots")
        report.count("square roots that are no number", sum.isNaN ? 1 : 0, atMost: 0)
    }

    @MainActor
    private static func motion(_ report: inout Report) {
        let view = FollowingView()
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = false
        var changes = 0
        var last = CGPoint.zero
        pan.addAction {
            changes += 1
            last = $0.location(in: nil)
        }
        view.addGestureRecognizer(pan)
        let stage = Stage(size: CGSize(width: 1_200, height: 300), showing: view)
        stage.pointer(.moved, at: CGPoint(x: 10, y: 50))
        stage.pointer(.pressed(button: 1), at: CGPoint(x: 10, y: 50))
        var x: CGFloat = 10
        func move() {
            x += 1
            stage.platform.advance(by: 0.001)
            stage.pointer(.moved, at: CGPoint(x: x, y: 50))
        }
        for _ in 0..<20 { move() }
        view.forget()
        changes = 0
        for _ in 0..<1_000 { move() }
        stage.frame()
        report.count("times the view was told", view.moves, atMost: 251)
        report.count("times the recognizer told", changes, atMost: 251)
        report.count("places that were lost", 1_000 - view.places, atMost: 2)
        report.count(
            "points beside the last place", Int(abs(last.x - x) + abs(view.last.x - x)), atMost: 0)
        stage.shown.presented.removeAll()
        // Motion that waits for the frame must cost next to nothing.
        let waiting = Measuring.allocations {
            for _ in 0..<100 {
                x -= 1
                stage.platform.send(
                    .pointer(
                        PlatformPointerEvent(
                            .moved, at: CGPoint(x: x, y: 50), time: stage.platform.now, buttons: 1)),
                    to: stage.shown)
            }
        }
        report.allocations("allocations of 100 motions within a frame", waiting, atMost: 20)
        let first = Measuring.allocations(stage.frame)
        for _ in 0..<200 {
            x += x > 600 ? -300 : 1
            stage.pointer(.moved, at: CGPoint(x: x, y: 50))
            stage.frame()
        }
        x += 1
        stage.pointer(.moved, at: CGPoint(x: x, y: 50))
        let later = Measuring.allocations(stage.frame)
        report.count("growth of a frame's allocations after 200", later - first, atMost: 8)
        stage.pointer(.released(button: 1), at: CGPoint(x: x, y: 50))
    }
}

/// Counts how often any view is asked about a point.
private final class AskedView: UIView {
    static var asked = 0

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        AskedView.asked += 1
        return super.point(inside: point, with: event)
    }
}

/// Counts what it is told of a touch that moves.
private final class FollowingView: UIView {
    private(set) var moves = 0
    private(set) var places = 0
    private(set) var last = CGPoint.zero

    func forget() { (moves, places) = (0, 0) }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        moves += 1
        guard let touch = touches.first else { return }
        last = touch.location(in: nil)
        places += event?.coalescedTouches(for: touch)?.count ?? 0
    }
}
