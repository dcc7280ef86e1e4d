import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A field to search with, a button that gives up, and scopes to choose from below.
@preconcurrency @MainActor
open class UISearchBar: UIView, UITextFieldDelegate {
    public enum Style: UInt, Sendable {
        case `default`
        /// With the bar's background.
        case prominent
        case minimal
    }

    /// Large text has its line and what is usual above and below it.
    private var fieldHeight: CGFloat {
        if let ground = searchTextField.background, ground.size.height > 0 {
            return ground.size.height
        }
        return max(36, (searchTextField.font?.lineHeight ?? 0).rounded(.up) + 10)
    }
    private static let margin: CGFloat = 8
    private static let scopeHeight: CGFloat = 32
    private static let promptHeight: CGFloat = 20

    open weak var delegate: (any UISearchBarDelegate)?
    package weak var observer: (any SearchBarObserver)?
    public let searchTextField = UISearchTextField(frame: .zero)
    private let cancelButton = UIButton(type: .system)
    private var scopes: UISegmentedControl?
    private var promptLabel: UILabel?
    private var sideButton: UIButton?
    var fieldOffset = UIOffset.zero

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UISearchBar.self)
    }

    private func setUp() {
        storage.leavesFocusToParts = true
        searchTextField.delegate = self
        searchTextField.placeholder = localized("Search")
        searchTextField.addAction(
            UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        addSubview(searchTextField)
        cancelButton.setTitle(localized("Cancel"), for: .normal)
        cancelButton.addAction(
            UIAction { [weak self] _ in self?.cancelPressed() }, for: .primaryActionTriggered)
        cancelButton.alpha = 0
        cancelButton.isHidden = true
        addSubview(cancelButton)
    }

    // MARK: Content

    open var text: String? {
        get { searchTextField.text }
        set {
            guard newValue ?? "" != searchTextField.text else { return }
            searchTextField.text = newValue
            textChanged()
        }
    }

    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }

    /// A line above the field.
    open var prompt: String? {
        didSet {
            let label = promptLabel ?? UILabel(frame: .zero)
            promptLabel = label
            label.font = .systemFont(ofSize: 13)
            label.textColor = .secondaryLabel
            label.textAlignment = .center
            label.text = prompt
            if label.superview == nil { addSubview(label) }
            heightChanged()
        }
    }

    /// A button in the field, while nothing is typed, for searches that were kept.
    open var showsBookmarkButton = false { didSet { showSideButton() } }
    /// A button in the field that shows what was found.
    open var showsSearchResultsButton = false { didSet { showSideButton() } }
    open var isSearchResultsButtonSelected = false {
        didSet { sideButton?.isSelected = isSearchResultsButtonSelected }
    }

    private func showSideButton() {
        guard showsBookmarkButton || showsSearchResultsButton else {
            sideButton = nil
            searchTextField.rightView = nil
            searchTextField.pictures.rightIcon = nil
            return
        }
        let button = UIButton(type: .system)
        button.bounds.size = CGSize(width: 36, height: 28)
        button.isSelected = isSearchResultsButtonSelected
        button.accessibilityLabel =
            showsBookmarkButton ? localized("Bookmarks") : localized("Search results")
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                if showsBookmarkButton {
                    delegate?.searchBarBookmarkButtonClicked(self)
                } else {
                    delegate?.searchBarResultsListButtonClicked(self)
                }
            }, for: .primaryActionTriggered)
        sideButton = button
        searchTextField.rightView = button
        searchTextField.rightViewMode = .unlessEditing
        searchTextField.pictures.rightIcon = showsBookmarkButton ? .bookmark : .resultsList
        showSideImages()
    }

    func showSideImages() {
        guard let sideButton else { return }
        let icon: Icon = showsBookmarkButton ? .bookmark : .resultsList
        let glyph: SearchGlyph = showsBookmarkButton ? .bookmark : .results
        let pictures = searchTextField.pictures
        // A button of the system would show any picture in its tint.
        func own(_ state: UIControl.State) -> UIImage? {
            let image = pictures[icon, state]
            return image?.renderingMode == .automatic
                ? image?.withRenderingMode(.alwaysOriginal) : image
        }
        sideButton.setImage(
            own(.normal) ?? glyph.image(scale: UIScreen.main.scale), for: .normal)
        for state in [UIControl.State.highlighted, .selected, .disabled] {
            sideButton.setImage(own(state), for: state)
        }
    }

    /// The bar's background, unless its style is the minimal one. Without a colour only the
    /// prominent style has a background.
    open var barTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showBackground()
        }
    }
    open var searchBarStyle: Style = .default { didSet { showBackground() } }

    private var hasGround = false

    private func showBackground() {
        let usual: UIColor? = searchBarStyle == .prominent ? .secondarySystemBackground : nil
        let color = searchBarStyle == .minimal ? nil : barTintColor ?? usual
        // A background that the program set stays.
        guard color != nil || hasGround else { return }
        hasGround = color != nil
        setBackgroundColor(color)
    }

    open var scopeButtonTitles: [String]? { didSet { makeScopes() } }
    /// Whether the scopes are shown, if there are any.
    open var showsScopeBar: Bool {
        get { isScopeBarShown }
        set { setShowsScope(newValue, animated: false) }
    }
    private var isScopeBarShown = false

    open func setShowsScope(_ show: Bool, animated: Bool) {
        guard show != isScopeBarShown else { return }
        isScopeBarShown = show
        heightChanged()
        guard animated, window != nil, let scopes else { return }
        scopes.isHidden = false
        UIView.performWithoutAnimation { scopes.alpha = show ? 0 : 1 }
        UIView.animate(
            withDuration: ControlStyle.changeDuration,
            animations: {
                scopes.alpha = show ? 1 : 0
                self.superview?.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                scopes.alpha = 1
                self?.setNeedsLayout()
            })
    }
    open var selectedScopeButtonIndex: Int {
        get { max(scopes?.selectedSegmentIndex ?? 0, 0) }
        set { scopes?.selectedSegmentIndex = newValue }
    }

    private func makeScopes() {
        let selected = selectedScopeButtonIndex
        scopes?.removeFromSuperview()
        scopes = nil
        if let titles = scopeButtonTitles, !titles.isEmpty {
            let control = UISegmentedControl(items: titles)
            control.selectedSegmentIndex = min(selected, titles.count - 1)
            control.addAction(
                UIAction { [weak self] _ in
                    guard let self else { return }
                    delegate?.searchBar(
                        self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
                    observer?.searchBarChanged()
                }, for: .valueChanged)
            addSubview(control)
            scopes = control
        }
        heightChanged()
    }

    open var showsCancelButton: Bool {
        get { isCancelShown }
        set { setShowsCancelButton(newValue, animated: false) }
    }
    private var isCancelShown = false

    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton != isCancelShown else { return }
        isCancelShown = showsCancelButton
        cancelButton.isHidden = false
        let changes = {
            self.cancelButton.alpha = showsCancelButton ? 1 : 0
            self.setNeedsLayout()
            self.layoutIfNeeded()
        }
        let end = { self.cancelButton.isHidden = !self.isCancelShown }
        guard animated, window != nil else {
            changes()
            end()
            return
        }
        UIView.animate(
            withDuration: ControlStyle.changeDuration, animations: changes,
            completion: { _ in end() })
    }

    // MARK: Layout

    private var showsScopes: Bool { showsScopeBar && scopes != nil }
    private var promptRoom: CGFloat { prompt?.isEmpty == false ? Self.promptHeight : 0 }

    open override var intrinsicContentSize: CGSize {
        let height = fieldHeight + 2 * Self.margin + promptRoom
        return CGSize(
            width: UIView.noIntrinsicMetric,
            height: showsScopes ? height + Self.scopeHeight + Self.margin : height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let margin = Self.margin
        promptLabel?.frame = CGRect(
            x: margin, y: margin, width: max(bounds.width - 2 * margin, 0), height: promptRoom)
        let top = margin + promptRoom
        let button = cancelButton.intrinsicContentSize.width
        var width = bounds.width - 2 * margin
        if isCancelShown { width -= button + margin }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x = isMirrored ? bounds.width - margin - width : margin
        searchTextField.frame = CGRect(
            x: x, y: top, width: max(width, 0), height: fieldHeight
        ).offsetBy(fieldOffset)
        let beside = isMirrored ? x - margin - button : x + max(width, 0) + margin
        cancelButton.frame = CGRect(
            x: beside, y: top, width: button, height: fieldHeight)
        scopes?.isHidden = !showsScopes
        scopes?.frame = CGRect(
            x: margin, y: top + fieldHeight + margin,
            width: max(bounds.width - 2 * margin, 0), height: Self.scopeHeight)
    }

    // MARK: Searching

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    private func textChanged() {
        delegate?.searchBar(self, textDidChange: searchTextField.text ?? "")
        observer?.searchBarChanged()
    }

    private func cancelPressed() {
        if let delegate {
            delegate.searchBarCancelButtonClicked(self)
        } else {
            resignFirstResponder()
        }
        observer?.searchBarCancelled()
    }

    func heightChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        observer?.searchBarHeightChanged()
    }

    /// Escape cancels, with and without the button.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isFirstResponder, presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            cancelPressed()
        } else {
            super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Field

    open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(self) ?? true
    }
    open func textFieldDidBeginEditing(_ textField: UITextField) {
        delegate?.searchBarTextDidBeginEditing(self)
        observer?.searchBarBegan()
    }
    open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        delegate?.searchBarShouldEndEditing(self) ?? true
    }
    open func textFieldDidEndEditing(_ textField: UITextField) {
        delegate?.searchBarTextDidEndEditing(self)
    }
    open func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true
    }
    open func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        delegate?.searchBar(self, didRefusePasteLongerThan: limit)
    }
    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        delegate?.searchBarSearchButtonClicked(self)
        return false
    }
}

/// Whoever searches for what is typed. Every method has a default.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called after every change, also by the program.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when more than `limit` bytes were to be pasted into the field, which keeps its text:
    /// ``UITextField/pasteLimit`` of the bar's field.
    func searchBar(_ searchBar: UISearchBar, didRefusePasteLongerThan limit: Int)
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func searchBar(_ searchBar: UISearchBar, didRefusePasteLongerThan limit: Int) {}
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        searchBar.resignFirstResponder()
    }
    public func searchBar(
        _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) {}
}
