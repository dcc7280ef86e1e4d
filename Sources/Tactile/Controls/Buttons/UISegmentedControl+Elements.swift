import Foundation
import TactileViews

extension UISegmentedControl {
    /// A segment as readers of the screen get it.
    final class SegmentElement: UIAccessibilityElement, AccessibilityPlaceProviding {
        private weak var control: UISegmentedControl?
        private let index: Int

        init(of control: UISegmentedControl, at index: Int) {
            self.control = control
            self.index = index
            super.init(accessibilityContainer: control)
        }

        private var segment: Segment? {
            guard let control, control.segments.indices.contains(index) else { return nil }
            return control.segments[index]
        }

        override var accessibilityFrameInContainerSpace: CGRect {
            get { segment == nil ? .null : control?.segmentFrame(index) ?? .null }
            set { super.accessibilityFrameInContainerSpace = newValue }
        }
        override var accessibilityLabel: String? {
            get { super.accessibilityLabel ?? segment?.title ?? segment?.action?.title }
            set { super.accessibilityLabel = newValue }
        }
        override var defaultAccessibilityTraits: UIAccessibilityTraits {
            guard let control, let segment else { return .button }
            var traits = UIAccessibilityTraits.button
            if control.selectedSegmentIndex == index { traits.insert(.selected) }
            if !control.isEnabled || !segment.isEnabled { traits.insert(.notEnabled) }
            return traits
        }
        override func accessibilityActivate() -> Bool {
            guard let control, control.isEnabled, segment?.isEnabled == true else { return false }
            control.choose(index, event: nil)
            return true
        }
        var accessibilityPlace: (index: Int, count: Int)? {
            control.map { (index, $0.numberOfSegments) }
        }
    }
}

extension UISegmentedControl {
    var segmentElements: [SegmentElement] {
        while keptElements.count < segments.count {
            keptElements.append(SegmentElement(of: self, at: keptElements.count))
        }
        return Array(keptElements.prefix(segments.count))
    }

    func segmentWidths(in width: CGFloat) -> [CGFloat] {
        let fixed = segments.map(\.width).reduce(0, +)
        let flexible = segments.filter { $0.width == 0 }
        let rest = max(width - fixed, 0)
        let natural = flexible.map { naturalWidth($0) }.reduce(0, +)
        return segments.map { segment in
            if segment.width > 0 { return segment.width }
            guard apportionsSegmentWidthsByContent, natural > 0 else {
                return rest / CGFloat(max(flexible.count, 1))
            }
            return rest * naturalWidth(segment) / natural
        }
    }
}

extension UISegmentedControl: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .segments }
}

/// Arrows choose another segment.
extension UISegmentedControl: AccessibilityCursorProviding {
    package var accessibilityCursor: UIResponder? {
        let elements = segmentElements
        return elements.indices.contains(selectedSegmentIndex)
            ? elements[selectedSegmentIndex] : nil
    }
}
