import Dial
import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// The goal is changed by what is meant to change it, and by nothing else.
@MainActor
@Suite struct GoalTests {
    private func goal(
        _ size: CGSize = CGSize(width: 600, height: 640), unit: WeightUnit = .kilograms
    ) throws -> (SceneHarness, CircularSlider, UITextField) {
        let app = try SceneHarness(weights: [82, 81.8], size: size)
        try app.diary.setGoal(Weight(kilograms: 75))
        var settings = app.diary.settings
        settings.unit = unit
        try app.diary.setSettings(settings)
        app.select(4)
        let scene = try app.scene(GoalViewController.self)
        return (app, scene.dial, scene.center.field)
    }

    /// The place of a value on the dial, in the window.
    private func place(_ value: Int, on dial: CircularSlider) -> CGPoint {
        dial.convert(dial.geometry.knobCenter(at: value), to: nil)
    }

    /// Not the square of the dial, whose lower end is empty.
    @Test func aPhonesRingIsInTheMiddleOfItsRoom() throws {
        let (app, dial, _) = try goal(CGSize(width: 360, height: 700))
        let scene = try app.scene(GoalViewController.self)
        let ring = dial.convert(dial.geometry.ringFrame, to: nil)
        let cards: CardRow = try app.find(in: scene.view)
        let title = scene.titleLabel.convert(scene.titleLabel.bounds, to: nil)
        let above = ring.minY - title.maxY
        let below = cards.convert(cards.bounds, to: nil).minY - ring.maxY
        #expect(above > 40 && abs(above - below) < 12, "\(above) above, \(below) below")
    }

