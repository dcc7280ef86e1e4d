import Foundation
import Tactile
import TactileGeometry
import TactileTesting
import Testing

@testable import TactileViews

@MainActor
@Suite struct DebugChannelTests {
    private final class Page: UIView {
        let text = UILabel(frame: CGRect(x: 16, y: 11, width: 80, height: 20))
        let button = UIButton(type: .system)
        let field = UITextField(frame: CGRect(x: 16, y: 120, width: 200, height: 30))

        override init(frame: CGRect) {
            super.init(frame: frame)
            text.text = "82.4"
            button.setTitle("Save", for: .normal)
            button.frame = CGRect(x: 16, y: 60, width: 100, height: 40)
            field.accessibilityIdentifier = "weight"
            for view in [text, button, field] as [UIView] { addSubview(view) }
        }

        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() { text.frame.origin.y = 16 }
    }

    private final class Lines {
        var all: [String] = []
        func of(_ channel: String) -> [String] { all.filter { $0.hasPrefix(channel + ": ") } }
        func has(_ text: String) -> Bool { all.contains { $0.contains(text) } }
    }

    private func listen(to harness: Harness, _ channels: DebugChannels) -> Lines {
        let lines = Lines()
        harness.session.debugSink = { lines.all.append($0) }
        harness.session.debugChannels = channels
        return lines
    }

