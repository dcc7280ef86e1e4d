import Foundation
import TactileDrawing

/// How a device is held. A display on a desk is not held: it is always `unknown`.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The computer that the program runs on.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
    public static let current = UIDevice()

    /// The computer's name in its network.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// The processor's kind, such as `x86_64`.
    public var model: String { UIDevice.system { $0.machine } }
    public var localizedModel: String { model }
    /// The operating system's name: `Linux`.
    public var systemName: String { UIDevice.system { $0.sysname } }
    /// The kernel's version, such as `6.12.0`.
    public var systemVersion: String { UIDevice.system { $0.release } }
    /// Of the idioms that there are, a desktop is nearest to a Mac; a program says another by
    /// `UIApplication.userInterfaceIdiom`.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        UITraitCollection.application.userInterfaceIdiom
    }
    public var orientation: UIDeviceOrientation { .unknown }
    public var isMultitaskingSupported: Bool { true }

    /// Asks for notifications of ``orientation``, which never changes. As often as this is called,
    /// ``endGeneratingDeviceOrientationNotifications()`` is to be.
    public func beginGeneratingDeviceOrientationNotifications() { orientationListeners += 1 }
    public func endGeneratingDeviceOrientationNotifications() {
        orientationListeners = max(0, orientationListeners - 1)
    }
    public var isGeneratingDeviceOrientationNotifications: Bool { orientationListeners > 0 }
    private var orientationListeners = 0

    private static func system<Field>(_ field: (utsname) -> Field) -> String {
        var names = utsname()
        guard uname(&names) == 0 else { return "" }
        return withUnsafeBytes(of: field(names)) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// The kind of device that the interface is made for.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
    UIDevice.current.userInterfaceIdiom
}
