import Foundation
import Tactile
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// The text with its addresses masked.
private func masked(_ text: String) -> String {
    text.replacingOccurrences(of: "0x[0-9a-f]+", with: "0x", options: .regularExpression)
}

private final class Plain: UIView {}
private final class Titled: UILabel {}
private final class Boasting: UIView {
    override var description: String { "boast " + super.description }
}
@MainActor
private final class Target: NSObject {
    func tapped(_ sender: UITapGestureRecognizer) {}
}
private final class Scene: UIViewController {}

/// What objects say of themselves.
@MainActor
@Suite struct DescriptionTests {
    @Test func aViewNamesWhatIsNotAtItsDefault() {
        let view = UIView(frame: CGRect(x: 0, y: 0.5, width: 100, height: 40.0 / 3))
        #expect(
            masked("\(view)") == "<UIView: 0x; frame = (0 0.5; 100 13.3333); layer = <CALayer: 0x>>"
        )
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        view.clipsToBounds = true
        view.alpha = 0.5
        view.isHidden = true
        view.isOpaque = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.isUserInteractionEnabled = false
        view.tag = 3
        view.addGestureRecognizer(UITapGestureRecognizer())
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(
            masked("\(view)")
                == "<UIView: 0x; frame = (-5 -5; 20 20); transform = [2, 0, 0, 2, 0, 0]; "
                + "clipsToBounds = YES; alpha = 0.5; hidden = YES; opaque = NO; "
                + "autoresize = W+H; userInteractionEnabled = NO; tag = 3; "
                + "gestureRecognizers = (UITapGestureRecognizer); layer = <CALayer: 0x>>")
        view.layer.removeAllAnimations()
        view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(masked("\(view)").contains("animations = { fade=<CABasicAnimation: 0x>; }; layer"))
    }

    @Test func subclassesOfAProgramHaveTheirModuleAndBase() {
        #expect(
            masked("\(Plain())")
                == "<ViewsTests.Plain: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>")
        let label = Titled()
        label.text = "Every word of a long line\nof text"
        #expect(
            masked("\(label)")
                == "<ViewsTests.Titled: 0x; baseClass = UILabel; frame = (0 0; 0 0); "
                + "text = 'Every word of a long line...'; opaque = NO; "
                + "userInteractionEnabled = NO; layer = <CALayer: 0x>>")
        #expect("\(Boasting())".hasPrefix("boast <ViewsTests.Boasting: 0x"))
    }

    @Test func awayFromTheMainThreadAClassAndAnAddress() async {
        let view = UIView()
        let text = await Task.detached { view.description }.value
        #expect(masked(text) == "<UIView: 0x>")
    }

    @Test func treesHaveALineForEachView() {
        let view = UIView(), inner = UIView(), innermost = UIView()
        view.addSubview(inner)
        inner.addSubview(innermost)
        view.addSubview(Plain())
        #expect(
            masked(view.recursiveDescription())
                == """
                <UIView: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>
                   | <UIView: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>
                   |    | <UIView: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>
                   | <ViewsTests.Plain: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>
                """)
    }

    @Test func recognizersNameTargetsAndWhomTheyWaitFor() {
        let view = UIView(), target = Target()
        let twice = UITapGestureRecognizer()
        twice.numberOfTapsRequired = 2
        twice.name = "zoom"
        let once = UITapGestureRecognizer(
            target: target, action: Selector("tapped:", Target.tapped(_:)))
        once.require(toFail: twice)
        once.isEnabled = false
        view.addGestureRecognizer(twice)
        view.addGestureRecognizer(once)
        let first =
            "<UITapGestureRecognizer: 0x; state = Possible; enabled = NO; view = <UIView 0x>; "
            + "target= <(action=tapped:, target=<ViewsTests.Target 0x>)>"
        let second =
            "<UITapGestureRecognizer: 0x (zoom); state = Possible; view = <UIView 0x>; "
            + "numberOfTapsRequired = 2"
        #expect(
            masked("\(once)") == first + "; must-fail = {\n        \(second)>\n    }>")
        #expect(
            masked("\(twice)") == second + "; must-fail-for = {\n        \(first)>\n    }>")
    }

    @Test func constraintsAreDistancesOrEquations() {
        let view = UIView(), a = UILabel(), b = UIView()
        a.text = "Hi"
        view.addSubview(a)
        view.addSubview(b)
        func text(_ constraint: NSLayoutConstraint) -> String { masked("\(constraint)") }
        #expect(
            text(a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8))
                == "<NSLayoutConstraint:0x H:|-(8)-[UILabel:0x'Hi']   "
                + "(inactive, names: '|':UIView:0x )>")
        #expect(
            text(view.bottomAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 4))
                == "<NSLayoutConstraint:0x V:[UILabel:0x'Hi']-(>=4)-|   "
                + "(inactive, names: '|':UIView:0x )>")
        #expect(
            text(a.rightAnchor.constraint(lessThanOrEqualTo: view.rightAnchor, constant: -4))
                == "<NSLayoutConstraint:0x H:[UILabel:0x'Hi']-(>=4)-|(LTR)   "
                + "(inactive, names: '|':UIView:0x )>")
        let gap = b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 6)
        gap.priority = .defaultHigh
        gap.isActive = true
        #expect(
            text(gap) == "<NSLayoutConstraint:0x H:[UILabel:0x'Hi']-(6@750)-[UIView:0x]   (active)>"
        )
        let width = b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2, constant: -1)
        width.identifier = "twice"
        width.priority = .defaultLow
        #expect(
            text(width)
                == "<NSLayoutConstraint:0x 'twice' UIView:0x.width == 2*UILabel:0x'Hi'.width - 1 "
                + "@250   (inactive)>")
        #expect(
            text(b.heightAnchor.constraint(greaterThanOrEqualToConstant: 44))
                == "<NSLayoutConstraint:0x UIView:0x.height >= 44   (inactive)>")
        let guide = UILayoutGuide()
        guide.identifier = "middle"
        view.addLayoutGuide(guide)
        #expect(
            masked("\(guide)")
                == "<UILayoutGuide: 0x - \"middle\", layoutFrame = {{0, 0}, {0, 0}}, owningView = "
                + "<UIView: 0x; frame = (0 0; 0 0); layer = <CALayer: 0x>>>")
        #expect(
            text(a.topAnchor.constraint(equalTo: guide.topAnchor))
                == "<NSLayoutConstraint:0x UILabel:0x'Hi'.top == UILayoutGuide:0x'middle'.top   "
                + "(inactive)>")
    }

    @Test func theTraceSaysWhatIsAmbiguousAndWhy() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.widthAnchor.constraint(equalToConstant: 50),
            inner.topAnchor.constraint(equalTo: view.topAnchor),
            inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        view.layoutIfNeeded()
        let lines = masked(view.autolayoutTrace()).components(separatedBy: "\n")
        #expect(
            Array(lines.prefix(4)) == [
                "•UIView:0x",
                "|   *UIView:0x - AMBIGUOUS LAYOUT for UIView:0x.minX",
                "|   |   ! this does not say where it is horizontally: "
                    + "<NSLayoutConstraint:0x UIView:0x.width == 50   (active)>",
                "",
            ])
        inner.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(!view.autolayoutTrace().contains("AMBIGUOUS"))
        #expect(inner.constraintsAffectingLayout(for: .horizontal).count == 2)
    }

    @Test func controllersShowStateChildrenAndWhatTheyPresent() {
        let scene = Scene(), child = Scene(), sheet = Scene()
        let harness = Harness(showing: scene, size: CGSize(width: 200, height: 300))
        scene.addChild(child)
        #expect(masked("\(child)") == "<ViewsTests.Scene: 0x>")
        sheet.modalPresentationStyle = .fullScreen
        scene.present(sheet, animated: false)
        harness.rest()
        #expect(
            masked(scene.recursiveDescription())
                == """
                <ViewsTests.Scene 0x>, state: disappeared, view: <UIView 0x> not in the window
                   | <ViewsTests.Scene 0x>, state: disappeared, view: (view not loaded)
                   + <ViewsTests.Scene 0x>, state: appeared, view: <UIView 0x>, presented with: \
                <FullScreenPresentationController 0x>
                """)
    }

    @Test func touchesAndEventsSayWhereTheyAre() {
        let touch = UITouch(type: .direct, at: CGPoint(x: 3, y: 4.5), time: 2, in: nil)
        let text =
            "<UITouch: 0x> type: Direct; phase: Began; is pointer: NO; tap count: 1; "
            + "force: 0.000; window: (null); view: (null); location in window: {3, 4.5}; "
            + "previous location in window: {3, 4.5}; location in view: {3, 4.5}; "
            + "previous location in view: {3, 4.5}"
        #expect(masked("\(touch)") == text)
        let event = UIEvent(type: .touches, at: 2.5)
        event.allTouches = [touch]
        #expect(masked("\(event)") == "<UIEvent: 0x> timestamp: 2.5 touches: {(\n    \(text)\n)}")
    }

    @Test func theFocusDebuggerTellsStopsAndObstacles() {
        let view = UIView(), button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.addSubview(button)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 100))
        #expect(
            masked(UIFocusDebugger.checkFocusability(for: button).description)
                == "<UIButton: 0x> can have the focus.")
        let tree = UIFocusDebugger.checkFocusGroupTree(for: view).description
        #expect(masked(tree).hasPrefix("1.  <UIButton: 0x; frame = (0 0; 40 40)"))
        harness.window.focus(button, visibly: true)
        #expect(UIFocusDebugger.checkFocusGroupTree(for: view).description.hasPrefix("1.* <"))
        #expect(
            masked(UIFocusDebugger.status().description).contains("focused item: <UIButton: 0x"))
        view.isHidden = true
        button.isUserInteractionEnabled = false
        #expect(
            masked(UIFocusDebugger.checkFocusability(for: button).description)
                == """
                <UIButton: 0x> cannot have the focus:
                   - it has isUserInteractionEnabled false
                   - <UIView: 0x>, which it is in, is hidden
                """)
    }

    @Test func theAccessibilityTreeIsText() {
        let view = UIView(), label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
        label.text = "Weight"
        view.addSubview(label)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 100))
        harness.rest()
        let text = masked(harness.window.recursiveAccessibilityDescription())
        // Frames are on the screen, where the window is at (100, 100).
        #expect(
            text.contains(
                "staticText, \"Weight\", traits [staticText], frame (110 110; 80 20), <UILabel: 0x>"
            ))
        #expect(UIView().recursiveAccessibilityDescription().hasSuffix("is not in a window."))
    }
}
