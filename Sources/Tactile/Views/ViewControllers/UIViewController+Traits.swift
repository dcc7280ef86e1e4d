import TactileDrawing

extension UIViewController {
    /// As the view's, if that is loaded.
    public func updateTraitsIfNeeded() { viewIfLoaded?.updateTraitsIfNeeded() }

    /// Gives a child traits in the place of those that this scene has; what `collection` leaves
    /// unspecified stays. `nil` takes them back.
    public func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        guard childViewController.parent === self else {
            ApplicationSession.current.report(
                "\(type(of: childViewController)) is no child of \(type(of: self)): add it with "
                    + "addChild(_:) before you give it traits.")
            return
        }
        childViewController.takeTraits(collection)
    }

    /// The traits that this scene gives a child; `nil` where it gives none.
    public func overrideTraitCollection(
        forChild childViewController: UIViewController
    ) -> UITraitCollection? {
        childViewController.parent === self ? childViewController.storage.givenTraits : nil
    }

    /// Before its view is in a window a scene has the size classes of what it is to be in: of its
    /// container, of the scene that presents it, or of the window that it is loaded for.
    func inSurroundings(_ own: UITraitCollection) -> UITraitCollection {
        guard storage.givenTraits == nil, storage.traitOverrides == nil else { return own }
        if let around = (parent ?? storage.presenting)?.traitCollection {
            return own.modifyingTraits {
                $0.horizontalSizeClass = around.horizontalSizeClass
                $0.verticalSizeClass = around.verticalSizeClass
            }
        }
        guard let size = ApplicationSession.current.sizeOfLoading else { return own }
        return own.modifyingTraits { $0.take(UIWindow.sizeClasses(in: size)) }
    }

    /// Takes a container's traits on, and tells all in the view where they are others.
    package func takeTraits(_ collection: UITraitCollection?) {
        guard collection != storage.givenTraits else { return }
        let previous = traitCollection
        storage.givenTraits = collection
        viewIfLoaded?.traitsChanged(from: previous)
    }
}

extension UIViewController {
    /// The traits that this scene, with all that is in it, has otherwise than what it is in.
    public var traitOverrides: UITraitOverrides {
        get { storage.traitOverrides ?? UITraitOverrides() }
        set {
            let before = traitCollection
            storage.traitOverrides = newValue
            if let view = viewIfLoaded, view.effectiveTraitCollection != before {
                view.traitsChanged(from: before)
            }
        }
    }
}

extension UIViewController: UITraitChangeObservable, TraitObserved {
    var traitObservers: TraitObservers {
        let observers = storage.traitObservers ?? TraitObservers()
        storage.traitObservers = observers
        return observers
    }
}
