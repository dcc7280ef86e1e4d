extension UIWindow {
    /// The program hides a window that is on the display, or brings it back.
    func hiddenChanged() {
        guard let platformWindow else { return }
        guard isHidden else {
            showRoot()
            platformWindow.show()
            return changeVisibility(true)
        }
        let scenes = sequence(first: rootViewController) { $0?.presentedViewController }
        hiddenScenes = scenes.compactMap(\.self).filter { $0.storage.appearance == .appeared }
        showsRoot = false
        for scene in hiddenScenes { scene.beginAppearanceTransition(false, animated: false) }
        router.cancelInput()
        platformWindow.hide()
        for scene in hiddenScenes { scene.endAppearanceTransition() }
        setKey(false)
        changeVisibility(false)
    }
}