    @Test("The variable names channels, and unknown names get a sentence")
    func names() {
        var told: [String] = []
        #expect(
            DebugChannels(named: "frames, paint,,nonsense") { told.append($0) } == [
                .frames, .paint,
            ])
        #expect(
            told == [
                "TACTILE_DEBUG: “nonsense” is no channel. The channels are frames, layout, "
                    + "gestures, focus, animations, events, paint."
            ])
        #expect(DebugChannels(named: DebugChannels.all.names) == .all)
    }

    @Test("A frame is a line with who asked for it and what was drawn")
    func frames() throws {
        let page = Page()
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .frames)
        page.text.text = "81.9"
        harness.advance(seconds: 0.02)
        let line = try #require(lines.all.first)
        #expect(line.hasPrefix("frames: 1 at 1000."))
        #expect(line.contains(" s: asked by UILabel “81.9” "))
        #expect(line.contains("drawn 1 (UILabel “81.9”)"))
        #expect(line.contains("damage 1 rects"))
        let count = lines.all.count
        harness.session.debugChannels = []
        page.text.text = "80"
        harness.advance(seconds: 0.1)
        #expect(lines.all.count == count)
    }

    @Test("A window keeps its last 100 frames when asked to")
    func history() throws {
        let page = Page()
        let harness = Harness(showing: page)
        page.text.text = "1"
        harness.settle()
        #expect(harness.window.frameHistory.isEmpty)
        harness.window.recordsFrames = true
        var heard = 0
        harness.window.frameRecorded = { _ in heard += 1 }
        for number in 0..<120 {
            page.text.text = "\(number)"
            harness.advance(seconds: 0.02)
        }
        let history = harness.window.frameHistory
        #expect(history.count == 100)
        #expect(heard == history[99].number)
        #expect(heard >= 120)
        #expect(history.contains { $0.drawn.names == ["UILabel “119”"] })
        #expect(history[99].cost.total >= 0)
        harness.window.recordsFrames = false
        #expect(harness.window.frameHistory.isEmpty)
        #expect(harness.window.renderer.probe == nil)
    }

    @Test("Who sets a frame is told")
    func layout() {
        let page = Page()
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .layout)
        page.text.frame.origin.y = 11
        page.setNeedsLayout()
        harness.advance(seconds: 0.02)
        #expect(
            lines.has("UILabel “82.4” (16 16; 80 20) → (16 11; 80 20), by the program"))
        #expect(
            lines.has("UILabel “82.4” (16 11; 80 20) → (16 16; 80 20), by layoutSubviews of Page"))
        page.field.translatesAutoresizingMaskIntoConstraints = false
        page.field.topAnchor.constraint(equalTo: page.topAnchor, constant: 200).isActive = true
        page.field.leadingAnchor.constraint(equalTo: page.leadingAnchor).isActive = true
        harness.advance(seconds: 0.02)
        #expect(lines.has("by constraints"))
        #expect(lines.has("constraints in Page solved"))
        #expect(lines.has("Page asks for layout"))
    }

    @Test("Recognizers tell whom they wait for and why they fail")
    func gestures() {
        let page = Page()
        let once = UITapGestureRecognizer(), twice = UITapGestureRecognizer()
        once.name = "once"
        twice.name = "twice"
        twice.numberOfTapsRequired = 2
        once.require(toFail: twice)
        page.addGestureRecognizer(once)
        page.addGestureRecognizer(twice)
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .gestures)
        harness.tap(at: CGPoint(x: 200, y: 300))
        #expect(
            lines.has(
                "UITapGestureRecognizer “once” of Page: waits for UITapGestureRecognizer “twice” of "
                    + "Page to fail before ended"))
        harness.advance(seconds: 1)
        #expect(lines.has("“twice” of Page: possible → failed: held too long, or the next tap"))
        #expect(lines.has("“once” of Page: possible → ended"))
        harness.drag(
            from: CGPoint(x: 200, y: 300), to: CGPoint(x: 280, y: 300), over: 0.1)
        #expect(lines.has("“once” of Page: possible → failed: a touch moved too far"))
    }

    @Test("The focus tells where it goes and why")
    func focus() {
        let page = Page()
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .focus)
        page.field.becomeFirstResponder()
        #expect(
            lines.has("first responder nobody → UITextField “weight”: becomeFirstResponder()"))
        harness.press(.tab)
        #expect(lines.has("→ UIButton “Save”, ring shown: Tab"))
        page.field.becomeFirstResponder()
        page.field.removeFromSuperview()
        #expect(lines.has("UITextField “weight” → nobody"))
    }

    @Test("Animations tell their begin, and what ended them")
    func animations() {
        let page = Page()
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .animations)
        UIView.animate(withDuration: 0.2) { page.text.alpha = 0.5 }
        harness.advance(seconds: 0.1)
        #expect(lines.has("of UILabel “82.4” begins, 0.2 s"))
        harness.advance(seconds: 0.3)
        #expect(lines.has("of UILabel “82.4” ended, finished"))
        UIView.animate(withDuration: 0.2) { page.text.alpha = 1 }
        harness.advance(seconds: 0.1)
        page.text.layer.removeAllAnimations()
        #expect(lines.has("ended, not finished: all were removed"))
    }

    @Test("Input tells where it went, and timers who set them")
    func events() {
        let page = Page()
        let harness = Harness(showing: page)
        let lines = listen(to: harness, .events)
        harness.tap(page.button)
        #expect(lines.has("button 1 pressed at"))
        #expect(lines.has("hits UIButton “Save” in Page in UIWindow"))
        harness.type("a")
        #expect(lines.has("takes no text"))
        page.field.becomeFirstResponder()
        harness.type("7")
        #expect(lines.has("text “7” → UITextField “weight”"))
        LoopTimer.schedule(after: 1) {}
        harness.advance(seconds: 2)
        #expect(lines.has("DebugChannelTests.swift"))
    }

    @Test("Paint changes the window's picture, and nothing of it stays")
    func paint() {
        let page = Page()
        let harness = Harness(showing: page)
        let before = harness.snapshot()
        #expect(harness.pixel(300, 400) == harness.pixel(200, 300))
        let plain = harness.pixel(300, 400)
        harness.session.debugChannels = .paint
        page.text.text = "81.9"
        harness.advance(seconds: 0.02)
        #expect(harness.pixel(300, 400) != plain)
        harness.advance(seconds: 1)
        // The tint is gone, the edge of the page is still there.
        #expect(harness.pixel(300, 400) == plain)
        #expect(harness.pixel(0, 300) != plain)
        page.text.text = "82.4"
        harness.advance(seconds: 0.02)
        harness.session.debugChannels = []
        harness.advance(seconds: 0.02)
        let after = harness.snapshot()
        let isSame = (0..<480).allSatisfy { y in
            (0..<320).allSatisfy { after.rgb($0, y) == before.rgb($0, y) }
        }
        #expect(isSame)
    }

    @Test("Without channels no text is made")
    func off() {
        let page = Page()
        let harness = Harness(showing: page)
        var made = 0
        func text() -> String {
            made += 1
            return ""
        }
        DebugLog.tell(.frames, text())
        DebugLog.because(.focus, text()) { DebugLog.tell(.layout, text()) }
        #expect(made == 0)
        #expect(harness.window.frameWatch == nil)
        let lines = listen(to: harness, [])
        harness.tap(page.button)
        harness.advance(seconds: 1)
        #expect(lines.all.isEmpty)
    }
}
