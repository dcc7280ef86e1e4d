import Foundation
import TactileDrawing
import TactileGeometry

/// The display that shows the windows.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The application's display. Without an application: 1920 by 1080 points at scale 1.
    public static var main: UIScreen { ApplicationSession.current.screen }

    weak var session: ApplicationSession?
    package var platformScreen = UIScreen.withoutApplication {
        didSet { updateApplicationTraits() }
    }
    package static let withoutApplication = PlatformScreen(
        size: CGSize(width: 1920, height: 1080), scale: 1)

    /// What is in no window yet looks as it will on this display.
    private func updateApplicationTraits() {
        guard let session else { return }
        let screen = platformScreen
        session.traits = session.traits.modifyingTraits {
            $0.displayScale = screen.scale
            $0.userInterfaceStyle = screen.isDark ? .dark : .light
        }
    }

    /// In points, origin at the top left.
    public var bounds: CGRect { CGRect(origin: .zero, size: platformScreen.size) }
    /// Device pixels per point.
    public var scale: CGFloat { platformScreen.scale }
    public var nativeScale: CGFloat { scale }
    /// In device pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    public var maximumFramesPerSecond: Int { Int(platformScreen.framesPerSecond.rounded()) }
    public var traitCollection: UITraitCollection {
        UITraitCollection.current.modifyingTraits { $0.displayScale = scale }
    }
}
