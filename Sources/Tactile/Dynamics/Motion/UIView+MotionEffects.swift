import TactileViews

extension UIView {
    private var motion: ViewMotion? { storage.attendant as? ViewMotion }

    /// What moves the view with the pointer, in the order in which it was added.
    public var motionEffects: [UIMotionEffect] {
        get { motion?.effects ?? [] }
        set {
            if motion == nil, newValue.isEmpty { return }
            let motion = motion ?? ViewMotion(self)
            storage.attendant = motion
            motion.effects = newValue
            if newValue.isEmpty { storage.attendant = nil }
        }
    }

    /// Lets the pointer's place over the window move what is seen of the view. Nothing moves while
    /// `UIApplication.reducesMotion` is true.
    public func addMotionEffect(_ effect: UIMotionEffect) {
        guard !motionEffects.contains(where: { $0 === effect }) else { return }
        motionEffects.append(effect)
    }

    public func removeMotionEffect(_ effect: UIMotionEffect) {
        motionEffects.removeAll { $0 === effect }
    }
}
