import Tactile

/// The rows, which can also be scrolled by the page's margins at their sides.
final class HistoryTable: UITableView {
    /// Whether a key goes from row to row, which chooses none of them.
    private(set) var isMoving = false

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let before = isMoving
        let choosing: [UIKeyboardHIDUsage] = [
            .keyboardReturnOrEnter, .keyboardSpacebar, .keypadEnter,
        ]
        isMoving = presses.first?.key.map { !choosing.contains($0.keyCode) } ?? false
        super.pressesBegan(presses, with: event)
        isMoving = before
    }

    private static let margin: CGFloat = 16

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -Self.margin, dy: 0).contains(point)
    }
}
