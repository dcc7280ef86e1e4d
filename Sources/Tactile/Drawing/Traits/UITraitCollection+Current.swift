import Foundation
import Synchronization

extension UITraitCollection {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<UITraitCollection>.fromOpaque(pointer).release() }
        }
        return key
    }()

    /// What an application's traits are before it has a display.
    package static let initial = UITraitCollection {
        $0.userInterfaceStyle = .light
        $0.displayScale = 1
        $0.preferredContentSizeCategory = .large
        $0.layoutDirection = .leftToRight
        $0.accessibilityContrast = .normal
        $0.horizontalSizeClass = .regular
        $0.verticalSizeClass = .regular
        $0.userInterfaceLevel = .base
        // Of the idioms that there are, a desktop is nearest to a Mac.
        $0.userInterfaceIdiom = .mac
        $0.legibilityWeight = .regular
        // Pixels are taken as sRGB; X11 tells of no other.
        $0.displayGamut = .SRGB
    }

    private static let fallback = Mutex(UITraitCollection.initial)

    /// What ``current`` is on a thread that never set it: the traits of the application's session,
    /// which keeps them up to date.
    package static var application: UITraitCollection {
        get { fallback.withLock { $0 } }
        set { fallback.withLock { $0 = newValue } }
    }

    /// The traits that dynamic colours resolve with on this thread.
    ///
    /// While a view draws or lays out they are the view's own.
    public static var current: UITraitCollection {
        get {
            guard let pointer = pthread_getspecific(key) else { return application }
            return Unmanaged<UITraitCollection>.fromOpaque(pointer).takeUnretainedValue()
        }
        set { replaceCurrent(with: newValue) }
    }

    private static func replaceCurrent(with traits: UITraitCollection?) {
        let old = pthread_getspecific(key)
        pthread_setspecific(
            key, traits.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
        if let old { Unmanaged<UITraitCollection>.fromOpaque(old).release() }
    }

    /// ``current`` is the application's again on this thread.
    package static func forgetCurrent() { replaceCurrent(with: nil) }

    /// Runs `actions` with these traits as ``current``.
    public func performAsCurrent(_ actions: () -> Void) {
        let saved = pthread_getspecific(UITraitCollection.key).map {
            Unmanaged<UITraitCollection>.fromOpaque($0).takeUnretainedValue()
        }
        UITraitCollection.replaceCurrent(with: self)
        defer { UITraitCollection.replaceCurrent(with: saved) }
        actions()
    }
}
