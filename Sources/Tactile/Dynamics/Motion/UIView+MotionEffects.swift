import TactileViews

extension UIView {
    private var motion: ViewMotion? {
        storage.attendants.lazy.compactMap { $0 as? ViewMotion }.first
    }

    /// What moves the view with the pointer, in the order in which it was added.
    public var motionEffects: [UIMotionEffect] {
        get { motion?.effects ?? [] }
        set {
            if let motion {
                motion.effects = newValue
                if newValue.isEmpty { storage.attendants.removeAll { $0 === motion } }
            } else if !newValue.isEmpty {
                let motion = ViewMotion(self)
                storage.attendants.append(motion)
                motion.effects = newValue
            }
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
