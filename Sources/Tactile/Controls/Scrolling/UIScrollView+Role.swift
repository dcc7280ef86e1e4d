import Foundation
import TactileViews

extension UIScrollView: AccessibilityRoleProviding {
    /// A list where its class says that it holds one; text that is edited is no scroll view.
    package var accessibilityRole: AccessibilityRole? {
        if self is any UITextInput { return .textArea }
        switch accessibilityContainerType {
        case .dataTable: return .table
        case .list: return .list
        default: return .scrollArea
        }
    }
}

extension UIScrollView: ScrollingContent {
    package var uncoveredBounds: CGRect { bounds.inset(by: adjustedContentInset) }
}
