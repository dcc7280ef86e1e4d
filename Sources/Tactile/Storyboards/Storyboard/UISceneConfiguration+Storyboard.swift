import TactileViews

extension UISceneConfiguration {
    /// The storyboard whose first scene a new window shows. The scene's delegate has that window
    /// before it hears of the scene, and the window is shown after that.
    public var storyboard: UIStoryboard? {
        get { storyboardObject as? UIStoryboard }
        set {
            storyboardObject = newValue
            guard let storyboard = newValue else {
                makeFirstController = nil
                return
            }
            makeFirstController = { storyboard.instantiateInitialViewController() }
        }
    }
}
