import Foundation
import TactileBus
import TactileViews

/// Lets other programs reach a running one, as `org.freedesktop.Application`: a second start, the
/// desktop's actions, a file that is opened with it.
@MainActor
final class ApplicationService {
    static let interface = "org.freedesktop.Application"

    /// Takes `name` on the bus, unless somebody has it, and answers there.
    init(_ connection: BusConnection, name: String, application: UIApplication) {
        var interface = BusInterface(Self.interface)
        interface.method("Activate", "a{sv}") { [weak application] request in
            request.reply()
            application?.comeForward(request.arguments[0])
        }
        interface.method("Open", "asa{sv}") { [weak application] request in
            request.reply()
            guard let application else { return }
            application.comeForward(request.arguments[1])
            application.open(
                request.arguments[0].members.compactMap { $0.text.flatMap { URL(string: $0) } })
        }
        interface.method("ActivateAction", "sava{sv}") { [weak application] request in
            request.reply()
            guard let application else { return }
            application.comeForward(request.arguments[2])
            application.delegate?.application(
                application,
                performActionFor: UIApplicationShortcutItem(
                    type: request.arguments[0].text ?? ""), completionHandler: { _ in })
        }
        connection.export([interface], at: Self.path(of: name))
        connection.own(name) { _ in }
    }

    /// The object of an application, as the desktop entry specification has it.
    static func path(of name: String) -> String {
        "/" + name.replacing(".", with: "/").replacing("-", with: "_")
    }
}

extension UIApplication {
    /// - `details`: `desktop-startup-id` or `activation-token`, as far as the caller has one.
    fileprivate func comeForward(_ details: BusValue) {
        let startup = details["desktop-startup-id"]?.text ?? details["activation-token"]?.text
        keyWindow?.comeForward(startup: startup)
    }
}
