import Foundation
import TactileDrawing
import Testing

@testable import TactileX11

struct X11ValueTests {
    @Test("The server's milliseconds keep their distances in seconds")
    func clockKeepsDistances() {
        var clock = X11Clock()
        let first = clock.seconds(5000, now: 100)
        let second = clock.seconds(5250, now: 100.3)
        #expect(abs(second - first - 0.25) < 1e-9)
        #expect(second <= 100.3)
    }

    @Test("An event that waited was still early")
    func clockIsNeverAhead() {
        var clock = X11Clock()
        // The first event waited half a second, which the second one shows.
        _ = clock.seconds(1000, now: 10.5)
        #expect(abs(clock.seconds(1100, now: 10.1) - 10.1) < 1e-9)
        #expect(abs(clock.seconds(1200, now: 11) - 10.2) < 1e-9)
    }

    @Test("The server's clock may wrap")
    func clockWraps() {
        var clock = X11Clock()
        let before = clock.seconds(0xffff_ff00, now: 50)
        let after = clock.seconds(0x100, now: 50.512)
        #expect(abs(after - before - 0.512) < 1e-6)
    }

    @Test("An event without a time happened now")
    func clockWithoutTime() {
        var clock = X11Clock()
        #expect(clock.seconds(0, now: 42) == 42)
    }

    @Test("Text that is not Latin-1 goes as question marks, the rest as it is")
    func latin1() {
        #expect(X11Text.latin1("aé€") == [0x61, 0xe9, 0x3f])
        #expect(X11Text.fromLatin1([0x61, 0xe9]) == "aé")
        #expect(X11Text.fromLatin1([]) == "")
    }

    @Test("Icons go with their colours not multiplied by alpha")
    func icons() throws {
        #expect(X11Icon.unpremultiplied(0x0000_0000) == 0)
        #expect(X11Icon.unpremultiplied(0xff12_3456) == 0xff12_3456)
        #expect(X11Icon.unpremultiplied(0x8040_0080) == 0x8080_00ff)
        // More colour than alpha is no colour: it must not run into its neighbour.
        #expect(X11Icon.unpremultiplied(0x10ff_0000) == 0x10ff_0000)
        let bitmap = try #require(Bitmap(width: 2, height: 1))
        bitmap.data.storeBytes(of: 0xff00_00ff, as: UInt32.self)
        #expect(X11Icon.items(bitmap) == [2, 1, 0xff00_00ff, 0])
    }

    @Test("Errors tell what, where and what to do")
    func errors() {
        #expect(X11Error.noDisplay.description.contains("DISPLAY"))
        #expect(X11Error.cannotOpen(display: ":7").description.contains("“:7”"))
        #expect(X11Error.unsupportedVisual(display: ":7", depth: 8).description.contains("8 bits"))
    }

    @Test("An event that comes a little late has not wrapped the clock")
    func clockWithEventsOutOfOrder() {
        var clock = X11Clock()
        let first = clock.seconds(5000, now: 100)
        let earlier = clock.seconds(4990, now: 100.001)
        let next = clock.seconds(5010, now: 100.011)
        #expect(abs(first - earlier - 0.01) < 0.002 && abs(next - first - 0.01) < 0.002)
    }
}
