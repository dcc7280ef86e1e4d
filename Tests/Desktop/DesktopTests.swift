import BusSupport
import Foundation
import Tactile
import TactileBus
import TactileTesting
import TestDepths
import Testing

@testable import TactileDesktop
@testable import TactileViews

/// A program in a window in memory, on a bus of the test's own.
@MainActor
private final class Stage {
    let bus: PrivateBus
    let desktop: TestDesktop
    let platform = HeadlessPlatform(
        screen: PlatformScreen(size: CGSize(width: 800, height: 600), scale: 1))
    let session: ApplicationSession
    let window: UIWindow
    let delegate = Delegate()
    let folder: URL
    private(set) var program: DesktopSession

    final class Delegate: UIApplicationDelegate {
        var opened: [URL] = []
        var actions: [String] = []

        func application(
            _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
        ) -> Bool {
            opened.append(url)
            return true
        }

        func application(
            _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            actions.append(shortcutItem.type)
            completionHandler(true)
        }
    }

    init(_ prepare: (TestDesktop) -> Void = { _ in }, name: String? = nil) throws {
        bus = try PrivateBus()
        desktop = try TestDesktop(bus)
        prepare(desktop)
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            UUID().uuidString)
        session = ApplicationSession(on: platform)
        session.application.delegate = delegate
        session.application.serviceName = name
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        program = DesktopSession(
            session,
            environment: [
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_STATE_HOME": folder.path,
            ])
        program.connect()
    }

    isolated deinit {
        program.end()
        session.end()
        try? FileManager.default.removeItem(at: folder)
    }

    func serve(until condition: () -> Bool) -> Bool {
        BusSupport.serve([desktop.connection] + [program.connection].compactMap(\.self)) {
            condition()
        }
    }

    /// Lets the desktop and the program say everything that they have to say.
    func settle() {
        for _ in 0..<3 {
            for connection in [desktop.connection] + [program.connection].compactMap(\.self) {
                var isDone = false
                connection.hasOwner("org.example.Nobody") { _ in isDone = true }
                _ = connection.wait(atMost: 20) { isDone }
            }
        }
    }

    var headless: HeadlessWindow? { window.platformWindow as? HeadlessWindow }
}

@MainActor @Suite(.serialized) struct DesktopTests {
    private let appearance = "org.freedesktop.appearance"
    private let gnome = "org.gnome.desktop.interface"

