import Foundation

/// Names that sources for iOS observe and nothing posts here: a desktop window is not turned, and
/// has no status bar; the kernel ends nobody for want of memory before it has swapped, and does not
/// tell of pictures that are taken of the screen.
extension UIDevice {
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")
}

/// The display is one surface, whatever monitors it has.
extension UIScreen {
    public nonisolated static let didConnectNotification = Notification.Name(
        "UIScreenDidConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UIScreenDidDisconnectNotification")
    public nonisolated static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification")
}

extension UIApplication {
    /// Always true: files of a desktop are not locked with its screen.
    public var isProtectedDataAvailable: Bool { true }
    public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
        "UIApplicationProtectedDataDidBecomeAvailable")
    public nonisolated static let protectedDataWillBecomeUnavailableNotification =
        Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    public nonisolated static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")

    /// That of the scene in front.
    public var statusBarOrientation: UIInterfaceOrientation {
        let window = windows.first(where: \.isKeyWindow) ?? windows.first
        let size = window?.bounds.size ?? UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeRight : .portrait
    }
}
