import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A field for what is looked for, how often it is there, and a line to replace it.
final class FindBar: UIView, UITextFieldDelegate {
    private static let rowHeight: CGFloat = 44
    private static let margin: CGFloat = 8
    private weak var interaction: UIFindInteraction?
    private let field = UISearchTextField(frame: .zero)
    private let count = UILabel(frame: .zero)
    private let previous = UIButton(type: .system)
    private let following = UIButton(type: .system)
    private let done = UIButton(type: .system)
    private let replacementField = UITextField(frame: .zero)
    private let replaceOne = UIButton(type: .system)
    private let replaceAll = UIButton(type: .system)
    private let line = UIView(frame: .zero)

    init(_ interaction: UIFindInteraction) {
        self.interaction = interaction
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        line.backgroundColor = .separator
        field.placeholder = localized("Find")
        replacementField.placeholder = localized("Replace with")
        replacementField.borderStyle = .roundedRect
        for field in [field, replacementField] { field.delegate = self }
        field.addAction(
            UIAction { [weak self] _ in self?.interaction?.queryChanged() }, for: .editingChanged)
        count.font = .preferredFont(forTextStyle: .footnote)
        count.textColor = .secondaryLabel
        count.textAlignment = .right
        previous.setImage(UIImage(systemName: "chevron.up"), for: .normal)
        previous.accessibilityLabel = localized("Previous result")
        following.setImage(UIImage(systemName: "chevron.down"), for: .normal)
        following.accessibilityLabel = localized("Next result")
        done.setTitle(localized("Done"), for: .normal)
        replaceOne.setTitle(localized("Replace"), for: .normal)
        replaceAll.setTitle(localized("Replace all"), for: .normal)
        add(previous) { $0.findPrevious() }
        add(following) { $0.findNext() }
        add(done) { $0.dismissFindNavigator() }
        add(replaceOne) { $0.replace(all: false) }
        add(replaceAll) { $0.replace(all: true) }
        for view in [field, count, replacementField, line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ button: UIButton, _ action: @escaping (UIFindInteraction) -> Void) {
        button.addAction(
            UIAction { [weak self] _ in self?.interaction.map(action) },
            for: .primaryActionTriggered)
        addSubview(button)
    }

    // MARK: Content

    var query: String {
        get { field.text ?? "" }
        set { field.text = newValue }
    }
    var replacement: String {
        get { replacementField.text ?? "" }
        set { replacementField.text = newValue }
    }
    var showsReplace = false { didSet { setNeedsLayout() } }
    var fittingHeight: CGFloat { Self.rowHeight * (showsReplace ? 2 : 1) }
    var hasKeyboard: Bool { field.isFirstResponder || replacementField.isFirstResponder }

    func begin() {
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    func show(
        _ results: Int, at index: Int, style: UIFindSession.SearchResultDisplayStyle,
        canReplace: Bool
    ) {
        let text: String
        switch style {
        case _ where query.isEmpty: text = ""
        case .none: text = ""
        case _ where results == 0: text = localized("Not found")
        case .currentAndTotal where index != NSNotFound:
            text = localized("\(index + 1) of \(results)")
        default: text = "\(results)"
        }
        if count.text != text {
            count.text = text
            setNeedsLayout()
        }
        for button in [previous, following] { button.isEnabled = results > 0 }
        replaceOne.isEnabled = canReplace
        replaceAll.isEnabled = results > 0
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let row = Self.rowHeight, margin = Self.margin
        var right = bounds.maxX - margin
        func place(_ view: UIView, _ width: CGFloat, _ y: CGFloat) {
            right -= width
            view.frame = CGRect(x: right, y: y, width: width, height: row)
        }
        place(done, ceil(done.intrinsicContentSize.width), 0)
        right -= margin
        place(following, 32, 0)
        place(previous, 32, 0)
        right -= margin
        let field = CGRect(
            x: margin, y: (row - 36) / 2, width: max(right - margin, 0), height: 36)
        self.field.frame = field
        let width = min(ceil(count.intrinsicContentSize.width), field.width / 2)
        // In front of the button that empties the field.
        count.frame = CGRect(x: field.maxX - width - 34, y: 0, width: width, height: row)
        for view in [replacementField, replaceOne, replaceAll] { view.isHidden = !showsReplace }
        right = bounds.maxX - margin
        place(replaceAll, ceil(replaceAll.intrinsicContentSize.width), row)
        right -= margin
        place(replaceOne, ceil(replaceOne.intrinsicContentSize.width), row)
        right -= margin
        replacementField.frame = CGRect(
            x: margin, y: row + (row - 36) / 2, width: max(right - margin, 0), height: 36)
        line.frame = CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)
    }

    // MARK: Keys

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === field {
            interaction?.findNext()
        } else if replaceOne.isEnabled {
            interaction?.replace(all: false)
        }
        return false
    }

    override var keyCommands: [UIKeyCommand]? {
        let back = UIKeyCommand(input: "\r", modifierFlags: .shift) { [weak self] _ in
            self?.interaction?.findPrevious()
        }
        // Without it the field takes the key for its return key.
        back.wantsPriorityOverSystemBehavior = true
        return [
            UIKeyCommand(input: UIKeyCommand.inputEscape) { [weak self] _ in
                self?.interaction?.dismissFindNavigator()
            }, back,
        ]
    }

    /// Presses beside the parts are not the text's.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
