import Foundation
import Tactile

/// What a reader of the screen gets.
extension Harness {
    /// The elements of all windows, such as those of an open menu, in the order in which they are
    /// read.
    public var accessibilityElements: [AccessibilityElement] {
        platform.settle()
        return session.application.windows.flatMap { UIAccessibility.elements(of: $0) }
    }

    /// The first element of a name, and of a role such as "button" if one is given.
    public func accessibilityElement(
        _ label: String, role: String? = nil
    ) -> AccessibilityElement? {
        accessibilityElements.first { $0.label == label && (role == nil || $0.role == role) }
    }
}
