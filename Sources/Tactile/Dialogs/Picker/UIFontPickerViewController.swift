import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileTables
import TactileText
import TactileViews

/// Lets a person choose one of the installed fonts: from a list of families, each written in
/// itself, and from their faces where those are wanted.
///
/// It is presented like any scene. A choice is told to the delegate, and the picker is dismissed.
@preconcurrency @MainActor
open class UIFontPickerViewController: UIViewController {
    /// What is offered, and how.
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        /// Whether a family leads to a list of its faces instead of being chosen itself.
        open var includeFaces = false
        /// Whether the names are written in the system's font instead of their own.
        open var displayUsingSystemFont = false
        /// Families without one of these traits are not offered.
        open var filteredTraits: UIFontDescriptor.SymbolicTraits = []
    }

    public let configuration: Configuration
    open weak var delegate: (any UIFontPickerViewControllerDelegate)?
    /// What was chosen; its family has a mark in the list. Nil for none.
    open var selectedFontDescriptor: UIFontDescriptor? {
        didSet { list.selectedFamily = selectedFontDescriptor?.familyName }
    }

    private let list: FontListController
    private let stack: UINavigationController
    private var isChosen = false

    public init(configuration: Configuration) {
        self.configuration = configuration
        list = FontListController(configuration)
        stack = UINavigationController(rootViewController: list)
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 320, height: 480)
        list.chose = { [weak self] in self?.choose($0) }
        list.cancelled = { [weak self] in self?.cancel() }
    }

    public convenience init() { self.init(configuration: Configuration()) }

    /// A picker cannot come out of a storyboard: it would not know what to offer.
    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
        super.viewDidLoad()
        addChild(stack)
        view.addSubview(stack.view)
        stack.didMove(toParent: self)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        stack.view.frame = view.bounds
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        isChosen = false
    }

    /// Put away by a swipe or a click beside it, the picker is cancelled too.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard isBeingDismissed, !isChosen else { return }
        delegate?.fontPickerViewControllerDidCancel(self)
    }

    private func choose(_ descriptor: UIFontDescriptor) {
        isChosen = true
        selectedFontDescriptor = descriptor
        delegate?.fontPickerViewControllerDidPickFont(self)
        if presentingViewController != nil { dismiss(animated: true) }
    }

    private func cancel() {
        if presentingViewController != nil { dismiss(animated: true) }
    }
}

/// Hears of the font that a person chooses.
@preconcurrency @MainActor
public protocol UIFontPickerViewControllerDelegate: AnyObject {
    /// `selectedFontDescriptor` is what was chosen.
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
    /// The picker was put away, and nothing was chosen.
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
    public func fontPickerViewControllerDidPickFont(
        _ viewController: UIFontPickerViewController
    ) {}
    public func fontPickerViewControllerDidCancel(
        _ viewController: UIFontPickerViewController
    ) {}
}

extension UIFontDescriptor {
    /// The family of the font that goes with the descriptor.
    fileprivate var familyName: String { UIFont(descriptor: self, size: 12).familyName }
}
