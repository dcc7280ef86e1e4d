import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct SegmentedControlTests {
    @Test func aSegmentIsChosenByPressDragAndKeys() {
        let control = UISegmentedControl(items: ["4", "8", "12", "16"])
        control.selectedSegmentIndex = 0
        let (harness, log) = Harness.show(control, at: CGRect(x: 50, y: 50, width: 204, height: 32))
        harness.tap(at: CGPoint(x: 130, y: 66))
        #expect(control.selectedSegmentIndex == 1)
        harness.tap(at: CGPoint(x: 130, y: 66))
        #expect(log.names.count == 1)
        harness.drag(from: CGPoint(x: 130, y: 66), to: CGPoint(x: 230, y: 66))
        #expect(control.selectedSegmentIndex == 3)
        #expect(log.names.count == 3)
        harness.press(.left)
        #expect(control.selectedSegmentIndex == 2)
        harness.press(.home)
        #expect(control.selectedSegmentIndex == 0)
        harness.press(.left)
        #expect(control.selectedSegmentIndex == 0)
    }

    @Test func aSegmentGivesThePictureThatItGot() {
        func picture(_ mode: UIImage.RenderingMode) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image {
                UIColor.red.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
            }.withRenderingMode(mode)
        }
        let (plain, colored) = (picture(.automatic), picture(.alwaysOriginal))
        let control = UISegmentedControl(items: [plain, colored, "title"])
        #expect(control.imageForSegment(at: 0) === plain)
        #expect(control.imageForSegment(at: 1) === colored)
        #expect(control.imageForSegment(at: 2) == nil)
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 300, height: 32))
        let look = harness.look()
        #expect(look.rgb(50, 16) != 0xFF0000)
        #expect(look.rgb(150, 16) == 0xFF0000)
        control.setImage(plain, forSegmentAt: 2)
        #expect(control.imageForSegment(at: 2) === plain)
        #expect(control.titleForSegment(at: 2) == nil)
        control.setTitle("title", forSegmentAt: 0)
        #expect(control.imageForSegment(at: 0) == nil)
        #expect(control.titleForSegment(at: 0) == "title")
        control.setImage(nil, forSegmentAt: 1)
        #expect(control.imageForSegment(at: 1) == nil)
    }

    @Test func linesAreBetweenTheSegmentsInBothDirections() {
        for attribute in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
            let control = UISegmentedControl(items: ["a", "b", "c"])
            control.semanticContentAttribute = attribute
            _ = Harness.show(control, at: CGRect(x: 0, y: 0, width: 304, height: 32))
            let lines = control.subviews.filter { $0.frame.width == 1 }.map(\.frame.midX).sorted()
            #expect(lines.count == 2)
            for (line, place) in zip(lines, [102.0, 202.0]) {
                #expect(abs(line - place) < 3, "\(lines)")
            }
        }
    }

    @Test func segmentsThatAreOffArePassedOver() {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        control.selectedSegmentIndex = 0
        control.setEnabled(false, forSegmentAt: 1)
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 304, height: 32))
        harness.tap(at: CGPoint(x: 150, y: 16))
        #expect(control.selectedSegmentIndex == 0)
        harness.press(.right)
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test func aMomentaryControlKeepsNothingChosen() {
        let control = UISegmentedControl(items: ["a", "b"])
        control.isMomentary = true
        var seen = -5
        control.addAction(
            UIAction { seen = ($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9 },
            for: .valueChanged)
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 204, height: 32))
        harness.tap(at: CGPoint(x: 150, y: 16))
        #expect(seen == 1)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func segmentsComeAndGo() {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "0", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(control.titleForSegment(at: 1) == "c")
        control.selectedSegmentIndex = 77
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.removeSegment(at: 9, animated: false)
        #expect(control.titleForSegment(at: -1) == nil)
    }

    @Test func segmentsCarryActions() {
        var heard: [String] = []
        let actions = ["Day", "Week"].map { name in
            UIAction(title: name, identifier: UIAction.Identifier(name)) { _ in heard.append(name) }
        }
        let control = UISegmentedControl(frame: .zero, actions: actions)
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 204, height: 32))
        #expect(control.titleForSegment(at: 1) == "Week")
        #expect(control.segmentIndex(identifiedBy: actions[1].identifier) == 1)
        #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("no")) == NSNotFound)
        #expect(
            control.actionForSegment(at: 0) === actions[0] && control.actionForSegment(at: 9) == nil
        )
        harness.tap(at: CGPoint(x: 150, y: 16))
        #expect(heard == ["Week"])
        control.setAction(UIAction(title: "Year") { _ in heard.append("Year") }, forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == "Year")
        harness.tap(at: CGPoint(x: 50, y: 16))
        #expect(heard == ["Week", "Year"])
    }

    @Test func segmentsThatComeAndGoMoveThere() {
        let control = UISegmentedControl(items: ["a", "b"])
        control.selectedSegmentIndex = 1
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 304, height: 32))
        let white = harness.look().rgb(200, 7)
        control.insertSegment(withTitle: "c", at: 2, animated: true)
        harness.advance(seconds: 0.1)
        // On its way from the right half to the middle third.
        #expect(harness.snapshot().rgb(106, 7) != white)
        harness.rest()
        #expect(harness.snapshot().rgb(112, 7) == white && harness.snapshot().rgb(220, 7) != white)
        control.removeSegment(at: 2, animated: true)
        #expect(control.numberOfSegments == 2)
        harness.rest()
        #expect(harness.snapshot().rgb(220, 7) == white)
        #expect(control.subviews.count { $0.subviews.contains { $0 is UILabel } } == 2)
    }

    @Test func linesStandBetweenSegmentsThatAreNotChosen() {
        let control = UISegmentedControl(items: ["", "", "", ""])
        control.selectedSegmentIndex = 0
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 284, height: 32))
        func lines() -> [Int] {
            let picture = harness.look()
            let bare = picture.rgb(2 + 3 * 70 + 35, 16)
            return (1...3).filter { index in
                (-1...1).allSatisfy {
                    ($0 == 0) == (picture.rgb(2 + index * 70 + $0, 16) != bare)
                }
            }
        }
        #expect(lines() == [2, 3])
        control.selectedSegmentIndex = 1
        #expect(lines() == [3])
    }

    @Test func titlesGetSmallerTogetherWhereThereIsLittleRoom() {
        let control = UISegmentedControl(items: ["Short", "Rather a long title", "Middling"])
        control.frame = CGRect(x: 0, y: 0, width: 600, height: 32)
        let harness = Harness(size: CGSize(width: 640, height: 100))
        harness.window.addSubview(control)
        harness.show()
        func labels() -> [UILabel] {
            control.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
        }
        #expect(labels().count == 3)
        #expect(labels().allSatisfy { $0.font.pointSize == 13 })
        control.frame.size.width = 360
        harness.rest()
        let sizes = Set(labels().map(\.font.pointSize))
        #expect(sizes.count == 1)
        #expect(sizes.allSatisfy { $0 < 13 && $0 >= 13 * 0.8 })
        #expect(labels().allSatisfy { $0.frame.minX >= 4 })
        control.frame.size.width = 600
        harness.rest()
        #expect(labels().allSatisfy { $0.font.pointSize == 13 })
    }

    @Test func theChosenSegmentSlides() {
        let control = UISegmentedControl(items: ["a", "b"])
        control.selectedSegmentIndex = 0
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 204, height: 32))
        let first = harness.look().rgb(20, 7)
        harness.tap(at: CGPoint(x: 150, y: 16))
        harness.advance(seconds: 0.3)
        #expect(harness.look().rgb(20, 7) != first)
        #expect(harness.look().rgb(120, 7) == first)
    }
}
