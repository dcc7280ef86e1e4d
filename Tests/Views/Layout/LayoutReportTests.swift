import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor @Suite struct LayoutReportTests {
    @Test func aConflictNamesItsConstraintsAndLayoutGoesOn() throws {
        let root = makeRoot(), child = free(UIView(), in: root)
        let first = child.widthAnchor.constraint(equalToConstant: 50)
        first.identifier = "narrow"
        let second = child.widthAnchor.constraint(equalToConstant: 70)
        second.identifier = "wide"
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4), first, second,
            child.topAnchor.constraint(equalTo: root.topAnchor),
            child.heightAnchor.constraint(equalToConstant: 9),
        ])
        let texts = reports { root.layoutIfNeeded() }
        #expect(texts.count == 1)
        let text = try #require(texts.first)
        #expect(text.contains("'narrow'") && text.contains(".width == 50"))
        #expect(text.contains("goes on without <'wide' "))
        #expect(!text.contains("height"))
        #expect(child.frame == CGRect(x: 4, y: 0, width: 50, height: 9))
        #expect(
            reports {
                root.frame.size.width = 200; root.layoutIfNeeded()
            }.isEmpty)
        first.isActive = false
        root.layoutIfNeeded()
        #expect(child.frame.width == 70)
        first.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
    }

    @Test func aFrameIsStrongerThanAConstraint() throws {
        let root = makeRoot(), child = UIView(frame: CGRect(x: 0, y: 0, width: 25, height: 25))
        root.addSubview(child)
        child.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
        let text = try #require(reports { root.layoutIfNeeded() }.first)
        #expect(text.contains("translatesAutoresizingMaskIntoConstraints is true"))
        #expect(child.frame.width == 25)
    }

    @Test func missingAncestorNamesBothViews() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = free(SizedView(5, 5), in: window), stranger = CountingView()
        let tie = child.topAnchor.constraint(equalTo: stranger.topAnchor)
        tie.isActive = true
        let text = try #require(reports { window.layoutIfNeeded() }.first)
        #expect(text.contains("SizedView") && text.contains("CountingView"))
        #expect(text.contains("no common ancestor"))
        window.addSubview(stranger)
        stranger.frame.origin.y = 33
        #expect(reports { window.layoutIfNeeded() }.isEmpty)
        #expect(child.frame.minY == 33)
        tie.isActive = false
        window.layoutIfNeeded()
    }

    @Test func equationsReadAsTheyWereWritten() {
        let root = makeRoot(), child = free(UIView(), in: root)
        let constraint = child.widthAnchor.constraint(
            lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5, constant: -3)
        constraint.priority = .defaultLow
        let text = constraint.equation
        #expect(text.contains(".width <= 0.5 * UIView:"))
        #expect(text.hasSuffix(".width - 3 @250.0>"))
    }
}
