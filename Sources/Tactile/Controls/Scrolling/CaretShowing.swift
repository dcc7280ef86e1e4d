import Foundation
import TactileDrawing
import TactileGeometry

/// A scroll view that is typed into itself.
@MainActor
package protocol CaretShowing: UIScrollView {
    /// What is to be seen above the keys on the screen, in the content's coordinates.
    var caretArea: CGRect { get }
    /// Whether what is typed goes into it.
    var takesTyping: Bool { get }
}
