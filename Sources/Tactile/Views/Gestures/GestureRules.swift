import Foundation

/// What recognizers, their views and their delegates say of each other. The graph asks.
extension UIGestureRecognizer {
    /// Whether the gesture may leave `possible`, made of `touches` so far.
    func mayBegin(with touches: [UITouch]) -> Bool {
        guard isEnabled else { return false }
        if let view, !view.gestureRecognizerShouldBegin(self) { return false }
        // A control under the touch may keep gestures of the views behind it from beginning, but
        // the window's edge is not its own.
        if !(self is UIScreenEdgePanGestureRecognizer) {
            var asked: [UIView] = view.map { [$0] } ?? []
            for touch in touches {
                guard let view = touch.view, !asked.contains(where: { $0 === view }) else {
                    continue
                }
                asked.append(view)
                if !view.gestureRecognizerShouldBegin(self) { return false }
            }
        }
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    /// Whether `other`, which shares a touch or press, cannot be recognized together with this.
    func prevents(_ other: UIGestureRecognizer) -> Bool {
        if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true {
            return false
        }
        if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
            == true
        {
            return false
        }
        return canPrevent(other) && other.canBePrevented(by: self)
    }

    /// Whether `other` must fail before this gesture goes on.
    func waits(for other: UIGestureRecognizer) -> Bool {
        failureRequirements.contains { $0.recognizer === other }
            || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// The recognizers between `goal` and this one, if `goal` must fail before this one because of
    /// what ``require(toFail:)`` was called with; `path` is where the search has come from.
    func requirements(
        upTo goal: UIGestureRecognizer, after path: [UIGestureRecognizer] = []
    ) -> [UIGestureRecognizer]? {
        let path = path + [self]
        if self === goal { return path }
        for requirement in failureRequirements.compactMap(\.recognizer) {
            if let found = requirement.requirements(upTo: goal, after: path) { return found }
        }
        return nil
    }

    /// Names the recognizer in reports.
    var title: String { name ?? "\(type(of: self))" }
}

/// Recognizers that wait for each other to fail, the last of them for the first: a mistake in the
/// program.
@MainActor
enum GestureCircle {
    static func report(_ circle: [UIGestureRecognizer]) {
        let names = circle.map(\.title)
        ApplicationSession.current.report(
            "Gesture recognizers wait for each other to fail: "
                + (names + names.prefix(1)).joined(separator: " → ")
                + ". The last requirement is left out; remove one of them.")
    }
}
