import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

/// The tree of a reader that stays: what it is told, and what it costs without one.
@MainActor
@Suite struct AccessibilityTreeTests {
    private final class Log {
        var lines: [String] = []
    }

    private func listen(_ tree: AccessibilityTree, _ log: Log) {
        tree.onChange = { change in
            switch change {
            case .added(let node): log.lines.append("added \(node.content.label)")
            case .removed(let node, _): log.lines.append("removed \(node.content.label)")
            case .changed(let node, let old):
                if node.content.label != old.label {
                    log.lines.append("\(old.label) is \(node.content.label)")
                }
                if node.content.value != old.value {
                    log.lines.append("\(node.content.label): \(node.content.value)")
                }
                let states = node.content.states
                if states.contains(.enabled) != old.states.contains(.enabled) {
                    log.lines.append(
                        "\(node.content.label) \(states.contains(.enabled) ? "on" : "off")")
                }
            case .focused(let node): log.lines.append("focus \(node?.content.label ?? "none")")
            case .announced(let text, let isUrgent):
                log.lines.append("\(isUrgent ? "now" : "then") \(text)")
            case .screenChanged(let node):
                log.lines.append("screen \(node?.content.label ?? "")")
            case .layoutChanged(let node):
                log.lines.append("layout \(node?.content.label ?? "")")
            }
        }
    }

    @Test("Changes are told after the turn in which they were drawn, each once")
    func changes() {
        let page = UIView()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
        label.text = "one"
        let slider = UISlider(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
        slider.accessibilityLabel = "level"
        page.addSubview(label)
        page.addSubview(slider)
        let harness = Harness(showing: page)
        let tree = harness.session.beginAccessibility()
        harness.advance(seconds: 1 / 30)
        let log = Log()
        listen(tree, log)
        label.text = "two"
        slider.value = 0.5
        #expect(log.lines.isEmpty)
        harness.advance(seconds: 1 / 30)
        #expect(log.lines == ["one is two", "level: 50%"])
        log.lines = []
        slider.isEnabled = false
        harness.advance(seconds: 1 / 30)
        #expect(log.lines == ["level off"])
        slider.isEnabled = true
        harness.advance(seconds: 1 / 30)
        log.lines = []
        let other = UILabel(frame: CGRect(x: 0, y: 80, width: 90, height: 20))
        other.text = "three"
        page.addSubview(other)
        label.removeFromSuperview()
        harness.advance(seconds: 1 / 30)
        #expect(log.lines == ["removed two", "added three"])
        log.lines = []
        harness.press(.tab)
        #expect(log.lines == ["focus level"])
        harness.session.endAccessibility()
    }

    /// Takes the keyboard and shows nothing of it.
    private final class Quiet: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    @Test("The keyboard's way is told also where nothing of it is drawn")
    func unseenFocus() {
        let page = UIView()
        let views = ["one", "two"].map { name in
            let view = Quiet(frame: CGRect(x: 0, y: name == "one" ? 0 : 40, width: 90, height: 20))
            view.isAccessibilityElement = true
            view.accessibilityLabel = name
            page.addSubview(view)
            return view
        }
        let harness = Harness(showing: page)
        let tree = harness.session.beginAccessibility()
        harness.settle()
        let log = Log()
        listen(tree, log)
        for view in views {
            view.becomeFirstResponder()
            harness.advance(seconds: 1 / 30)
        }
        views[1].resignFirstResponder()
        harness.advance(seconds: 1 / 30)
        #expect(log.lines == ["focus one", "focus two", "focus none"])
    }

    private final class Scene: UIViewController {
        override var canBecomeFirstResponder: Bool { true }
    }

    @Test("Reading begins at the top of a scene that has the keyboard itself")
    func sceneFocus() {
        let scene = Scene()
        for (index, text) in ["Title", "Figure"].enumerated() {
            let label = UILabel(frame: CGRect(x: 0, y: index * 40, width: 90, height: 20))
            label.text = text
            scene.view.addSubview(label)
        }
        let harness = Harness(showing: UIView())
        harness.window.rootViewController = scene
        let tree = harness.session.beginAccessibility()
        harness.settle()
        let log = Log()
        listen(tree, log)
        #expect(scene.becomeFirstResponder())
        harness.advance(seconds: 1 / 30)
        scene.resignFirstResponder()
        harness.advance(seconds: 1 / 30)
        #expect(log.lines == ["focus Title", "focus none"])
    }

    @Test("Nodes keep their identity while their views are there")
    func identity() throws {
        let page = UIView()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
        label.text = "one"
        page.addSubview(label)
        let harness = Harness(showing: page)
        let tree = harness.session.beginAccessibility()
        let node = try #require(tree.node(for: label))
        label.text = "two"
        harness.settle()
        tree.update()
        #expect(tree.node(for: label) === node)
        #expect(node.content.label == "two")
        #expect(node.parent === tree.node(for: harness.window))
        let inside = UIView()
        page.addSubview(inside)
        #expect(tree.node(for: inside) == nil)
        #expect(tree.nearestNode(to: inside) === tree.node(for: harness.window))
        harness.session.endAccessibility()
    }

    @Test("What a program posts reaches the reader, and moves it")
    func posts() {
        let page = UIView()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
        label.text = "news"
        page.addSubview(label)
        let harness = Harness(showing: page)
        // Without a reader nothing happens.
        UIAccessibility.post(notification: .announcement, argument: "nobody")
        #expect(!UIAccessibility.isVoiceOverRunning)
        let tree = harness.session.beginAccessibility()
        #expect(UIAccessibility.isVoiceOverRunning)
        let log = Log()
        listen(tree, log)
        UIAccessibility.post(notification: .announcement, argument: "saved")
        UIAccessibility.post(notification: .pageScrolled, argument: "Page 2 of 3")
        UIAccessibility.post(notification: .layoutChanged, argument: label)
        UIAccessibility.post(notification: .screenChanged, argument: nil)
        UIAccessibility.post(notification: .announcement, argument: nil)
        let whisper = NSAttributedString(
            string: "by the way",
            attributes: [
                .accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.low
            ])
        UIAccessibility.post(notification: .announcement, argument: whisper)
        #expect(
            log.lines == [
                "now saved", "then Page 2 of 3", "layout news", "screen ", "then by the way",
            ])
        #expect(label.accessibilityElementIsFocused())
        #expect(UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UILabel === label)
        harness.session.endAccessibility()
        #expect(UIAccessibility.focusedElement(using: nil) == nil)
        #expect(!UIAccessibility.isVoiceOverRunning)
    }

