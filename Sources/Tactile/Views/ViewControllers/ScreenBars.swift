import Foundation

/// The colour of a status bar's text.
public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
}

/// What is to be known of a phone's status bar. A desktop has none: it is hidden for good.
@preconcurrency @MainActor
public final class UIStatusBarManager: NSObject {
    public var statusBarStyle: UIStatusBarStyle { .default }
    public var isStatusBarHidden: Bool { true }
    /// Empty.
    public var statusBarFrame: CGRect { .zero }
}

extension UIApplication {
    public var isStatusBarHidden: Bool { true }
    /// Empty.
    public var statusBarFrame: CGRect { .zero }
}

/// How a status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
    case none, fade, slide
}

/// How an interface is turned on a device that is held in the hand.
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Several of those.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    public static let all: UIInterfaceOrientationMask = [
        .portrait, .portraitUpsideDown, .landscape,
    ]
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
