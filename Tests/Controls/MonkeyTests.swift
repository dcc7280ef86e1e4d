import Foundation
import SeededRandom
import Tactile
import TestSupport
import Testing

@MainActor
private final class MonkeyRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 3 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "row \(indexPath.section) \(indexPath.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "section \(section)"
    }
}

extension SeededGenerator {
    fileprivate mutating func point(in size: CGSize) -> CGPoint {
        CGPoint(x: below(Int(size.width) + 20) - 10, y: below(Int(size.height) + 20) - 10)
    }
}

/// Random clicks, drags, keys, fingers, wheels and sizes on a page of every control: nothing may
/// crash, and when all is let go nothing may stay pressed.
@Suite @MainActor struct MonkeyTests {
    private func page(_ rows: MonkeyRows) -> (UIView, [UIControl]) {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Button"
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.text = "some text 👍🏽 אבג"
        field.clearButtonMode = .always
        let secret = UITextField()
        secret.isSecureTextEntry = true
        secret.placeholder = "Secret"
        let pages = UIPageControl()
        pages.numberOfPages = 5
        let controls: [UIControl] = [
            UIButton(configuration: configuration), UISwitch(), UISlider(), UIStepper(), pages,
            UISegmentedControl(items: ["a", "b", "c"]), field, secret,
        ]
        for (index, control) in controls.enumerated() {
            control.frame = CGRect(
                x: index % 2 == 0 ? 5 : 165, y: CGFloat(index / 2) * 45 + 5, width: 150, height: 40)
            page.addSubview(control)
        }
        let table = UITableView(frame: CGRect(x: 0, y: 190, width: 320, height: 290))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.addSubview(table)
        return (page, controls)
    }

    @Test(arguments: [1, 77, 4_711]) func nothingBreaksAndNothingSticks(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let rows = MonkeyRows()
        let (page, controls) = page(rows)
        let harness = Harness(showing: page, size: page.bounds.size)
        let keys: [PlatformKey] = [
            .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .backspace, .delete,
            .return, .escape,
        ]
        for _ in 0..<1_500 {
            let size = harness.window.bounds.size
            switch dice.below(13) {
            case 0, 1: harness.tap(at: dice.point(in: size), button: 1 + dice.below(3))
            case 2:
                harness.drag(
                    from: dice.point(in: size), to: dice.point(in: size),
                    over: Double(dice.below(20)) / 100)
            case 3: harness.press(at: dice.point(in: size))
            case 4: harness.release(at: dice.point(in: size))
            case 5: harness.scroll(notches: CGFloat(dice.below(9) - 4), at: dice.point(in: size))
            case 6:
                harness.touch(
                    [.began, .moved, .ended, .cancelled][dice.below(4)], dice.below(3),
                    at: dice.point(in: size))
            case 7, 8:
                harness.press(
                    keys[dice.below(keys.count)], PlatformModifiers(rawValue: dice.below(4)))
            case 9: harness.type(["x", "8", " ", "é", "👍"][dice.below(5)])
            case 10: harness.press(Array("acvxzy")[dice.below(6)], .control)
            case 11: harness.advance(seconds: Double(dice.below(60)) / 100)
            default:
                if dice.below(6) == 0 {
                    harness.resize(
                        to: CGSize(width: 200 + dice.below(300), height: 200 + dice.below(400)))
                } else {
                    controls[dice.below(controls.count)].isEnabled = dice.below(3) > 0
                }
            }
        }
        for identifier in 0..<3 { harness.touch(.ended, identifier, at: .zero) }
        harness.release()
        harness.send(.inputCancelled)
        harness.advance(seconds: 15)
        for control in controls {
            #expect(!control.isTracking && !control.isHighlighted, "\(type(of: control))")
        }
        let table = page.subviews.compactMap { $0 as? UITableView }.first
        #expect(table?.visibleCells.contains { $0.isHighlighted } == false)
        #expect(table?.isDragging == false && table?.isDecelerating == false)
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
    }
}
