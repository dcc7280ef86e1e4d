import Foundation
import TactileDrawing
import TactileLanguages

/// The traits that a window's views start from, with all that they were made of: views ask for them
/// thousands of times in a layout.
struct WindowTraits {
    struct Source: Equatable {
        /// The object of the application's traits, which are another object when they change.
        let application: ObjectIdentifier
        let isRightToLeft: Bool
        let scale: CGFloat
        let style: UIUserInterfaceStyle
        let contrast: UIAccessibilityContrast
        let size: CGSize
    }

    let source: Source
    /// Kept so that no other object has its identity.
    let application: UITraitCollection
    let traits: UITraitCollection
}

extension UIWindow {
    /// What the window's views start from: the desktop's light or dark, the display's scale.
    package var baseTraitCollection: UITraitCollection {
        // Not the current traits, which are those of the view that is drawn or laid out now.
        let application = session.traits
        let source = WindowTraits.Source(
            application: ObjectIdentifier(application),
            isRightToLeft: Language.isRightToLeft, scale: contentScale,
            style: screen.desktopStyle, contrast: screen.desktopContrast, size: bounds.size)
        if let keptTraits, keptTraits.source == source { return keptTraits.traits }
        let traits = application.writtenInLanguage.modifyingTraits {
            $0.displayScale = source.scale
            $0.userInterfaceStyle = source.style
            $0.accessibilityContrast = source.contrast
            $0.take(UIWindow.sizeClasses(in: source.size))
        }
        keptTraits = WindowTraits(source: source, application: application, traits: traits)
        return traits
    }
}
