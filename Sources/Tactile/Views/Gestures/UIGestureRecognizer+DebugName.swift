import TactileGeometry

extension UIGestureRecognizer {
    /// The recognizer's name or type, and its view.
    var debugName: String {
        let own = name.map { "\(type(of: self)) “\($0)”" } ?? "\(type(of: self))"
        return view.map { "\(own) of \($0.debugName)" } ?? own
    }

    /// Fails, and says why to whoever debugs gestures.
    package func fail(because reason: @autoclosure () -> String) {
        DebugLog.because(.gestures, reason()) { state = .failed }
    }
}
