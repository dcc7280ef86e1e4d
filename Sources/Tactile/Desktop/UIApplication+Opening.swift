import Foundation
import TactileBus
import TactileThreads
import TactileViews

extension UIApplication {
    /// The address of the program's page in a phone's settings. Nothing here opens it, and
    /// ``canOpenURL(_:)`` says so: a program of the desktop has its settings in a window of its
    /// own.
    public static let openSettingsURLString = "app-settings:"
    /// As ``openSettingsURLString``, for its notifications.
    public static let openNotificationSettingsURLString = "app-settings:notifications"

    /// How an address is to be opened.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `true`: the address is opened only by the program of whoever owns it, not by a browser.
        /// A desktop knows no such programs for web addresses, so that nobody takes these.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Opens an address, or a file's address, in the program that the person has for it. Asks the
    /// desktop's portal; where there is none, the program `xdg-open`.
    ///
    /// - Parameters:
    ///   - url: Such as `https://example.org` or a file's.
    ///   - options: With ``OpenExternalURLOptionsKey/universalLinksOnly`` nothing is opened.
    ///   - completion: Gets whether somebody took it; false in a window in memory.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        guard let desktop = DesktopSession.current, desktop.application === self,
            options[.universalLinksOnly] as? Bool != true
        else {
            completion?(false)
            return
        }
        guard let connection = desktop.connection, let call = Self.portalCall(for: url) else {
            return Self.openByProgram(url, completion)
        }
        connection.call(call) { result in
            switch result {
            case .success: completion?(true)
            case .failure: Self.openByProgram(url, completion)
            }
        }
    }

    /// Opens an address, and returns whether somebody took it.
    @discardableResult
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool {
        await withCheckedContinuation { done in
            open(url, options: options) { done.resume(returning: $0) }
        }
    }

    /// Whether there is a program for an address, as the desktop's lists say: for its scheme, or,
    /// where it is a file's, the file. Always false in a window in memory.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let desktop = DesktopSession.current, desktop.application === self else {
            return false
        }
        if url.isFileURL { return access(url.path, R_OK) == 0 }
        guard let scheme = url.scheme else { return false }
        return SchemeHandlers(environment: desktop.environment).hasProgram(for: scheme)
    }

    private static func portalCall(for url: URL) -> BusCall? {
        let interface = "org.freedesktop.portal.OpenURI"
        guard url.isFileURL else {
            return BusCall(
                Portal.name, path: Portal.path, interface: interface, "OpenURI",
                [.string(""), .string(url.absoluteString), .details([:])])
        }
        // The portal gets the file itself, which it may show to a program that may not read the
        // path.
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        return BusCall(
            Portal.name, path: Portal.path, interface: interface, "OpenFile",
            [.string(""), .file(BusFile(owning: descriptor)), .details([:])])
    }

    private static func openByProgram(
        _ url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        WorkQueue.shared.add {
            let search =
                ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
            let program = search.split(separator: ":").map { String($0) + "/xdg-open" }
                .first { (path: String) in access(path, X_OK) == 0 }
            var isOpened = false
            if let program {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: program)
                process.arguments = [url.isFileURL ? url.path : url.absoluteString]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                if (try? process.run()) != nil {
                    process.waitUntilExit()
                    isOpened = process.terminationStatus == 0
                }
            }
            let result = isOpened
            DispatchQueue.main.async { MainActor.assumeIsolated { completion?(result) } }
        }
    }
}
