import Foundation
import TactileAssistive
import TactileDesktop
import TactileDrawing
import TactileGeometry
import TactileViews
import TactileX11

extension UIApplication {
    /// Opens the display, starts `delegate` and runs the event loop until the program ends. Called
    /// on a subclass, ``shared`` is of that class.
    ///
    /// - Parameters:
    ///   - delegate: Is kept as long as the program runs.
    ///   - scale: Device pixels per point; `nil` follows the desktop.
    /// - Throws: `X11Error` when there is no display, with a sentence for the person.
    public static func run(
        delegate: any UIApplicationDelegate, scale: CGFloat? = nil
    ) throws {
        // Fonts are looked up while the display answers.
        warmUpText()
        let platform = try X11Platform(scale: scale)
        let session = ApplicationSession(on: platform, application: self)
        let environment = ProcessInfo.processInfo.environment
        let desktop = DesktopSession(session, environment: environment)
        let assistive = AssistiveSession(
            session, programName: ProcessInfo.processInfo.processName, environment: environment)
        platform.whenFirstFrameIsOut {
            desktop.connect()
            assistive.connect(desktop.connection)
        }
        session.application.run(delegate: delegate)
        assistive.end()
        desktop.end()
    }
}
