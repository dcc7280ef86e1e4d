import Foundation
import TactileViews

/// A part of a date in a field, such as the month, as readers of the screen get it.
@MainActor
final class DatePartElement: UIAccessibilityElement {
    private weak var field: DateSegmentsField?
    let index: Int

    init(of field: DateSegmentsField, at index: Int) {
        self.field = field
        self.index = index
        super.init(accessibilityContainer: field)
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { field?.describePart(at: index)?.frame ?? .null }
        set { super.accessibilityFrameInContainerSpace = newValue }
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? field?.describePart(at: index)?.name }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? field?.describePart(at: index)?.text }
        set { super.accessibilityValue = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        field?.isEnabled == true ? .adjustable : [.adjustable, .notEnabled]
    }
    override func accessibilityIncrement() { field?.step(partAt: index, by: 1) }
    override func accessibilityDecrement() { field?.step(partAt: index, by: -1) }
    /// Opens the calendar, where the field has one.
    override func accessibilityActivate() -> Bool {
        guard let field, field.isEnabled, field.opened != nil else { return false }
        field.openFromReader()
        return true
    }
}
