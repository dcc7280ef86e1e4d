import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Menus that leave their window: windows of their own, used as a person uses them.
    @Suite
    struct PopupTests {
        @Test("A line is chosen by a click, by a drag that ends on it, by keys and by its letters")
        func choosing() async throws {
            let menus = try await MenuStage()
            let before = try await menus.chosen()

            let menu = try await menus.open()
            let (window, size) = (menus.frame(of: menus.stage.window), menus.frame(of: menu))
            #expect(size.y + size.height > window.y + window.height, "it leaves the window")
            #expect(size.y + size.height < 1024, "and not the monitor")
            let line = MenuStage.place(ofLine: 3)
            menus.client.click(line.x, line.y, in: menu)
            let clicked = try await menus.chosen()
            #expect(clicked != before)

            menus.client.move(to: MenuStage.long.x, MenuStage.long.y, in: menus.stage.window)
            menus.client.press()
            let dragged = try await menus.opened()
            for number in [1, 9, 7] {
                let place = MenuStage.place(ofLine: number)
                menus.client.move(to: place.x, place.y, in: dragged)
            }
            menus.client.release()
            let other = try await menus.chosen()
            #expect(other != clicked && other != before)

            _ = try await menus.open()
            for _ in 1...3 { menus.client.key(XK_Down) }
            menus.client.key(XK_Return)
            #expect(try await menus.chosen() == clicked)

            _ = try await menus.open()
            menus.client.type("line 7")
            menus.client.key(XK_Return)
            #expect(try await menus.chosen() == other)
            #expect(try await menus.stage.close() == .code(0))
        }

        @Test("Escape, a press elsewhere and another window put it away, and nothing is chosen")
        func dismissing() async throws {
            let menus = try await MenuStage()
            let (client, window) = (menus.client, menus.stage.window)
            let before = try await menus.stage.settled()

            _ = try await menus.open()
            client.key(XK_Escape)
            try await menus.gone()

            // Over the desktop, which is no window of the program's.
            _ = try await menus.open()
            let origin = client.origin(of: window)
            client.click(20 - origin.x, 1000 - origin.y, in: window)
            try await menus.gone()

            // Over another button of the window, which must not take the press for its own.
            _ = try await menus.open()
            client.click(MenuStage.short.x, MenuStage.short.y, in: window)
            try await menus.gone()
            #expect(try await menus.chosen() == menus.chosen(in: before))
            #expect(menus.all.isEmpty)

            _ = try await menus.open()
            let other = client.makeWindow()
            client.map(other)
            try await menus.gone()
            client.destroy(other)
            #expect(try await menus.chosen() == menus.chosen(in: before))

            // The pointer is free again, and the button opens its menu as before.
            let last = try await menus.open()
            #expect(client.isViewable(last))
            #expect(try await menus.stage.close() == .code(0))
            #expect(!client.isViewable(last))
        }

        @Test("A menu comes out of a line, and both go when one is chosen from")
        func submenus() async throws {
            let menus = try await MenuStage()
            // Half of the window is below the screen, where no menu may be.
            try await menus.move(to: 200, 760)
            let first = try await menus.open(at: MenuStage.short)
            // “Sort by”, and in it “Weight”.
            let line = MenuStage.place(ofLine: 3)
            menus.client.move(to: line.x, line.y, in: first)
            let second = try await menus.opened(besides: first)
            for menu in [first, second] {
                let frame = menus.frame(of: menu)
                #expect(frame.y >= 0 && frame.y + frame.height <= 1024, "\(frame)")
            }
            let place = MenuStage.place(ofLine: 2)
            menus.client.move(to: line.x + 30, line.y, in: first)
            menus.client.click(place.x, place.y, in: second)
            try await menus.gone()
            try await menus.move(to: 200, 100)
            let clicked = try await menus.answer()

            try await menus.move(to: 200, 760)
            _ = try await menus.open(at: MenuStage.short)
            for key in [XK_Down, XK_Down, XK_Down, XK_Right, XK_Down, XK_Return] {
                menus.client.key(key)
            }
            try await menus.gone()
            try await menus.move(to: 200, 100)
            #expect(try await menus.answer() == clicked)
        }

        @Test("A finger opens a menu, scrolls it, chooses from it, and puts it away beside it")
        func fingers() async throws {
            let menus = try await MenuStage(on: .touch)
            let hand = try Hand(menus.stage)
            let before = try await menus.chosen()
            let window = menus.frame(of: menus.stage.window)
            // Lines for fingers are higher.
            func place(ofLine number: Int, in menu: Window) -> (x: Int, y: Int) {
                let frame = menus.frame(of: menu)
                return (frame.x - window.x + 50, frame.y - window.y + 27 + 44 * (number - 1))
            }

            hand.tap(MenuStage.long.x, MenuStage.long.y)
            let menu = try await menus.opened()
            let line = place(ofLine: 3, in: menu)
            hand.tap(line.x, line.y)
            let tapped = try await menus.chosen()
            #expect(tapped != before)

            hand.tap(MenuStage.long.x, MenuStage.long.y)
            let other = try await menus.opened()
            let shown = menus.client.picture(of: other)
            let (low, high) = (place(ofLine: 8, in: other), place(ofLine: 2, in: other))
            hand.drag(from: low, to: high)
            try await wait(for: "the lines to scroll") {
                menus.client.picture(of: other).difference(from: shown) > 500
            }
            #expect(menus.client.isViewable(other), "a drag along the lines chooses none")
            hand.tap(700, 40)
            #expect(try await menus.chosen() == tapped)
            #expect(try await menus.stage.close() == .code(0))
        }

        @Test("A menu stays on the monitor of its button, however large the screen is")
        func monitors() async throws {
            let menus = try await MenuStage()
            let (client, window) = (menus.client, menus.stage.window)
            client.setMonitors([(0, 0, 640, 760), (640, 0, 640, 1024)])
            try await menus.move(to: 320, 40)
            let natural = client.origin(of: window).x + MenuStage.long.x - 53
            try #require(natural < 640 && natural + 140 > 640)
            let menu = try await menus.open()
            let frame = menus.frame(of: menu)
            #expect(frame.x >= 0 && frame.x + frame.width <= 640, "\(frame)")
            #expect(frame.y >= 0 && frame.y + frame.height <= 760, "\(frame)")
            client.key(XK_Escape)
            try await menus.gone()

            // With the button on the other monitor the menu is on that one, at its full height.
            try await menus.move(to: 380, 40)
            let next = menus.frame(of: try await menus.open())
            #expect(next.x >= 640 && next.y + next.height > 760, "\(next)")
        }
    }
}

