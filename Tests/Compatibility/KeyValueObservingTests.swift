import Foundation
import Tactile
import TactileCompatibility
import TestSupport
import Testing

@MainActor
@Suite struct KeyValueObservingTests {
    /// Writes down what it hears.
    private final class Listener: UIView {
        var heard: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let old = Self.text(of: change?[.oldKey]), new = Self.text(of: change?[.newKey])
            heard.append("\(keyPath ?? "") \(old) \(new)")
        }

        /// Structures in words of the test's own: how Foundation prints them changes between its
        /// releases.
        private static func text(of value: Any?) -> String {
            switch value {
            case nil: "-"
            case let rect as CGRect: "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
            case let size as CGSize: "\(size.width) \(size.height)"
            case let point as CGPoint: "\(point.x) \(point.y)"
            case let value?: "\(value)"
            }
        }
    }

    /// A program's object, which tells of its values itself.
    private final class Model: NSObject, NSKeyValueCoding {
        var level = 0 {
            willSet { willChangeValue(for: \.level) }
            didSet { didChangeValue(for: \.level) }
        }
        var name = "" {
            didSet { didChangeValue(forKey: "name") }
        }
        func value(forKey key: String) -> Any? { key == "name" ? name : nil }
    }

    @Test func aViewTellsOfItsPlaceOnce() {
        let view = UIView(), listener = Listener()
        view.addObserver(listener, forKeyPath: "frame", options: [.old, .new], context: nil)
        view.addObserver(listener, forKeyPath: "alpha", options: .new, context: nil)
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(listener.heard == ["frame 0.0 0.0 0.0 0.0 1.0 2.0 3.0 4.0"])
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        view.tag = 3
        #expect(listener.heard.count == 1)
        view.alpha = 0.5
        view.layer.position.x += 1
        #expect(listener.heard.count == 3 && listener.heard[1] == "alpha - 0.5")
        view.removeObserver(listener, forKeyPath: "frame")
        view.center.x += 1
        #expect(listener.heard.count == 3)
    }

    @Test func aScrollViewTellsWhereItIs() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let listener = Listener()
        view.addObserver(listener, forKeyPath: "contentSize", options: .new, context: nil)
        view.addObserver(listener, forKeyPath: "contentOffset", options: .new, context: nil)
        view.contentSize = CGSize(width: 100, height: 400)
        view.contentOffset.y = 50
        view.contentOffset.y = 50
        #expect(
            listener.heard == ["contentSize - 100.0 400.0", "contentOffset - 0.0 50.0"])
    }

    @Test func aClosureHearsUntilItsObservationEnds() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize = CGSize(width: 100, height: 400)
        var heard: [CGFloat] = []
        var observation: NSKeyValueObservation? = view.observe(
            \.contentOffset, options: [.initial, .old, .new]
        ) { _, change in
            heard.append((change.newValue?.y ?? -1) - (change.oldValue?.y ?? 0))
        }
        view.contentOffset.y = 50
        view.contentOffset.y = 80
        #expect(heard == [0, 50, 30] && observation != nil)
        observation = nil
        view.contentOffset.y = 90
        #expect(heard.count == 3)
        let second = view.observe(\.bounds) { view, change in
            heard.append(view.bounds.minY)
            #expect(change.newValue == nil && change.kind == .setting)
        }
        view.contentOffset.y = 10
        second.invalidate()
        view.contentOffset.y = 20
        #expect(heard == [0, 50, 30, 10])
    }

    @Test func layersTellOfAllTheirProperties() {
        let layer = CAShapeLayer(), listener = Listener()
        layer.addObserver(listener, forKeyPath: "lineWidth", options: .new, context: nil)
        layer.addObserver(listener, forKeyPath: "position.x", options: .new, context: nil)
        layer.addObserver(listener, forKeyPath: "own", options: .new, context: nil)
        layer.lineWidth = 4
        layer.position = CGPoint(x: 5, y: 6)
        layer.setValue("a", forKey: "own")
        #expect(listener.heard == ["lineWidth - 4.0", "position.x - 5.0", "own - a"])
        let view = UIView()
        view.addObserver(listener, forKeyPath: "layer.cornerRadius", options: .new, context: nil)
        view.layer.cornerRadius = 7
        #expect(listener.heard.last == "layer.cornerRadius - 7.0")
    }

    @Test func anObjectOfAProgramsTellsItself() {
        let model = Model(), listener = Listener()
        var levels: [Int] = []
        let observation = model.observe(\.level, options: [.old, .new]) { _, change in
            levels += [change.oldValue ?? -1, change.newValue ?? -1]
        }
        model.level = 3
        model.level = 3
        #expect(levels == [0, 3, 3, 3])
        model.addObserver(listener, forKeyPath: "name", options: .new, context: nil)
        model.name = "a"
        #expect(listener.heard == ["name - a"])
        observation.invalidate()
    }

    @Test func observationsEndByTheirContextAndWithTheirObserver() {
        let view = UIView()
        var contexts: (UInt8, UInt8) = (0, 0)
        var listener: Listener? = Listener()
        withUnsafeMutablePointer(to: &contexts.0) { first in
            withUnsafeMutablePointer(to: &contexts.1) { second in
                for context in [first, second] {
                    view.addObserver(listener ?? Listener(), forKeyPath: "center", context: context)
                }
                view.center.x = 1
                #expect(listener?.heard.count == 2)
                view.removeObserver(listener ?? Listener(), forKeyPath: "center", context: first)
                view.center.x = 2
                #expect(listener?.heard.count == 3)
            }
        }
        listener = nil
        view.center.x = 3
        #expect(view.center.x == 3)
    }

    @Test func whatAnObserverEndsOrBeginsHoldsAtOnce() {
        let view = UIView()
        var heard: [String] = []
        var observations: [String: NSKeyValueObservation] = [:]
        for (name, other) in [("a", "b"), ("b", "a")] {
            observations[name] = view.observe(\.alpha) { _, _ in
                heard.append(name)
                observations[other]?.invalidate()
            }
        }
        view.alpha = 0.5
        #expect(heard == ["a"])
        // Whoever begins while the frame changes hears of the next change, too.
        let layer = CALayer(), own = BeginningLayer()
        layer.addSublayer(own)
        own.listener = Listener()
        own.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        own.listener?.heard = []
        own.frame = CGRect(x: 2, y: 2, width: 3, height: 4)
        #expect(own.listener?.heard == ["frame - 2.0 2.0 3.0 4.0"])
    }

    /// Begins to be observed in the middle of a change of its frame.
    private final class BeginningLayer: CALayer {
        var listener: Listener?
        private var isObserved = false
        override var position: CGPoint {
            didSet {
                guard let listener, !isObserved else { return }
                isObserved = true
                addObserver(listener, forKeyPath: "frame", options: .new, context: nil)
            }
        }
    }

    @Test func aNameThatNobodyKnowsIsTold() {
        let harness = Harness()
        var mistakes: [String] = []
        harness.session.mistakeFound = { mistakes.append($0) }
        #expect(UIView().value(forKey: "colour") == nil)
        #expect(UIView().value(forKey: "hidden") as? Bool == false)
        NSObject().addObserver(Listener(), forKeyPath: "level", context: nil)
        #expect(mistakes.count == 2)
    }

    @Test("Controls tell of what they show, by key path and by key")
    func controls() {
        func changes<View: UIView, Value>(
            of view: View, _ path: KeyPath<View, Value>, _ key: String, _ act: (View) -> Void
        ) -> [Int] {
            let listener = Listener()
            var calls = 0
            let observation = view.observe(path) { _, _ in calls += 1 }
            view.addObserver(listener, forKeyPath: key, options: .new, context: nil)
            act(view)
            observation.invalidate()
            view.removeObserver(listener, forKeyPath: key)
            act(view)
            return [calls, listener.heard.count]
        }
        let picture = UIImage(systemName: "star")
        #expect(changes(of: UILabel(), \.text, "text") { $0.text = "a" } == [1, 1])
        #expect(
            changes(of: UILabel(), \.attributedText, "attributedText") {
                $0.attributedText = NSAttributedString(string: "b")
            } == [1, 1])
        #expect(changes(of: UITextField(), \.text, "text") { $0.text = "a" } == [1, 1])
        #expect(changes(of: UITextView(), \.text, "text") { $0.text = "a" } == [1, 1])
        #expect(changes(of: UIImageView(), \.image, "image") { $0.image = picture } == [1, 1])
        #expect(changes(of: UIButton(), \.isEnabled, "enabled") { $0.isEnabled = false } == [1, 1])
        #expect(
            changes(of: UIControl(), \.isSelected, "selected") { $0.isSelected = true } == [1, 1])
        #expect(
            changes(of: UIControl(), \.isHighlighted, "highlighted") { $0.isHighlighted = true }
                == [1, 1])
        #expect(changes(of: UISlider(), \.value, "value") { $0.value = 0.5 } == [1, 1])
        #expect(changes(of: UISwitch(), \.isOn, "on") { $0.isOn = true } == [1, 1])
        #expect(changes(of: UIStepper(), \.value, "value") { $0.value = 3 } == [1, 1])
        #expect(
            changes(of: UIProgressView(), \.progress, "progress") { $0.progress = 0.5 } == [1, 1])
        let segments = UISegmentedControl(items: ["a", "b"])
        #expect(
            changes(of: segments, \.selectedSegmentIndex, "selectedSegmentIndex") {
                $0.selectedSegmentIndex = 1
            } == [1, 1])
        let button = UIButton()
        button.setTitle("c", for: .normal)
        #expect(button.value(forKey: "enabled") as? Bool == true)
        #expect(UILabel().value(forKey: "text") == nil)
    }
}
