import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// What the check of layout and gestures notices.
@MainActor @Suite(.serialized) struct LayoutInvariantTests {
    private let root = makeRoot(width: 400, height: 300)
    private let view = UIView(frame: .zero)
    private let pinned = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

    private func layOut() {
        root.addSubview(view)
        root.addSubview(pinned)
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: pinned.rightAnchor, constant: 8),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 50),
            view.heightAnchor.constraint(equalToConstant: 50),
        ])
        root.layoutIfNeeded()
        #expect(root.checkInvariants() == [])
    }

    private func says(_ words: String) -> Bool {
        root.checkInvariants().contains { $0.contains(words) }
    }

    @Test func constants() throws {
        layOut()
        let engine = try #require(root.layout.engine)
        let rule = try #require(pinned.layout.item.variables.horizontal.originRule)
        engine.solver.setConstant(-99, of: rule)
        #expect(says("counts with 99.0, where 10.0 is right"))
        engine.solver.setConstant(-10, of: rule)
        let constraint = try #require(root.layout.held.first)
        let id = try #require(constraint.binding?.id)
        engine.solver.setPriority(250, of: id)
        #expect(says("counts with priority 250"))
    }

    @Test func links() throws {
        layOut()
        let engine = try #require(root.layout.engine)
        let variables = view.layout.item.variables
        view.layout.item.variables.horizontal.origin = nil
        #expect(says("of an item that has another"))
        #expect(says("some of its edges are not"))
        view.layout.item.variables = variables
        view.layout.item.engine = nil
        #expect(says("which left"))
        view.layout.item.engine = engine
        let width = try #require(
            view.layout.item.mentions.first { $0.secondLayoutItem == nil })
        pinned.layout.item.mentions.append(width)
        #expect(says("which is about others"))
    }

    @Test func flags() {
        layOut()
        view.layout.flags.insert(.entry)
        #expect(says("no pass would come by"))
        view.layout.flags.insert(.subtree)
        #expect(says("the view around it does not know"))
    }

    /// Guides are measured from their view, which takes them along.
    @Test func viewsLeaveWithTheirGuides() {
        let outer = free(UIView(), in: root), middle = free(UIView(), in: outer)
        let inner = free(UIView(), in: middle)
        NSLayoutConstraint.activate([
            outer.leftAnchor.constraint(equalTo: root.leftAnchor),
            middle.rightAnchor.constraint(equalTo: outer.layoutMarginsGuide.rightAnchor),
            inner.leftAnchor.constraint(equalTo: middle.layoutMarginsGuide.leftAnchor),
            inner.widthAnchor.constraint(equalTo: middle.safeAreaLayoutGuide.widthAnchor),
        ])
        root.layoutIfNeeded()
        for _ in 0..<2 {
            outer.removeFromSuperview()
            #expect(outer.checkInvariants() == [])
            root.addSubview(outer)
            root.layoutIfNeeded()
            middle.translatesAutoresizingMaskIntoConstraints.toggle()
            root.layoutIfNeeded()
            #expect(root.checkInvariants() == [])
        }
        #expect(inner.frame.minX == 8)
    }

    @Test func gestures() throws {
        let script = TouchScript()
        let recognizer = UIPanGestureRecognizer()
        script.view.addGestureRecognizer(recognizer)
        script.down(1, 50, 50)
        let graph = script.window.router.gestures
        #expect(graph.checkInvariants() == [])
        let entry = try #require(recognizer.entry)
        recognizer.entry = nil
        #expect(graph.checkInvariants().contains { $0.contains("does not know its part") })
        recognizer.entry = entry
        let touch = try #require(entry.touches.first)
        touch.gestureRecognizers = []
        #expect(graph.checkInvariants().contains { $0.contains("a touch that does not know it") })
    }
}
