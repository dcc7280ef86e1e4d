import UIKit

@objc public protocol StepRowDelegate: NSObjectProtocol {
    @objc optional func stepRow(_ row: StepRow, canGoTo value: Int) -> Bool
    @objc optional func stepRow(_ row: StepRow, didGoTo value: Int)
    @objc optional func stepRowDidEnd(_ row: StepRow)
}

/// Asks what its delegate has before it calls it, in all the ways that code for iOS does.
open class StepRow: UIControl {
    @IBOutlet open weak var delegate: StepRowDelegate?
    public private(set) var value = 0
    public private(set) var answers: [String] = []

    open func step() {
        if mayGo(to: value + 1) { value += 1 }
        guard let moved = delegate?.stepRow(_:didGoTo:) else {
            answers.append("not told")
            return
        }
        moved(self, value)
    }

    private func mayGo(to next: Int) -> Bool {
        guard let function = self.delegate?.stepRow(_:canGoTo:) else { return true }
        return function(self, next)
    }

    open func end() {
        if delegate?.responds(to: #selector(StepRowDelegate.stepRowDidEnd(_:))) ?? false { answers.append("responds") }
        if delegate?.stepRowDidEnd != nil { answers.append("has") }
        delegate?.stepRowDidEnd?(self)
    }

    /// As wide as the screen, less a margin.
    open override var intrinsicContentSize: CGSize {
        return CGSize(width: UIScreen.main.bounds.width - 20, height: 44)
    }
}

public class Listener: UIViewController, StepRowDelegate {
    public var heard: [Int] = []
}
extension Listener {
    public func stepRow(_ row: StepRow, didGoTo value: Int) { heard.append(value) }
}
public class Guard: Listener {
    public func stepRow(_ row: StepRow, canGoTo value: Int) -> Bool { return value < 2 }
}
public final class Ender: NSObject, StepRowDelegate {
    public var ends = 0
    public func stepRow(_ row: StepRow, canGoTo value: Int) -> Bool { return value < 2 }
    public func stepRowDidEnd(_ row: StepRow) { ends += 1 }
}

/// Stands between a table and its delegate, as tables do that open their sections.
open class RelayTable: UITableView, UITableViewDelegate {
    public private(set) weak var relayed: UITableViewDelegate?
    public private(set) var chosen: [Int] = []
    open override var delegate: UITableViewDelegate? {
        get { return super.delegate }
        set { relayed = newValue; super.delegate = newValue == nil ? nil : self }
    }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(indexPath.row)
        relayed?.tableView?(tableView, didSelectRowAt: indexPath)
    }
    open func choose(_ row: Int) { delegate?.tableView?(self, didSelectRowAt: IndexPath(row: row, section: 0)) }
}

/// Keeps what its delegate was.
open class RelayText: UITextView {
    public private(set) weak var kept: UITextViewDelegate?
    open override weak var delegate: UITextViewDelegate? { didSet { kept = delegate } }
    open func tell() { delegate?.textViewDidChange?(self) }
}