/// The gallery's page of menus.
private struct MenuStage {
    let stage: AppStage
    var client: DisplayClient { stage.client }

    /// The buttons of forty lines and of a few, and where what was chosen is written, in the
    /// window's pixels.
    static let long = (x: 278, y: 213)
    static let short = (x: 268, y: 112)
    private static let answer = (x: 220, y: 474, width: 380, height: 40)

    init(on kind: VirtualDisplay.Kind = .plain()) async throws {
        stage = try await AppStage(sample: false, on: kind)
        try await stage.open(program: "gallery", ["--show", "Menus"])
    }

    /// The middle of a menu's line, counted from 1, in the menu's pixels.
    static func place(ofLine number: Int) -> (x: Int, y: Int) { (50, 20 + 31 * (number - 1)) }

    var all: [Window] { client.menus() }

    func frame(of window: Window) -> (x: Int, y: Int, width: Int, height: Int) {
        let (origin, size) = (client.origin(of: window), client.size(of: window))
        return (origin.x, origin.y, size.width, size.height)
    }

    func open(at place: (x: Int, y: Int) = long) async throws -> Window {
        client.click(place.x, place.y, in: stage.window)
        return try await opened()
    }

    /// Waits for a menu, and until its lines are drawn.
    func opened(besides other: Window = 0) async throws -> Window {
        let menu = try await wait(for: "the menu", state: { self.stage.program.errors }) {
            all.first { $0 != other }
        }
        try await wait(for: "the menu's lines") { client.picture(of: menu).colours() > 4 }
        return menu
    }

    func gone() async throws {
        try await wait(for: "the menus to go", state: { "\(all)" }) { all.isEmpty }
    }

    /// What is written as chosen, once all menus are gone.
    func chosen() async throws -> Picture {
        try await gone()
        stage.leave()
        return chosen(in: try await stage.settled())
    }

    /// What is written as chosen, once it is to be seen: what was off the screen is drawn anew.
    func answer() async throws -> Picture {
        stage.leave()
        try await wait(for: "what was chosen") { chosen(in: stage.picture).colours() > 4 }
        return try await chosen()
    }

    func move(to x: Int, _ y: Int) async throws { try await client.move(stage.window, to: x, y) }

    func chosen(in picture: Picture) -> Picture {
        let area = Self.answer
        var pixels: [UInt32] = []
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width { pixels.append(picture[x, y]) }
        }
        return Picture(width: area.width, height: area.height, pixels: pixels)
    }
}