    @Test func windowsFollowTheDesktopsSettings() throws {
        let stage = try Stage { desktop in
            desktop.settings = [
                "org.freedesktop.appearance": ["color-scheme": .uint32(1), "contrast": .uint32(0)]
            ]
        }
        let traits = { stage.window.traitCollection }
        #expect(stage.serve { traits().userInterfaceStyle == .dark })
        #expect(traits().accessibilityContrast == .normal)
        #expect(!stage.session.application.reducesMotion)
        stage.desktop.change(appearance, "contrast", .uint32(1))
        #expect(stage.serve { traits().accessibilityContrast == .high })
        #expect(UIAccessibility.isDarkerSystemColorsEnabled)
        stage.session.application.overrideIncreasesContrast = false
        #expect(traits().accessibilityContrast == .normal)
        stage.session.application.overrideIncreasesContrast = nil
        #expect(traits().accessibilityContrast == .high)
        stage.desktop.change(gnome, "enable-animations", .boolean(false))
        #expect(stage.serve { stage.session.application.reducesMotion })
        stage.desktop.change(appearance, "reduced-motion", .uint32(0))
        #expect(stage.serve { !stage.session.application.reducesMotion })
        stage.desktop.change(
            appearance, "accent-color",
            .structure([.double(1), .double(0.5), .double(0)]))
        #expect(stage.serve { stage.window.tintColor != .systemBlue })
        #expect(
            stage.window.tintColor.cgColor.components?.prefix(2).map { Double($0) } == [1, 0.5])
        stage.desktop.change(appearance, "color-scheme", .uint32(2))
        #expect(stage.serve { traits().userInterfaceStyle == .light })
    }

    /// The portal's wish comes before the display's; without a wish the display's counts.
    @Test func aWishComesBeforeTheDisplay() {
        let platform = HeadlessPlatform(
            screen: PlatformScreen(
                size: CGSize(width: 800, height: 600), scale: 1, isDark: true))
        let session = ApplicationSession(on: platform)
        defer { session.end() }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.makeKeyAndVisible()
        #expect(window.traitCollection.userInterfaceStyle == .dark)
        session.desktopLook = DesktopLook(isDark: false)
        #expect(window.traitCollection.userInterfaceStyle == .light)
        session.desktopLook = DesktopLook()
        #expect(window.traitCollection.userInterfaceStyle == .dark)
        window.overrideUserInterfaceStyle = .light
        session.desktopLook = DesktopLook(isDark: true)
        #expect(window.traitCollection.userInterfaceStyle == .light)
        session.application.overrideReducesMotion = true
        #expect(session.application.reducesMotion && !session.application.desktopReducesMotion)
        session.application.overrideReducesMotion = nil
        session.desktopLook = DesktopLook(reducesMotion: true)
        #expect(session.application.reducesMotion)
    }

    /// A desktop without a portal says by its display that it does without animations.
    @Test func motionIsAsTheDisplaySaysWhereThePortalSaysNothing() {
        let platform = HeadlessPlatform(
            screen: PlatformScreen(size: CGSize(width: 800, height: 600), scale: 1))
        let session = ApplicationSession(on: platform)
        defer { session.end() }
        var told: [Bool] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil,
            queue: nil
        ) { _ in MainActor.assumeIsolated { told.append(UIAccessibility.isReduceMotionEnabled) } }
        defer { NotificationCenter.default.removeObserver(token) }
        platform.screen.reducesMotion = true
        session.application.platformScreenChanged(platform)
        session.application.platformScreenChanged(platform)
        #expect(session.application.reducesMotion && told == [true])
        session.desktopLook = DesktopLook(reducesMotion: false)
        #expect(!session.application.reducesMotion && told == [true, false])
        session.desktopLook = DesktopLook()
        session.application.overrideReducesMotion = true
        platform.screen.reducesMotion = false
        session.application.platformScreenChanged(platform)
        #expect(told == [true, false, true])
    }

    /// Views hear of a look only when it is another one.
    @Test func viewsHearOfALookOnce() {
        final class Listener: UIView {
            var changes = 0
            override func traitCollectionDidChange(_ previous: UITraitCollection?) { changes += 1 }
        }
        let session = ApplicationSession(
            on: HeadlessPlatform(
                screen: PlatformScreen(size: CGSize(width: 800, height: 600), scale: 1)))
        defer { session.end() }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let listener = Listener()
        window.addSubview(listener)
        window.makeKeyAndVisible()
        let before = listener.changes
        session.desktopLook = DesktopLook(isDark: false, reducesMotion: true)
        #expect(listener.changes == before)
        session.desktopLook = DesktopLook(isDark: true)
        #expect(listener.changes == before + 1)
    }

    @Test func settingsThatMakeNoSenseAreNone() {
        let space = "org.freedesktop.appearance"
        #expect(PortalSettings.look(of: [:]) == DesktopLook())
        let strange: [String: BusValue] = [
            "\(space) color-scheme": .string("dark"), "\(space) contrast": .strings([]),
            "\(space) accent-color": .structure([.double(-1), .double(0), .double(0)]),
        ]
        #expect(PortalSettings.look(of: strange) == DesktopLook())
        #expect(
            PortalSettings.look(of: ["\(space) color-scheme": .variant(.uint32(1))]).isDark == true)
    }

    @Test func theLastLookIsThereAtTheNextStart() async throws {
        let folder = NSTemporaryDirectory() + "look-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = ["XDG_STATE_HOME": folder]
        let look = DesktopLook(
            isDark: true, hasHighContrast: false, reducesMotion: true, accent: [0, 0.25, 1])
        var memory = DesktopLookMemory(environment: environment)
        #expect(memory.look == DesktopLook())
        memory.keep(look)
        let end = Date(timeIntervalSinceNow: 20)
        while DesktopLookMemory(environment: environment).look != look, Date() < end {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(DesktopLookMemory(environment: environment).look == look)
        try "dark maybe not\naccent 1 2 3\n\u{0}".write(
            toFile: folder + "/tactile/desktop-look", atomically: true, encoding: .utf8)
        #expect(DesktopLookMemory(environment: environment).look == DesktopLook(isDark: false))
    }

    @Test(.tags(.display)) func aLaterStartReachesTheProgram() throws {
        let stage = try Stage(name: "org.example.Program")
        stage.settle()
        let caller = try stage.bus.connection()
        var answers = 0
        func call(_ member: String, _ arguments: [BusValue]) {
            let details = BusValue.details(["desktop-startup-id": .string("x_TIME42")])
            caller.call(
                BusCall(
                    "org.example.Program", path: "/org/example/Program",
                    interface: "org.freedesktop.Application", member, arguments + [details])
            ) { if case .success = $0 { answers += 1 } }
        }
        call("Activate", [])
        call("Open", [.strings(["file:///tmp/a%20b.csv"])])
        call("ActivateAction", [.string("new-entry"), .array([], of: "v")])
        let connection = try #require(stage.program.connection)
        #expect(serve([caller, connection]) { answers == 3 })
        #expect(stage.headless?.activations == ["x_TIME42", "x_TIME42", "x_TIME42"])
        #expect(stage.delegate.opened.map(\.path) == ["/tmp/a b.csv"])
        #expect(stage.delegate.actions == ["new-entry"])
    }

    @Test func namesOfServicesAreChecked() {
        #expect(UIApplication.isServiceName("org.example.Program_2"))
        for name in ["", "org", "org..x", ".org", "org.1x", "org.ä", "org.a-b", "org.x "] {
            #expect(!UIApplication.isServiceName(name), "\(name)")
        }
    }

    @Test(.tags(.display)) func aMessageIsShownAnsweredAndTakenAway() throws {
        let stage = try Stage(name: "org.example.Program")
        var answers: [String] = []
        var isShown: Bool?
        func post(_ title: String) {
            stage.session.application.post(
                DesktopNotification(
                    identifier: "weigh", title: title, body: "a < b & c",
                    actions: [
                        .init(identifier: "now", title: "Now", bringsForward: true),
                        .init(identifier: "later", title: "Later"),
                    ]), answer: { answers.append($0) }, completion: { isShown = $0 })
        }
        post("Time")
        #expect(stage.serve { isShown != nil } && isShown == true)
        let told = try #require(stage.desktop.asked.last?.arguments)
        #expect(told[3] == .string("Time") && told[4] == .string("a &lt; b &amp; c"))
        #expect(told[5] == .strings(["default", "", "now", "Now", "later", "Later"]))
        #expect(told[6]["desktop-entry"] == .string("org.example.Program"))
        stage.desktop.press("later")
        #expect(stage.serve { answers == ["later"] } && stage.headless?.activations == [])
        stage.desktop.press("now", token: "t_TIME7")
        #expect(stage.serve { answers == ["later", "now"] })
        #expect(stage.headless?.activations == ["t_TIME7"])
        // A desktop that sends none: the one before was of another press.
        stage.desktop.press("now")
        #expect(stage.serve { answers.count == 3 })
        #expect(stage.headless?.activations.count == 2)
        #expect(stage.headless?.activations.last != "t_TIME7")
        isShown = nil
        post("Again")
        #expect(stage.serve { isShown != nil })
        // It takes the place of the one before.
        #expect(stage.desktop.asked.last?.arguments[1] == .uint32(1))
        stage.session.application.withdrawNotification("weigh")
        #expect(stage.serve { stage.desktop.asked.last?.member == "CloseNotification" })
        #expect(stage.desktop.asked.last?.arguments == [.uint32(2)])
    }

    @Test(.tags(.display)) func addressesAndFilesGoToThePortal() throws {
        let stage = try Stage()
        var results: [Bool] = []
        let application = stage.session.application
        let page = try #require(URL(string: "https://example.org/a"))
        application.open(page) { isOpened in MainActor.assumeIsolated { results.append(isOpened) } }
        application.open(URL(fileURLWithPath: "/dev/null")) { isOpened in
            MainActor.assumeIsolated { results.append(isOpened) }
        }
        // No program owns an address of the web.
        application.open(page, options: [.universalLinksOnly: true]) { isOpened in
            MainActor.assumeIsolated { results.append(isOpened) }
        }
        #expect(results == [false])
        results = []
        #expect(stage.serve { results.count == 2 } && results == [true, true])
        #expect(stage.desktop.asked.map(\.member) == ["OpenURI", "OpenFile"])
        #expect(stage.desktop.asked.first?.arguments[1] == .string("https://example.org/a"))
    }

    @Test func withoutABusNothingIsMissed() {
        let session = ApplicationSession(
            on: HeadlessPlatform(
                screen: PlatformScreen(size: CGSize(width: 800, height: 600), scale: 1)))
        let program = DesktopSession(session, environment: [:])
        defer {
            program.end()
            session.end()
        }
        session.application.serviceName = "org.example.Program"
        program.connect()
        #expect(program.connection == nil)
        var isShown: Bool?
        session.application.post(DesktopNotification(identifier: "a", title: "A")) { _ in
        } completion: {
            isShown = $0
        }
        #expect(isShown == false)
        session.application.withdrawNotification("a")
    }

    @Test(.tags(.display)) func aBusThatGoesAwayIsNoHarm() throws {
        let stage = try Stage(name: "org.example.Program")
        stage.settle()
        stage.bus.end()
        #expect(stage.serve { stage.program.connection == nil })
        var isShown: Bool?
        stage.session.application.post(
            DesktopNotification(identifier: "a", title: "A"), completion: { isShown = $0 })
        #expect(isShown == false)
    }

    @Test func addressesCanBeOpenedThatAProgramIsThereFor() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemes-\(UUID().uuidString)")
        let applications = folder.appendingPathComponent("applications")
        try FileManager.default.createDirectory(
            at: applications, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "[MIME Cache]\nx-scheme-handler/https=browser.desktop;\n".write(
            to: applications.appendingPathComponent("mimeinfo.cache"), atomically: true,
            encoding: .utf8)
        try "[Removed Associations]\nx-scheme-handler/mailto=mail.desktop;\n".write(
            to: applications.appendingPathComponent("mimeapps.list"), atomically: true,
            encoding: .utf8)
        let session = ApplicationSession(
            on: HeadlessPlatform(
                screen: PlatformScreen(size: CGSize(width: 800, height: 600), scale: 1)))
        let program = DesktopSession(
            session,
            environment: [
                "XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": "/nowhere",
                "XDG_CONFIG_HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere",
            ])
        defer {
            program.end()
            session.end()
        }
        func canOpen(_ address: String) -> Bool? {
            URL(string: address).map { session.application.canOpenURL($0) }
        }
        #expect(canOpen("HTTPS://example.org/a") == true)
        #expect(canOpen("mailto:a@example.org") == false && canOpen("http://a.org") == false)
        #expect(canOpen("file:///dev/null") == true && canOpen("file:///nowhere/x") == false)
    }
}
