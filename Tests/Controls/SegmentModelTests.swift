import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

/// Segmented controls do what a model of them does, whatever comes and goes.
@Suite @MainActor struct SegmentModelTests {
    @Test(arguments: 0..<3) func segmentsDoWhatTheModelDoes(seed: UInt64) {
        let control = UISegmentedControl(items: ["0", "1", "2"])
        let (harness, log) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 300, height: 32))
        var state = seed &* 91 &+ 3
        func dice(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        struct Model {
            var title: String
            var isEnabled = true
            var width: CGFloat = 0
        }
        var model = ["0", "1", "2"].map { Model(title: $0) }
        var (chosen, told, isMirrored, isMomentary) = (-1, 0, false, false)
        for round in 0..<120 {
            let index = dice(model.count + 3) - 1
            let isThere = model.indices.contains(index)
            switch dice(11) {
            case 0 where model.count < 7:
                let place = min(max(index, 0), model.count)
                control.insertSegment(withTitle: "\(round)", at: index, animated: false)
                model.insert(Model(title: "\(round)"), at: place)
                if chosen >= place { chosen += 1 }
            case 1 where model.count > 1:
                control.removeSegment(at: index, animated: false)
                if isThere {
                    model.remove(at: index)
                    chosen = chosen == index ? -1 : chosen > index ? chosen - 1 : chosen
                }
            case 2:
                control.selectedSegmentIndex = index
                chosen = isThere ? index : -1
            case 3:
                let isEnabled = dice(3) > 0
                control.setEnabled(isEnabled, forSegmentAt: index)
                if isThere { model[index].isEnabled = isEnabled }
            case 4:
                let width = CGFloat(dice(4) - 1) * 12
                control.setWidth(width, forSegmentAt: index)
                if isThere { model[index].width = max(width, 0) }
            case 5:
                control.setTitle("t\(round)", forSegmentAt: index)
                if isThere { model[index].title = "t\(round)" }
            case 6:
                isMirrored = dice(2) == 0
                control.semanticContentAttribute =
                    isMirrored ? .forceRightToLeft : .forceLeftToRight
            case 7:
                isMomentary = dice(3) == 0
                control.isMomentary = isMomentary
            default:
                harness.frame()
                guard isThere else { break }
                let frame = control.segmentFrame(index)
                harness.tap(at: CGPoint(x: frame.midX, y: 16))
                harness.rest()
                guard model[index].isEnabled, isMomentary || index != chosen else { break }
                chosen = isMomentary ? -1 : index
                told += 1
            }
            control.setNeedsLayout()
            harness.frame()
            #expect(control.numberOfSegments == model.count)
            #expect(control.selectedSegmentIndex == chosen, "\(seed), \(round)")
            #expect(log.names.count == told, "\(seed), \(round)")
            for place in -1...model.count {
                let own = model.indices.contains(place) ? model[place] : nil
                #expect(control.titleForSegment(at: place) == own?.title)
                #expect(control.isEnabledForSegment(at: place) == own?.isEnabled ?? false)
                #expect(control.widthForSegment(at: place) == own?.width ?? 0)
            }
            // Widths that are set are kept, the others share the rest.
            let frames = model.indices.map(control.segmentFrame)
            let row = isMirrored ? frames.reversed() : frames
            let shares = Set(
                zip(model, frames).filter { $0.0.width == 0 }.map { ($0.1.width * 100).rounded() })
            #expect(shares.count <= 1)
            #expect(zip(model, frames).allSatisfy { $0.width == 0 || $0.width == $1.width })
            #expect(
                zip(row, row.dropFirst()).allSatisfy {
                    $0.maxX < $1.minX + 0.01 && $1.minX - $0.maxX < 3
                }
            )
            #expect((isMirrored ? row.last?.maxX == 298 : row.first?.minX == 2))
            #expect(control.knob.isHidden == (chosen < 0 || isMomentary))
            if chosen >= 0, !isMomentary {
                #expect(abs(control.knob.frame.minX - frames[chosen].minX) < 0.01)
                #expect(abs(control.knob.frame.width - frames[chosen].width) < 0.01)
            }
            let elements = control.segmentElements
            #expect(elements.map(\.accessibilityLabel) == model.map(\.title))
            #expect(elements.map(\.accessibilityFrameInContainerSpace) == frames)
            for (index, element) in elements.enumerated() {
                let traits = element.accessibilityTraits
                #expect(traits.contains(.selected) == (index == chosen))
                #expect(traits.contains(.notEnabled) == !model[index].isEnabled)
                #expect(element.accessibilityPlace?.index == index)
                #expect(element.accessibilityPlace?.count == model.count)
            }
        }
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0 && control.selectedSegmentIndex == -1)
        #expect(control.segmentElements.isEmpty)
    }

    @Test func segmentsKeepWhatTheyAreGiven() {
        let (a, b) = (UIAction(title: "a") { _ in }, UIAction(title: "b") { _ in })
        let control = UISegmentedControl(items: ["t", PictureRows.dot, a, 7])
        #expect(control.numberOfSegments == 3 && control.actionForSegment(at: 2) === a)
        #expect(control.imageForSegment(at: 1) != nil && control.titleForSegment(at: 1) == nil)
        #expect(control.segmentIndex(identifiedBy: a.identifier) == 2)
        #expect(control.segmentIndex(identifiedBy: b.identifier) == NSNotFound)
        control.setAction(b, forSegmentAt: 0)
        #expect(control.segmentIndex(identifiedBy: b.identifier) == 0)
        #expect(control.titleForSegment(at: 0) == "b")
        for place in [-1, 3] {
            control.setAction(a, forSegmentAt: place)
            control.setContentOffset(CGSize(width: 1, height: 1), forSegmentAt: place)
            control.setImage(nil, forSegmentAt: place)
            #expect(control.contentOffsetForSegment(at: place) == .zero)
            #expect(control.actionForSegment(at: place) == nil)
            #expect(control.imageForSegment(at: place) == nil)
        }
        for (offset, kept) in [
            (CGSize(width: 3, height: -2), CGSize(width: 3, height: -2)),
            (CGSize(width: CGFloat.nan, height: 0), CGSize(width: 3, height: -2)),
        ] {
            control.setContentOffset(offset, forSegmentAt: 1)
            #expect(control.contentOffsetForSegment(at: 1) == kept)
        }
        for state in [UIControl.State.normal, .selected, .disabled] {
            #expect(control.titleTextAttributes(for: state) == nil)
            control.setTitleTextAttributes([.kern: 2], for: state)
            #expect(control.titleTextAttributes(for: state)?[.kern] as? Int == 2)
        }
        #expect(control.intrinsicContentSize.height == 32 && !control.isAccessibilityElement)
    }
}
