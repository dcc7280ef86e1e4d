import Foundation
import TactileAssistive
import TactileDesktop
import TactileDrawing
import TactileGeometry
import TactileInspector
import TactileViews
import TactileX11

extension UIApplication {
    /// Opens the display, starts `delegate` and runs the event loop until the program ends. Called
    /// on a subclass, ``shared`` is of that class.
    ///
    /// In debug builds Ctrl+Shift+I opens the `Inspector`.
    ///
    /// - Parameters:
    ///   - delegate: Is made once the display is open, and kept as long as the program runs.
    ///   - scale: Device pixels per point; `nil` follows the desktop.
    ///   - sceneDelegate: Makes the delegate of each scene, in a program whose windows are made by
    ///     such, where the configuration that `delegate` has for the scene does not make it.
    ///   - mainWindow: Makes the window of a program without scene delegates, after `delegate` was
    ///     told that the program will launch; the window is shown when it has launched.
    /// - Throws: `X11Error` when there is no display, with a sentence for the person; what making
    ///   `delegate` throws.
    public static func run(
        delegate: @autoclosure () throws -> any UIApplicationDelegate, scale: CGFloat? = nil,
        sceneDelegate: UISceneDelegateMaker? = nil,
        mainWindow: (@MainActor (any UIApplicationDelegate) -> UIWindow?)? = nil
    ) throws {
        // Fonts are looked up while the display answers.
        warmUpText()
        let platform = try X11Platform(scale: scale)
        let session = ApplicationSession(on: platform, application: self)
        let environment = ProcessInfo.processInfo.environment
        session.debugChannels = DebugChannels(named: environment["TACTILE_DEBUG"] ?? "") {
            FileHandle.standardError.write(Data(($0 + "\n").utf8))
        }
        Language.follow(environment)
        session.textLanguages = Language.wanted(by: environment)
        let desktop = DesktopSession(session, environment: environment)
        desktop.inputMethod.makeKey = { [weak platform] symbol, state, isDown in
            platform?.key(symbol: symbol, state: state, isDown: isDown)
        }
        desktop.inputMethod.changed = { [weak platform] isThere in
            // Not both: the same method may serve the display, too.
            platform?.usesInputMethodServer = !isThere
        }
        let assistive = AssistiveSession(
            session, programName: ProcessInfo.processInfo.processName, environment: environment)
        platform.whenFirstFrameIsOut {
            if !UIFont.hasInstalledFonts {
                let text = localized(
                    "No font is installed: all text is shown as boxes. Install one, such as the "
                        + "package fonts-dejavu-core.")
                let name = ProcessInfo.processInfo.processName
                FileHandle.standardError.write(Data("\(name): \(text)\n".utf8))
            }
            desktop.connect()
            assistive.connect(desktop.connection)
        }
        #if DEBUG
        Inspector.isEnabled = true
        #endif
        try session.application.run(
            delegate: delegate(), sceneDelegate: sceneDelegate, mainWindow: mainWindow)
        assistive.end()
        desktop.end()
    }
}