    @Test("There is no tree without a reader, and one for several")
    func readers() {
        let harness = Harness(showing: UIView())
        #expect(harness.session.accessibility == nil)
        let tree = harness.session.beginAccessibility()
        #expect(harness.session.beginAccessibility() === tree)
        harness.session.endAccessibility()
        #expect(harness.session.accessibility === tree)
        harness.session.endAccessibility()
        #expect(harness.session.accessibility == nil)
        harness.session.endAccessibility()
        #expect(harness.session.accessibility == nil)
    }

    @Test("A change of a setting is told, once")
    func settings() {
        let harness = Harness(showing: UIView())
        let application = harness.session.application
        var told: [String] = []
        let names = [
            UIAccessibility.reduceMotionStatusDidChangeNotification,
            UIAccessibility.reduceTransparencyStatusDidChangeNotification,
            UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
            UIAccessibility.differentiateWithoutColorDidChangeNotification,
            UIAccessibility.boldTextStatusDidChangeNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let name = note.name.rawValue
                MainActor.assumeIsolated { told.append(name) }
            }
        }
        application.reducesMotion = true
        application.reducesMotion = true
        application.reducesTransparency = true
        application.overrideIncreasesContrast = false
        application.increasesContrast = true
        application.differentiatesWithoutColor = true
        application.overridePrefersBoldText = false
        application.prefersBoldText = true
        #expect(told == names.map(\.rawValue))
        #expect(UIAccessibility.isReduceMotionEnabled)
        #expect(UIAccessibility.isReduceTransparencyEnabled)
        #expect(UIAccessibility.shouldDifferentiateWithoutColor)
        #expect(UIAccessibility.isDarkerSystemColorsEnabled)
        #expect(UIAccessibility.isBoldTextEnabled)
        #expect(harness.window.traitCollection.legibilityWeight == .bold)
        #expect(harness.window.traitCollection.accessibilityContrast == .high)
        application.overrideIncreasesContrast = nil
        #expect(harness.window.traitCollection.accessibilityContrast == .normal)
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    @Test("A chart is told in words, in the direction in which it is read")
    func charts() {
        let days = AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: ["Mon", "Tue"])
        let weights = AXNumericDataAxisDescriptor(
            title: "Weight", range: 70...80, gridlinePositions: [75]
        ) { "\(Int($0)) kg" }
        let line = AXDataSeriesDescriptor(
            name: "Trend", isContinuous: true,
            dataPoints: [AXDataPoint(x: "Mon", y: 72), AXDataPoint(x: "Tue", y: 71, label: "Now")])
        let chart = AXChartDescriptor(
            title: "Weights", summary: "Falling", xAxis: days, yAxis: weights, series: [line])
        #expect(
            chart.words == """
                Weights
                Falling
                Day: Mon, Tue
                Weight: 70 kg – 80 kg (75 kg)
                Trend: Mon, 72 kg; Now, 71 kg
                """)
        chart.contentDirection = .rightToLeft
        line.isContinuous = false
        #expect(chart.words.hasSuffix("Trend: Now, 71 kg. Mon, 72 kg"))
    }
}
