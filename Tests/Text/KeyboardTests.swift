import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

@MainActor
private final class KeyboardLog {
    struct Entry: Equatable {
        var name: String
        var begin: CGRect
        var end: CGRect
    }

    var entries: [Entry] = []
    private var tokens: [any NSObjectProtocol] = []

    init() {
        for name in [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillChangeFrameNotification,
        ] {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] note in
                    let info = note.userInfo
                    let short = name.rawValue.replacingOccurrences(of: "UIKeyboard", with: "")
                        .replacingOccurrences(of: "Notification", with: "")
                    let rects = [
                        UIResponder.keyboardFrameBeginUserInfoKey,
                        UIResponder.keyboardFrameEndUserInfoKey,
                    ].map { (info?[$0] as? NSValue)?.cgRectValue ?? .null }
                    MainActor.assumeIsolated {
                        self?.entries.append(
                            Entry(name: short, begin: rects[0], end: rects[1]))
                    }
                })
        }
    }

    func end() { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    var names: [String] { entries.map(\.name) }
}

@Suite @MainActor final class KeyboardTests {
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 320, height: 500))
        for (index, field) in [field, second].enumerated() {
            field.keyboardType = .decimalPad
            field.borderStyle = .roundedRect
            field.frame = CGRect(x: 20, y: 20 + 50 * CGFloat(index), width: 200, height: 36)
            harness.window.addSubview(field)
        }
        harness.show()
        return harness
    }()
    private let field = UITextField(frame: .zero)
    private let second = UITextField(frame: .zero)

    private func touch(_ point: CGPoint) {
        harness.touch(.began, 1, at: point)
        harness.advance(seconds: 0.05)
        harness.touch(.ended, 1, at: point)
    }

    private var pad: NumberPad? {
        harness.window.keyboard.keyboards["number pad"] as? NumberPad
    }

    /// The middle of a key that types or says `text`.
    private func key(_ text: String) -> CGPoint {
        for view in pad?.subviews ?? [] {
            guard let key = view as? NumberPadKey, !key.isHidden else { continue }
            let label = key.subviews.compactMap { $0 as? UILabel }.first?.text ?? ""
            if label == text || key.accessibilityLabel == text {
                return key.convert(CGPoint(x: key.bounds.midX, y: key.bounds.midY), to: nil)
            }
        }
        return .zero
    }

    @Test func aFingerBringsThePadAndAMouseDoesNot() {
        harness.frame()
        harness.tap(at: CGPoint(x: 60, y: 38))
        harness.rest()
        #expect(field.isFirstResponder && !harness.window.keyboard.isShown)
        field.resignFirstResponder()
        touch(CGPoint(x: 60, y: 38))
        #expect(field.isFirstResponder && harness.window.keyboard.isShown)
        harness.tap(at: CGPoint(x: 60, y: 38))
        #expect(!harness.window.keyboard.isShown)
    }

    @Test func keysTypeAndDelete() {
        harness.frame()
        UIApplication.shared.decimalSeparator = ","
        defer { UIApplication.shared.decimalSeparator = "." }
        var returns = 0
        field.returnKeyType = .done
        field.enablesReturnKeyAutomatically = true
        field.addAction(UIAction { _ in returns += 1 }, for: .primaryActionTriggered)
        touch(CGPoint(x: 60, y: 38))
        harness.advance(seconds: 0.3)
        touch(key("Done"))
        #expect(returns == 0)
        for text in ["8", "2", ",", "4", "0"] { touch(key(text)) }
        #expect(field.text == "82,40")
        touch(key("Delete"))
        #expect(field.text == "82,4")
        harness.touch(.began, 1, at: key("Delete"))
        harness.advance(seconds: 0.75)
        harness.touch(.ended, 1, at: key("Delete"))
        #expect(field.text == "")
        harness.rest()
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
        touch(key("7"))
        touch(key("Done"))
        #expect(returns == 1)
        touch(key("Hide keyboard"))
        #expect(!field.isFirstResponder && !harness.window.keyboard.isShown)
    }

    @Test func itSlidesAndTells() {
        harness.frame()
        let log = KeyboardLog()
        defer { log.end() }
        touch(CGPoint(x: 60, y: 38))
        #expect(log.names == ["WillChangeFrame", "WillShow"])
        let height = harness.window.keyboard.frame.height
        let shown = CGRect(x: 0, y: 500 - height, width: 320, height: height)
        #expect(log.entries.last?.begin == CGRect(x: 0, y: 500, width: 320, height: height))
        #expect(log.entries.last?.end == shown)
        harness.advance(seconds: 0.125)
        let layer = pad?.superview?.layer
        let midway = layer?.presentation()?.frame.minY ?? 0
        #expect(abs(midway - (500 - height / 2)) < 2)
        harness.advance(seconds: 0.2)
        #expect(log.names.last == "DidShow")
        // From one field to the other nothing goes and comes.
        log.entries = []
        second.becomeFirstResponder()
        #expect(log.entries.isEmpty && harness.window.keyboard.isShown)
        second.resignFirstResponder()
        harness.advance(seconds: 0.3)
        #expect(log.names == ["WillChangeFrame", "WillHide", "DidHide"])
        #expect(log.entries.last?.end.minY == 500)
        #expect(pad?.superview == nil)
    }

    @Test func turningBackOnTheWayTellsTheWholeStory() {
        harness.frame()
        let log = KeyboardLog()
        defer { log.end() }
        touch(CGPoint(x: 60, y: 38))
        harness.advance(seconds: 0.1)
        field.resignFirstResponder()
        harness.advance(seconds: 0.1)
        field.becomeFirstResponder()
        harness.advance(seconds: 0.5)
        #expect(
            log.names.filter { $0 != "WillChangeFrame" }
                == ["WillShow", "WillHide", "WillShow", "DidShow"])
        #expect(pad?.superview?.frame.maxY == 500)
    }

    @Test func ownViewsTakeItsPlace() {
        harness.frame()
        let input = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 120))
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
        field.inputAccessoryView = bar
        harness.tap(at: CGPoint(x: 60, y: 38))
        #expect(harness.window.keyboard.frame.height == 44)
        field.inputView = input
        #expect(harness.window.keyboard.frame == CGRect(x: 0, y: 336, width: 320, height: 164))
        harness.advance(seconds: 0.3)
        #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 336, width: 320, height: 44))
        #expect(
            input.convert(input.bounds, to: nil) == CGRect(x: 0, y: 380, width: 320, height: 120))
        field.inputView = UIView(frame: .zero)
        field.inputAccessoryView = nil
        #expect(!harness.window.keyboard.isShown)
    }

    @Test func thePolicyDecides() {
        harness.frame()
        harness.tap(at: CGPoint(x: 60, y: 38))
        UIApplication.shared.onScreenKeyboard = .always
        #expect(harness.window.keyboard.isShown)
        UIApplication.shared.onScreenKeyboard = .never
        #expect(!harness.window.keyboard.isShown)
        touch(CGPoint(x: 60, y: 38))
        #expect(!harness.window.keyboard.isShown)
    }

    @Test func aSwipeDownPutsItAwayAndTypesNothing() {
        harness.frame()
        touch(CGPoint(x: 60, y: 38))
        harness.advance(seconds: 0.3)
        let start = key("2")
        harness.touch(.began, 1, at: start)
        for step in 1...6 {
            harness.advance(seconds: 0.016)
            harness.touch(.moved, 1, at: CGPoint(x: start.x, y: start.y + CGFloat(step) * 20))
        }
        harness.touch(.ended, 1, at: CGPoint(x: start.x, y: start.y + 120))
        #expect(field.text == "")
        #expect(!harness.window.keyboard.isShown)
    }

    @Test func theGuideAndTheWindowsSizeFollow() {
        harness.frame()
        let box = UIView(frame: .zero)
        box.translatesAutoresizingMaskIntoConstraints = false
        harness.window.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
            box.widthAnchor.constraint(equalToConstant: 50),
            box.heightAnchor.constraint(equalToConstant: 10),
            box.bottomAnchor.constraint(equalTo: harness.window.keyboardLayoutGuide.topAnchor),
        ])
        harness.frame()
        #expect(box.frame.maxY == 500)
        touch(CGPoint(x: 60, y: 38))
        harness.advance(seconds: 0.3)
        #expect(box.frame.maxY == harness.window.keyboard.frame.minY)
        harness.resize(to: CGSize(width: 300, height: 400))
        harness.frame()
        let height = harness.window.keyboard.frame.height
        #expect(
            harness.window.keyboard.frame
                == CGRect(x: 0, y: 400 - height, width: 300, height: height))
        #expect(box.frame.maxY == 400 - height)
        field.resignFirstResponder()
        harness.advance(seconds: 0.3)
        #expect(box.frame.maxY == 400)
    }

    @Test func aScrollViewMovesItsFieldOutOfTheWay() {
        harness.frame()
        let scroll = UIScrollView(frame: harness.window.bounds)
        scroll.contentSize = CGSize(width: 320, height: 900)
        harness.window.addSubview(scroll)
        let low = UITextField(frame: CGRect(x: 20, y: 450, width: 200, height: 36))
        low.keyboardType = .numberPad
        scroll.addSubview(low)
        harness.frame()
        touch(CGPoint(x: 60, y: 468))
        harness.advance(seconds: 0.4)
        #expect(low.isFirstResponder)
        let area = low.convert(low.bounds, to: nil)
        #expect(area.maxY <= harness.window.keyboard.frame.minY)
        #expect(scroll.adjustedContentInset.bottom == harness.window.keyboard.frame.height)
        low.resignFirstResponder()
        harness.advance(seconds: 0.4)
        #expect(scroll.adjustedContentInset.bottom == 0)
    }

    @Test func endingEditingReachesWhoIsInside() {
        harness.frame()
        field.becomeFirstResponder()
        #expect(second.endEditing(true) && field.isFirstResponder)
        #expect(harness.window.endEditing(false) && !field.isFirstResponder)
    }
}
