import Foundation
import TactileBus
import TactileViews

/// The desktop around a running program: its settings, and who else may reach the program.
///
/// Begun for a program on a real display. Everything works without a bus as well, by what each part
/// has instead.
@MainActor
package final class DesktopSession {
    /// The one of the running program; `nil` for a program in a window in memory.
    package private(set) static var current: DesktopSession?

    package let application: UIApplication
    private weak var session: ApplicationSession?
    let environment: [String: String]
    private var memory: DesktopLookMemory
    private var settings: PortalSettings?
    private var service: ApplicationService?
    private var inhibition: PortalInhibition?
    private var wakefulness: PortalInhibition?
    /// The input method that is spoken to over a bus, if the session has one.
    package let inputMethod: DesktopInputMethod
    private(set) lazy var notifications = DesktopNotifications(self)
    /// `nil` before ``connect()`` and where there is no bus.
    package private(set) var connection: BusConnection?

    /// - Parameters:
    ///   - session: Of the running program.
    ///   - environment: Says where the bus is, and where the last look is kept.
    package init(_ session: ApplicationSession, environment: [String: String]) {
        self.session = session
        self.environment = environment
        application = session.application
        memory = DesktopLookMemory(environment: environment)
        inputMethod = DesktopInputMethod(session, environment: environment)
        // What the desktop wanted at the end of the last run is nearer than nothing, until it
        // tells.
        session.desktopLook = memory.look
        Self.current = self
        session.openAddress = { [weak application] in application?.open($0) }
    }

    /// Connects to the session's bus, if there is one. To be called when the first frame is out.
    package func connect() {
        guard connection == nil else { return }
        guard let address = BusAddress.session(environment: environment),
            let connection = BusConnection(address)
        else { return inputMethod.connect(nil) }
        self.connection = connection
        inputMethod.connect(connection)
        connection.whenClosed { [weak self] in self?.lost() }
        settings = PortalSettings(connection) { [weak self] in self?.take($0) }
        serve()
        session?.tasks.changed = { [weak self] in self?.inhibit() }
        inhibit()
        application.idleTimerChanged = { [weak self] in self?.keepAwake() }
        keepAwake()
    }

    /// Keeps the display from going dark while the program says so.
    private func keepAwake() {
        guard let connection, application.isIdleTimerDisabled else {
            wakefulness?.end()
            wakefulness = nil
            return
        }
        guard wakefulness == nil else { return }
        wakefulness = PortalInhibition(
            connection, .idle, window: application.keyWindow?.portalName ?? "",
            reason: localized("Shown without being touched."))
    }

    /// Lets the session end only after asking while something is not saved.
    private func inhibit() {
        guard let connection, let reason = session?.tasks.reason else {
            inhibition?.end()
            inhibition = nil
            return
        }
        guard inhibition == nil else { return }
        inhibition = PortalInhibition(
            connection, window: application.keyWindow?.portalName ?? "",
            reason: reason.isEmpty ? "Something is not saved." : reason)
    }

    private func take(_ look: DesktopLook) {
        session?.desktopLook = look
        memory.keep(look)
    }

    private func lost() {
        (connection, settings, service, inhibition) = (nil, nil, nil, nil)
        wakefulness = nil
        notifications.lost()
    }

    /// Lets other programs reach this one under the application's name, once it has one.
    func serve() {
        guard service == nil, let connection, let name = application.serviceName else { return }
        service = ApplicationService(connection, name: name, application: application)
    }

    /// Ends what the desktop knows of the program.
    package func end() {
        notifications.withdrawAll()
        inputMethod.end()
        connection?.close()
        if Self.current === self { Self.current = nil }
    }
}
