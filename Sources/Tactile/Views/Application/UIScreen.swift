import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// The display that shows the windows.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The application's display. Without an application: 1920 by 1080 points at scale 1.
    public static var main: UIScreen { ApplicationSession.current.screen }

    /// The display alone: its monitors are one surface, which windows go across.
    public static var screens: [UIScreen] { [main] }

    weak var session: ApplicationSession?
    package var platformScreen = UIScreen.withoutApplication {
        didSet { updateApplicationTraits() }
    }
    package static let withoutApplication = PlatformScreen(
        size: CGSize(width: 1920, height: 1080), scale: 1)

    /// What is in no window yet looks as it will on this display.
    func updateApplicationTraits() {
        guard let session else { return }
        let (scale, style, contrast) = (platformScreen.scale, desktopStyle, desktopContrast)
        session.traits = session.traits.modifyingTraits {
            $0.displayScale = scale
            $0.userInterfaceStyle = style
            $0.accessibilityContrast = contrast
            $0.legibilityWeight = session.application.prefersBoldText ? .bold : .regular
        }
    }

    /// What the desktop's settings say, else what the display does.
    var desktopStyle: UIUserInterfaceStyle {
        session?.desktopLook.isDark ?? platformScreen.isDark ? .dark : .light
    }

    var desktopContrast: UIAccessibilityContrast {
        session?.application.increasesContrast ?? false ? .high : .normal
    }

    /// In points, origin at the top left.
    public var bounds: CGRect { CGRect(origin: .zero, size: platformScreen.size) }
    /// The room that a program has: the size of the window that has the keyboard, or of the one
    /// that is being made; before there is a window, that of the screen. In points, origin 0, 0.
    ///
    /// Programs on a phone fill the screen, and take ``bounds`` for this.
    public var windowBounds: CGRect {
        guard let session else { return bounds }
        let window = session.application.windows.last(where: \.isKeyWindow)
        let size =
            session.sizeOfLoading ?? (window ?? session.application.windows.first)?.bounds.size
        return size.map { CGRect(origin: .zero, size: $0) } ?? bounds
    }
    /// Device pixels per point.
    public var scale: CGFloat { platformScreen.scale }
    public var nativeScale: CGFloat { scale }
    /// In device pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    public var maximumFramesPerSecond: Int { Int(platformScreen.framesPerSecond.rounded()) }
    public var traitCollection: UITraitCollection {
        (session?.traits ?? .current).modifyingTraits { $0.displayScale = scale }
    }
}
