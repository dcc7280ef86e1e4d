import Foundation
import Tactile
import TestSupport
import Testing

/// Wheels of a picker, turned by every device.
@Suite @MainActor struct PickerViewTests {
    @MainActor
    private final class Model: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var rows = [["Ash", "Beech", "Birch", "Cedar", "Elm", "Fir", "Oak"], ["1", "2", "3"]]
        var chosen: [String] = []
        var width: CGFloat = 0
        var usesViews = false
        var reused = 0
        func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
        func pickerView(_ view: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            rows[component].count
        }
        func pickerView(
            _ view: UIPickerView, titleForRow row: Int, forComponent component: Int
        ) -> String? { rows[component][row] }
        func pickerView(_ view: UIPickerView, widthForComponent component: Int) -> CGFloat {
            component == 0 ? width : 0
        }
        func pickerView(
            _ view: UIPickerView, viewForRow row: Int, forComponent component: Int,
            reusing old: UIView?
        ) -> UIView? {
            guard usesViews else { return nil }
            if old != nil { reused += 1 }
            let view = old ?? UIView()
            view.tag = row
            return view
        }
        func pickerView(
            _ view: UIPickerView, didSelectRow row: Int, inComponent component: Int
        ) { chosen.append("\(component):\(row)") }
    }

    private let model = Model()

    private func show() -> (Harness, UIPickerView) {
        let picker = UIPickerView(frame: CGRect(x: 20, y: 20, width: 218, height: 216))
        picker.dataSource = model
        picker.delegate = model
        let root = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 260, height: 260))
        root.view.addSubview(picker)
        harness.rest()
        return (harness, picker)
    }

    private let middle = CGPoint(x: 79, y: 128)

    @Test func rowsAreCountedAndLimited() {
        let (_, picker) = show()
        #expect(picker.numberOfComponents == 2)
        #expect(picker.numberOfRows(inComponent: 0) == 7)
        #expect(picker.rowSize(forComponent: 1) == CGSize(width: 100, height: 32))
        picker.selectRow(99, inComponent: 0, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 6)
        picker.selectRow(-3, inComponent: 0, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 0)
        #expect(picker.selectedRow(inComponent: 5) == -1)
        #expect(model.chosen.isEmpty)
    }

    @Test func aDragSettlesOnTheNearestRow() {
        let (harness, picker) = show()
        harness.press(at: middle)
        for step in 1...20 {
            harness.advance(seconds: 0.02)
            harness.move(to: CGPoint(x: middle.x, y: middle.y - CGFloat(step) * 4))
        }
        // It rests before it is let go, so that it is not thrown.
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        let row = picker.selectedRow(inComponent: 0)
        #expect((2...3).contains(row))
        #expect(model.chosen == ["0:\(row)"])
    }

    @Test func aFlingRunsOnAndEndsOnARow() {
        let (harness, picker) = show()
        harness.drag(
            from: middle, to: CGPoint(x: middle.x, y: middle.y - 60), over: 0.06)
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) >= 3)
        #expect(model.chosen.count == 1)
    }

    @Test func theWheelGoesRowByRow() {
        let (harness, picker) = show()
        harness.scroll(notches: 2, at: middle)
        harness.scroll(notches: -1, at: middle)
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) == 1)
        #expect(model.chosen == ["0:2", "0:1"])
    }

    @Test func aClickBringsTheRowToTheMiddle() {
        let (harness, picker) = show()
        harness.tap(at: CGPoint(x: middle.x, y: middle.y + 32))
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) == 1)
        harness.tap(at: CGPoint(x: middle.x + 100, y: middle.y + 32))
        harness.rest()
        #expect(model.chosen == ["0:1", "1:1"])
    }

    @Test func keysAndTypedLettersChoose() {
        let (harness, picker) = show()
        harness.press(.tab)
        harness.press(.down)
        harness.press(.pageDown)
        #expect(picker.selectedRow(inComponent: 0) == 6)
        harness.press(.home)
        harness.type("bi")
        #expect(picker.selectedRow(inComponent: 0) == 2)
        harness.advance(seconds: 2)
        harness.type("o")
        #expect(picker.selectedRow(inComponent: 0) == 6)
        harness.press(.tab)
        harness.press(.end)
        #expect(picker.selectedRow(inComponent: 1) == 2)
        harness.press(.end)
        #expect(model.chosen == ["0:1", "0:6", "0:0", "0:1", "0:2", "0:6", "1:2"])
        // Tab leaves the picker again: it traps no focus.
        harness.press(.tab)
        harness.press(.home)
        #expect(picker.selectedRow(inComponent: 1) == 2)
    }

    @Test func aWheelWithFewerRowsKeepsToThem() {
        let (harness, picker) = show()
        picker.selectRow(6, inComponent: 0, animated: false)
        model.rows[0] = ["Ash", "Beech"]
        picker.reloadComponent(0)
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) == 1)
        model.rows[0] = []
        picker.reloadAllComponents()
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) == -1)
        harness.scroll(notches: 1, at: middle)
        harness.drag(from: middle, to: CGPoint(x: middle.x, y: 60))
        harness.rest()
        #expect(model.chosen.isEmpty)
    }

    @Test func ownViewsAreUsedAgain() {
        model.usesViews = true
        model.rows[0] = (1...40).map(String.init)
        let (harness, picker) = show()
        #expect(picker.view(forRow: 0, forComponent: 0)?.tag == 0)
        for _ in 0..<4 {
            harness.scroll(notches: 4, at: middle)
            harness.rest()
        }
        #expect(model.reused > 0)
        #expect(picker.view(forRow: 16, forComponent: 0)?.tag == 16)
        #expect(picker.view(forRow: 0, forComponent: 0) == nil)
    }

    @Test func widthsAndDirectionPlaceTheWheels() throws {
        model.width = 60
        let (harness, picker) = show()
        #expect(picker.rowSize(forComponent: 0).width == 60)
        #expect(picker.rowSize(forComponent: 1).width == 140)
        let first = try #require(picker.view(forRow: 0, forComponent: 0)?.superview)
        #expect(first.convert(first.bounds, to: picker).minX == 9)
        picker.semanticContentAttribute = .forceRightToLeft
        picker.setNeedsLayout()
        harness.rest()
        #expect(first.convert(first.bounds, to: picker).maxX == 209)
    }

    @Test func aDisabledOneStandsStill() {
        let (harness, picker) = show()
        picker.isEnabled = false
        harness.scroll(notches: 1, at: middle)
        harness.tap(at: CGPoint(x: middle.x, y: middle.y + 32))
        harness.press(.tab)
        harness.press(.down)
        harness.rest()
        #expect(picker.selectedRow(inComponent: 0) == 0)
    }
}
