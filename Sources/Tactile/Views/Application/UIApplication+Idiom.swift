import TactileDrawing

extension UIApplication {
    /// Which kind of device the interface is made for: `.mac`, unless the program says another, as
    /// one that knows two interfaces and was written for iPhone and iPad. Views hear of a change as
    /// one of their traits.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { session.traits.userInterfaceIdiom }
        set {
            let previous = session.traits.userInterfaceIdiom
            guard newValue != previous else { return }
            session.traits = session.traits.modifyingTraits { $0.userInterfaceIdiom = newValue }
            for window in windows {
                window.traitsChanged(
                    from: window.traitCollection.modifyingTraits {
                        $0.userInterfaceIdiom = previous
                    })
            }
        }
    }
}
