extension UIWindow {
    /// What must hold at the end of a frame, in the window's layers, views and gestures; O(layers).
    ///
    /// - Returns: a sentence for each thing that does not hold.
    package func checkFrame() -> [String] {
        renderer.checkInvariants() + checkInvariants() + router.gestures.checkInvariants()
    }

    /// How many layers a check of the window looks at.
    package var layerCount: Int { renderer.layerCount }
}
