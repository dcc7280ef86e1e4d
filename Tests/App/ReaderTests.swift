import Dial
import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp

/// Health Beat as a reader of the screen gets it.
@MainActor
@Suite struct ReaderTests {
    private static let weights = [84.2, 83.9, 84.0, 83.4, 83.1, 83.3, 82.8, 82.4]

    /// What is said of an element, as "role: label = value".
    private func words(_ app: SceneHarness) -> [String] {
        app.harness.accessibilityElements.map { element in
            "\(element.role): \(element.label)"
                + (element.value.isEmpty ? "" : " = \(element.value)")
        }
    }

    @Test("Everything on every page has a name and a place", arguments: [0, 8])
    func names(count: Int) throws {
        for page in LayoutPage.all where page.least <= count {
            let app = try SceneHarness(weights: Array(Self.weights.prefix(count)))
            try page.open(app)
            app.harness.rest(upTo: 1)
            let elements = app.harness.accessibilityElements
            #expect(!elements.isEmpty, "\(page.name)")
            for element in elements {
                let object = element.object.map { "\(type(of: $0))" } ?? "?"
                #expect(
                    !element.label.isEmpty,
                    "\(page.name): \(element.role) \(object) “\(element.value)” has no name")
                #expect(
                    element.frame.width > 0 && element.frame.height > 0,
                    "\(page.name): “\(element.label)” has no place")
                if element.traits.contains(.adjustable) {
                    #expect(
                        !element.value.isEmpty, "\(page.name): “\(element.label)” has no value")
                }
            }
        }
    }

    @Test("Each scene has its title, its chart in words, and the tabs")
    func scenes() throws {
        let app = try SceneHarness(weights: Self.weights)
        for (index, title) in ["Today", "Graph", "History", "Averages", "Goal"].enumerated() {
            app.tabs.selectedIndex = index
            app.harness.rest(upTo: 2)
            let said = words(app)
            #expect(said.contains("heading: \(title)"), "\(said)")
            let heading = app.harness.accessibilityElement(title, role: "heading")
            #expect(heading?.headingLevel == 1)
            let tabs = app.harness.accessibilityElements.filter { $0.role == "tab" }
            #expect(tabs.map(\.label) == ["Today", "Graph", "History", "Averages", "Goal"])
            #expect(tabs.filter { $0.traits.contains(.selected) }.map(\.label) == [title])
        }
    }

    @Test("The graph says its trend and is gone through weighing by weighing")
    func graph() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.tabs.selectedIndex = 1
        app.harness.rest(upTo: 2)
        let graph = try #require(app.harness.accessibilityElement("Graph", role: "chart"))
        #expect(graph.value.hasPrefix("trend "))
        #expect(graph.chart?.contains("Weighings: ") == true)
        #expect(graph.chart?.contains("82.4") == true)
        #expect(graph.perform("decrement"))
        let last = try #require(app.harness.accessibilityElement("Graph", role: "chart"))
        #expect(last.value.contains("82.4"))
        #expect(last.perform("decrement"))
        #expect(
            app.harness.accessibilityElement("Graph", role: "chart")?.value.contains("82.8")
                == true)
        #expect(
            app.harness.accessibilityElement("Graph", role: "chart")?.perform("increment") == true)
        #expect(
            app.harness.accessibilityElement("Graph", role: "chart")?.value.contains("82.4")
                == true)
    }

    @Test("The averages say the chosen period, and the dial the goal")
    func chartsAndDial() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.tabs.selectedIndex = 3
        app.harness.rest(upTo: 2)
        let averages = try #require(app.harness.accessibilityElement("Averages", role: "chart"))
        #expect(averages.value.contains("average"))
        // The chosen week is the first one of this diary.
        #expect(averages.perform("increment"))
        let after = try #require(app.harness.accessibilityElement("Averages", role: "chart"))
        #expect(after.value != averages.value)
        app.tabs.selectedIndex = 4
        app.harness.rest(upTo: 2)
        let dial = try #require(
            app.harness.accessibilityElements.first { $0.object is CircularSlider })
        #expect(dial.label == "Goal")
        #expect(dial.value == "no goal")
        #expect(dial.perform("increment"))
        let goal = try #require(app.diary.settings.goal ?? app.model.goal)
        let set = try #require(
            app.harness.accessibilityElements.first { $0.object is CircularSlider })
        #expect(set.value.hasPrefix(app.model.text(goal)))
    }

    @Test("What stands in the way of saving is said once, beside the field or in the panel")
    func problems() throws {
        for usesPanel in [false, true] {
            let app = try SceneHarness(weights: Self.weights)
            _ = app.harness.session.beginAccessibility()
            if usesPanel {
                app.harness.press("n", .control)
                app.harness.rest(upTo: 1)
            } else {
                let field = try #require(
                    app.harness.accessibilityElement("Weight", role: "textField"))
                #expect(field.perform("activate"))
            }
            let texts = announced {
                app.harness.type("819")
                app.harness.settle()
                app.harness.rest(upTo: 1)
            }
            #expect(texts.count == 1, "\(texts)")
        }
    }

    @Test("An entry's page is told by its weight and day")
    func arrivals() throws {
        let app = try SceneHarness(weights: Self.weights, size: CGSize(width: 600, height: 640))
        _ = app.harness.session.beginAccessibility()
        app.select(2)
        app.harness.press(.down)
        let opened = announced {
            app.harness.press(.return)
            app.harness.rest(upTo: 1)
        }
        #expect(opened.count == 1 && opened[0].hasPrefix("82.8\u{A0}kg, "), "\(opened)")
        let stepped = announced {
            app.harness.press(.down, .alt)
            app.harness.rest(upTo: 1)
        }
        #expect(stepped.count == 1 && stepped[0].hasPrefix("83.3\u{A0}kg, "), "\(stepped)")
    }

    @Test("A weight is entered, found and deleted by a reader alone")
    func entering() throws {
        let app = try SceneHarness(weights: Self.weights)
        let field = try #require(app.harness.accessibilityElement("Weight", role: "textField"))
        #expect(field.perform("activate"))
        app.harness.type("81.9")
        app.harness.settle()
        let save = try #require(
            app.harness.accessibilityElements.first {
                $0.role == "button" && $0.label.hasPrefix("Save")
            })
        #expect(save.perform("activate"))
        app.harness.rest(upTo: 2)
        #expect(app.diary.entries.count == Self.weights.count + 1)
        #expect(
            app.harness.accessibilityElement("History", role: "tab")?.perform("activate") == true)
        app.harness.rest(upTo: 2)
        // The day has another weighing: its row opens.
        let day = try #require(
            app.harness.accessibilityElements.first {
                $0.role == "row" && $0.label.contains("81.9")
            })
        #expect(day.value == "collapsed")
        #expect(day.perform("activate"))
        app.harness.rest(upTo: 2)
        let row = try #require(
            app.harness.accessibilityElements.first {
                $0.role == "row" && $0.label.contains("81.9") && $0.actions.contains("Delete")
            })
        #expect(row.perform("Delete"))
        app.harness.rest(upTo: 2)
        #expect(app.diary.entries.count == Self.weights.count)
    }
}
