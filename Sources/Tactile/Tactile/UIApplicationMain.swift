import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews
import TactileX11

extension UIApplication {
    /// Opens the display, starts `delegate` and runs the event loop until the program ends.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per point; `nil` follows the desktop.
    ///   - name: What the program is called in messages.
    /// - Throws: ``X11Error`` when there is no display, with a sentence for the person.
    public static func run(
        delegate: any UIApplicationDelegate, scale: CGFloat? = nil
    ) throws {
        // Fonts are looked up while the display answers.
        warmUpText()
        let platform = try X11Platform(scale: scale)
        let application = UIApplication.shared
        application.install(platform: platform)
        application.run(delegate: delegate)
    }
}
