import Testing

@testable import TactileX11

@MainActor @Suite struct X11StartupTests {
    @Test(
        arguments: [
            ("gnome-shell-1-host-x-0_TIME123456", 123_456), ("a_TIME1_TIME77", 77), ("a_TIME9x", 9),
        ] as [(String, UInt)])
    func theTimeIsReadOutOfAName(_ name: String, _ time: UInt) {
        #expect(X11Window.time(ofStartup: name) == time)
    }

    @Test(arguments: ["", "host", "a_TIME", "a_TIME0", "a_TIMEx", "a_TIME99999999999"])
    func aNameWithoutATimeHasNone(_ name: String) {
        #expect(X11Window.time(ofStartup: name) == nil)
    }
}