    /// A key that makes no weight of what is typed is refused with a shake, as on Today.
    @Test func aRefusedKeyShakes() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.5)
        app.harness.type("74")
        #expect(field.text == "74" && field.layer.animation(forKey: "shake") == nil)
        app.harness.type("x")
        #expect(field.text == "74" && field.layer.animation(forKey: "shake") != nil)
    }

    @Test func aStrayPressChangesNothing() throws {
        let (app, dial, _) = try goal()
        let geometry = dial.geometry, center = geometry.center
        for point in [
            CGPoint(x: geometry.frame.minX + 2, y: geometry.frame.minY + 2),
            CGPoint(x: geometry.frame.maxX - 2, y: geometry.frame.maxY - 2),
            CGPoint(x: center.x + geometry.innerRadius * 0.6, y: center.y),
            // The gap at the bottom.
            CGPoint(x: center.x, y: center.y + geometry.radius),
            CGPoint(x: center.x, y: center.y - geometry.outerRadius - 18),
        ] {
            app.harness.tap(at: dial.convert(point, to: nil))
            app.harness.rest(upTo: 1)
            #expect(app.diary.settings.goal?.text == "75.0", "\(point)")
        }
        // Beside the ring, within reach.
        app.harness.tap(
            at: dial.convert(
                CGPoint(x: center.x + geometry.outerRadius + 14, y: center.y), to: nil))
        app.harness.rest(upTo: 1)
        #expect(dial.value == 240)
        #expect(app.diary.settings.goal?.text != "75.0")
    }

    /// What stands on the dial is what a press there sets, also where the scale had been moved.
    @Test func theScaleThatIsShownIsTheOneThatIsSet() throws {
        let (app, dial, _) = try goal()
        app.harness.drag(from: place(dial.value, on: dial), to: place(4, on: dial), over: 0.3)
        app.harness.rest(upTo: 1)
        app.select(0)
        app.select(4)
        let tick = try #require(dial.face.ticks.first { $0.text == "75" })
        app.harness.tap(at: place(Int(tick.position), on: dial))
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    /// The pointer is another one over the ring alone, and no tip is in the way of a drag.
    @Test func thePointerTellsWhereThePressesAre() throws {
        let (app, dial, _) = try goal()
        let arrow = PlatformCursor.arrow
        func tip() -> UILabel? {
            try? app.find { $0.text?.hasPrefix("Press or drag") == true }
        }
        app.harness.move(to: dial.convert(dial.geometry.center, to: nil))
        app.harness.advance(seconds: 1)
        #expect(tip() == nil)
        app.harness.move(to: place(40, on: dial))
        app.harness.advance(seconds: 1)
        #expect(app.harness.platformWindow.cursor != arrow && tip() == nil)
        app.harness.move(to: CGPoint(x: 4, y: 300))
        app.harness.advance(seconds: 0.1)
        #expect(app.harness.platformWindow.cursor == arrow && tip() == nil)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    @Test func aDragFromTheEdgeOverTheRingChangesNothing() throws {
        let (app, dial, _) = try goal(CGSize(width: 360, height: 640))
        let frame = dial.convert(dial.bounds, to: nil)
        app.harness.drag(
            from: CGPoint(x: 18, y: frame.midY), to: CGPoint(x: 200, y: frame.midY), over: 0.3)
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    @Test func turningPastTheEndStopsThere() throws {
        let (app, dial, _) = try goal()
        let geometry = dial.geometry
        func below(_ x: CGFloat) -> CGPoint {
            dial.convert(
                CGPoint(x: geometry.center.x + x, y: geometry.center.y + geometry.radius), to: nil)
        }
        app.harness.press(at: place(280, on: dial))
        for point in [place(296, on: dial), below(20), below(-20), place(2, on: dial)] {
            app.harness.move(to: point)
            app.harness.advance(seconds: 0.02)
        }
        #expect(dial.value == 300)
        app.harness.release()
        app.harness.press(at: place(30, on: dial))
        for point in [place(4, on: dial), below(-20), below(20), place(290, on: dial)] {
            app.harness.move(to: point)
            app.harness.advance(seconds: 0.02)
        }
        #expect(dial.value == 0)
        app.harness.release()
    }

    @Test func aGoalNearTheEndMovesTheScaleOnceItIsLetGo() throws {
        let (app, dial, _) = try goal()
        app.harness.press(at: place(40, on: dial))
        app.harness.move(to: place(5, on: dial))
        app.harness.advance(seconds: 0.02)
        #expect(dial.value == 5)
        let chosen = try #require(app.model.goal)
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(dial.value == 55 && app.model.goal == chosen)
    }

    @Test func letGoOfTheGoalIsSavedAndOnlyThenCalledTheGoal() throws {
        let (app, dial, _) = try goal()
        let center = try app.scene(GoalViewController.self).center
        #expect(center.captionLabel.text == "Goal")
        app.harness.press(at: place(100, on: dial))
        #expect(center.captionLabel.text == "New goal")
        app.harness.release()
        #expect(center.captionLabel.text == "New goal")
        app.harness.rest(upTo: 0.1)
        #expect(center.captionLabel.text == "Goal")
        #expect(app.diary.settings.goal == app.model.goal)
    }

    @Test func stonesAreTwoNumbersOfOneSizeWithSmallUnits() throws {
        let (app, _, field) = try goal(unit: .stones)
        let text = try #require(field.attributedText)
        #expect(text.string == "11\u{2009}st\u{2009}11.3\u{2009}lb")
        var sizes: [String: CGFloat] = [:]
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, range, _ in
            let part = (text.string as NSString).substring(with: range)
            sizes[part] = (attributes[.font] as? UIFont)?.pointSize
        }
        #expect(sizes["11"] == sizes["11.3"])
        #expect(try #require(sizes["11"]) > 2 * (sizes["\u{2009}lb"] ?? 99))
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        #expect(field.text == "11 11.3")
        app.harness.press(.escape)
        #expect(field.text == text.string)
    }

    @Test func withoutAGoalTheDialIsPaleAndAButtonSetsOne() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        app.select(4)
        let scene = try app.scene(GoalViewController.self)
        #expect(!scene.dial.hasValue && !scene.center.setButton.isHidden)
        #expect(scene.center.field.isHidden)
        app.harness.tap(scene.center.setButton)
        app.harness.rest(upTo: 0.1)
        #expect(scene.center.field.isFirstResponder && scene.center.field.text == "")
        app.harness.type("76")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "76")
        #expect(scene.dial.hasValue && scene.center.field.text == "76.0")
    }

    @Test func theKeyboardReachesDialNumberAndButton() throws {
        let (app, dial, field) = try goal()
        var stops: [UIView] = []
        for _ in 0..<12 {
            app.harness.press(.tab)
            guard let view = app.harness.window.focusedView, !stops.contains(view) else { break }
            stops.append(view)
        }
        #expect(stops.contains(dial))
        #expect(stops.contains(field))
        #expect(stops.contains { ($0 as? UIButton)?.currentTitle == "Remove goal" })
    }

    @Test func keysGoToBothEnds() throws {
        let (app, dial, _) = try goal()
        app.harness.tap(at: place(120, on: dial))
        app.harness.press(.home)
        #expect(dial.value == 0)
        app.harness.press(.end)
        #expect(dial.value == 300)
        app.harness.press(.pageDown)
        #expect(dial.value == 290)
    }

    @Test func theArcGrowsOnceTheSceneIsThere() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        try app.diary.setGoal(Weight(kilograms: 75))
        app.harness.press("5", .control)
        app.harness.advance(seconds: 0.1)
        let dial = try app.scene(GoalViewController.self).dial
        #expect(dial.arcPart == 0)
        app.harness.rest(upTo: 0.5)
        #expect(dial.arcPart > 0)
        app.harness.rest(upTo: 1)
        #expect(dial.arcPart == 1)
    }

    @Test func lessMotionShowsTheArcAtOnce() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        var settings = app.diary.settings
        settings.goal = Weight(kilograms: 75)
        settings.reducesMotion = true
        try app.diary.setSettings(settings)
        app.harness.press("5", .control)
        app.harness.advance(seconds: 0.02)
        #expect(try app.scene(GoalViewController.self).dial.arcPart == 1)
    }

    @Test func theGoalCanBeRemovedAndBroughtBack() throws {
        let (app, _, field) = try goal()
        let button: UIButton = try app.find { $0.currentTitle == "Remove goal" }
        app.harness.tap(button)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal == nil && button.isHidden)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "75.0")
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.press(.backspace)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal == nil)
    }

    @Test func textThatIsTooLongIsRefusedWithAWord() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        UIPasteboard.general.string = String(repeating: "7", count: WeightParser.mostPasted + 1)
        field.paste(nil)
        app.harness.settle()
        #expect(field.text == "75.0")
        #expect(field.layer.animation(forKey: "shake") != nil)
        let label: UILabel = try app.find { $0.text == "Too long for a weight." }
        #expect(label.intrinsicContentSize.width <= label.bounds.width)
    }

    @Test func aClickSelectsTheNumberAndEscapeBringsItBack() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.type("74.5")
        #expect(field.text == "74.5")
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.1)
        #expect(field.text == "75.0" && !field.isFirstResponder)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    /// A goal that came with more digits, or was set in another unit, stays what it is.
    @Test(arguments: [
        ("75.00023", WeightUnit.kilograms, "75.0"), ("165", .pounds, "74.8"),
    ])
    func aGoalThatIsOnlyLookedAtStaysExact(
        text: String, unit: WeightUnit, shown: String
    ) throws {
        let exact = try #require(Weight(text: text, unit: unit))
        let app = try SceneHarness(weights: [82, 81.8])
        try app.diary.setGoal(exact)
        app.select(4)
        let field = try app.scene(GoalViewController.self).center.field
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        #expect(field.text == shown)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal == exact && !field.isFirstResponder)
    }

    @Test func anImplausibleGoalIsAskedAbout() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.type("5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "75.0")
        let asked: UILabel = try app.find { $0.text?.hasPrefix("An unusual goal") == true }
        #expect(asked.window != nil)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "5")
    }

    /// What is removed is named, with a way back.
    @Test func aGoalThatIsRemovedIsTold() throws {
        let (app, _, _) = try goal()
        let button: UIButton = try app.find { $0.currentTitle == "Remove goal" }
        app.harness.tap(button)
        app.harness.rest(upTo: 0.5)
        let banner: BannerView = try app.find()
        let said: UILabel = try app.find(in: banner) { $0.text?.contains("Goal") == true }
        #expect(said.text == "Goal of 75.0\u{A0}kg removed")
        app.harness.tap(try app.find(UIButton.self, in: banner) { $0.currentTitle == "Undo" })
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    @Test func aFarGoalIsAskedAboutWithItsDistance() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.2)
        app.harness.type("250")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        let center: GoalCenter = try app.find()
        let said = try #require(center.messageLabel.text)
        #expect(said.hasPrefix("That’s 168.") && said.hasSuffix("Press Return again to set it."))
    }

    /// Caption and unit are a line above and below the number.
    @Test func selectionAndFocusRingLeaveTheWordsAroundTheNumberFree() throws {
        let (app, _, field) = try goal()
        let center: GoalCenter = try app.find()
        for _ in 0..<5 where !field.isFirstResponder {
            app.harness.press(.tab)
            app.harness.rest(upTo: 0.5)
        }
        #expect(field.showsFocus)
        let all = try #require(field.selectedTextRange)
        let marks = field.selectionRects(for: all).map(\.rect) + [field.focusRingBounds]
        #expect(marks.count == 2 && marks.allSatisfy { $0.height > 50 })
        for label in [center.captionLabel, center.unitLabel] {
            let font = try #require(label.font)
            let inLabel = CGPoint(x: label.bounds.midX, y: label.bounds.midY)
            let middle = field.convert(inLabel, from: label)
            let word = CGRect(x: middle.x, y: middle.y, width: 0, height: 0)
                .insetBy(dx: -10, dy: -font.capHeight / 2)
            // The ring is 2 points away, and 2 wide.
            #expect(!marks.contains { $0.insetBy(dx: -4, dy: -4).intersects(word) })
        }
    }

    /// Without a goal there are some to begin with, none of them unhealthy.
    @Test(arguments: [390.0, 900, 1_366]) func goalsToBeginWithAreOffered(width: CGFloat) throws {
        let app = try SceneHarness(weights: [82, 81.8], size: CGSize(width: width, height: 700))
        app.select(4)
        let center: GoalCenter = try app.find()
        let chips = center.suggestions.filter { !$0.isHidden }
        #expect(chips.map(\.currentTitle) == ["80.0\u{A0}kg", "78.0\u{A0}kg"])
        for (chip, next) in zip(chips, chips.dropFirst()) {
            #expect(chip.frame.maxX < next.frame.minX)
        }
        #expect(chips.allSatisfy { $0.frame.minY > center.setButton.frame.maxY })
        // Tab comes to the button before them.
        let wanted: [UIView] = [center.setButton] + chips
        var stops: [UIView] = []
        for _ in 0..<5 {
            app.harness.press(.tab)
            if let view = app.harness.window.focusedView { stops.append(view) }
        }
        #expect(stops.filter { wanted.contains($0) } == wanted)
        app.harness.tap(try #require(chips.last))
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.kilograms == 78)
        #expect(!center.suggestions.contains { !$0.isHidden })
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        var settings = app.diary.settings
        settings.heightInCentimetres = 178
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 1)
        let of = app.model.goalSuggestions.map(\.text)
        #expect(of == ["80.0", "79.0", "78.0"])
        settings.heightInCentimetres = 207
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 1)
        #expect(app.model.goalSuggestions.map(\.text) == ["80.0"])
    }

    /// The old goal's way is long past its half when another one is taken under the finger.
    @Test func aGoalUnderTheFingerBeginsToday() throws {
        let weights = stride(from: 90.0, through: 80, by: -0.25).map { $0 }
        let app = try SceneHarness(weights: weights, size: CGSize(width: 600, height: 640))
        var settings = app.diary.settings
        settings.goal = Weight(kilograms: 75)
        settings.goalStart = app.model.today.adding(days: 1 - weights.count)
        try app.diary.setSettings(settings)
        app.select(4)
        app.harness.rest(upTo: 1)
        let dial = try app.scene(GoalViewController.self).dial
        #expect(try #require(app.model.goalProgress?.share) > 0.5)
        app.harness.press(at: place(dial.value, on: dial))
        app.harness.move(to: place(dial.value - 12, on: dial))
        app.harness.advance(seconds: 0.02)
        #expect(app.model.goal != app.diary.settings.goal)
        #expect(app.model.goalProgress?.share == 0)
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal == app.model.goal)
        #expect(app.diary.settings.goalStart == app.model.today)
        #expect(app.model.goalProgress?.share == 0)
    }
}
