import Foundation
import TactileControls
import TactileDrawing
import TactileText
import TactileViews

/// What the inspector's window shows: the tools, the outline, the chosen object's properties and
/// the last frames.
final class InspectorViewController: UIViewController, UISearchBarDelegate {
    /// Seconds between two looks at the program.
    private static let refreshInterval: TimeInterval = 0.25
    /// How many of them there are for each that is made although no frame was drawn.
    private static let looksWithoutFrame = 4

    private weak var inspected: UIWindow?
    private let closeWindow: () -> Void
    private let recordedFramesBefore: Bool

    let pickButton = UIButton(configuration: .bordered())
    let kindButton = UIButton(configuration: .bordered())
    let paceButton = UIButton(configuration: .bordered())
    let stepButton = UIButton(configuration: .bordered())
    let searchBar = UISearchBar(frame: .zero)
    private(set) lazy var outline = OutlineController { [weak self] in self?.show($0) }
    private(set) lazy var properties = PropertiesController(
        follow: { [weak self] in self?.follow($0) },
        refused: { [weak self] in self?.say($0) },
        changed: { [weak self] in self?.valueWasChanged() })
    let frames = FrameBarsView(frame: .zero)
    let frameLabel = UILabel()
    /// What went wrong, or what to do next.
    let statusLabel = UILabel()
    let lines = [UIView(), UIView()]

    private let highlight = Highlight()
    let pace = AnimationPace()
    private(set) lazy var picker = Picker(
        pointed: { [weak self] view, isChosen in self?.pointed(at: view, isChosen: isChosen) },
        ended: { [weak self] in self?.pickingEnded() })
    private var timer: LoopTimer?
    private var looks = 0
    private var seenFrame: Int?

    init(inspecting window: UIWindow, close: @escaping () -> Void) {
        inspected = window
        closeWindow = close
        recordedFramesBefore = window.recordsFrames
        super.init(nibName: nil, bundle: nil)
        window.recordsFrames = true
    }

    required init?(coder: NSCoder) { nil }

    /// Leaves the program as it was before the inspector opened.
    func endInspecting() {
        timer?.cancel()
        timer = nil
        picker.end()
        highlight.hide()
        pace.end()
        inspected?.recordsFrames = recordedFramesBefore
    }

    // MARK: View

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        makeTools()
        searchBar.placeholder = "Search the tree"
        searchBar.searchBarStyle = .minimal
        searchBar.delegate = self
        frameLabel.font = InspectorStyle.smallFont
        frameLabel.textColor = .secondaryLabel
        frameLabel.numberOfLines = 0
        statusLabel.font = InspectorStyle.smallFont
        statusLabel.textColor = .systemRed
        statusLabel.numberOfLines = 0
        frames.addAction(
            UIAction { [weak self] _ in self?.showFrameNumbers() }, for: .valueChanged)
        for line in lines { line.backgroundColor = .separator }
        let parts: [UIView] = [
            pickButton, kindButton, paceButton, stepButton, searchBar, outline.table,
            properties.table, frames, frameLabel, statusLabel,
        ]
        for part in parts + lines { view.addSubview(part) }
        makeKeyCommands()
        outline.refresh()
        if let inspected { outline.select(inspected) }
        refresh()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The arrows move in the outline at once.
        UIFocusSystem.focusSystem(for: outline.table)?.requestFocusUpdate(to: outline.table)
        let interval = Self.refreshInterval
        timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            self?.look()
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        placeParts()
    }

    private func makeTools() {
        let buttons: [(UIButton, String, String)] = [
            (pickButton, "Pick", "Pick an element in the window (Ctrl+Shift+C)"),
            (kindButton, "", "Tree"), (paceButton, "", "Speed of animations"),
            (stepButton, "Step", "Let paused animations go on by one frame"),
        ]
        for (button, title, tip) in buttons {
            button.configuration?.buttonSize = .small
            if !title.isEmpty { button.configuration?.title = title }
            button.toolTip = tip
            button.accessibilityLabel = tip
        }
        pickButton.addAction(
            UIAction { [weak self] _ in self?.togglePicking() }, for: .primaryActionTriggered)
        stepButton.addAction(
            UIAction { [weak self] _ in self?.step() }, for: .primaryActionTriggered)
        makeMenus()
        for button in [kindButton, paceButton] {
            button.showsMenuAsPrimaryAction = true
            button.changesSelectionAsPrimaryAction = true
        }
    }

    /// Makes the menus of the tree and of the pace, with what is chosen marked.
    private func makeMenus() {
        kindButton.menu = UIMenu(
            children: TreeKind.allCases.map { kind in
                UIAction(title: kind.title, state: kind == outline.outline.kind ? .on : .off) {
                    [weak self] _ in self?.show(kind)
                }
            })
        paceButton.menu = UIMenu(
            children: AnimationPace.Speed.allCases.map { speed in
                UIAction(title: speed.title, state: speed == pace.speed ? .on : .off) {
                    [weak self] _ in self?.pace.set(speed)
                }
            })
    }

    private func makeKeyCommands() {
        let commands: [(String, UIKeyModifierFlags, @MainActor () -> Void)] = [
            ("c", [.control, .shift], { [weak self] in self?.togglePicking() }),
            ("f", .control, { [weak self] in _ = self?.searchBar.becomeFirstResponder() }),
            ("w", .control, { [weak self] in self?.closeWindow() }),
        ]
        for (input, modifiers, action) in commands {
            addKeyCommand(UIKeyCommand(input: input, modifierFlags: modifiers) { _ in action() })
        }
    }

    // MARK: Looking

    /// Looks at the program, whose changes nobody tells. What matters is seen in a frame; the rest,
    /// such as the state of a recognizer, is looked at less often.
    private func look() {
        looks += 1
        let number = inspected?.frameHistory.last?.number
        if let number, number == seenFrame, looks % Self.looksWithoutFrame != 0 { return }
        seenFrame = number
        refresh()
    }

    private func refresh() {
        outline.refresh()
        properties.refresh()
        pace.refresh()
        if !picker.isOn { mark(outline.chosen) }
        if frames.show(inspected?.frameHistory ?? []) { showFrameNumbers() }
    }

    private func valueWasChanged() {
        say("")
        properties.refresh()
        mark(outline.chosen)
    }

    private func show(_ object: AnyObject?) {
        say("")
        properties.show(object, in: outline.outline.kind)
        if !picker.isOn { mark(object) }
    }

    private func show(_ kind: TreeKind) {
        outline.show(kind)
        properties.show(outline.chosen, in: kind)
    }

    private func mark(_ object: AnyObject?) {
        guard let object, let (rect, window) = Places.place(of: object) else {
            return highlight.hide()
        }
        highlight.show(
            rect, "\(Words.type(object))  \(Words.size(rect.size))", in: window)
    }

    private func follow(_ object: AnyObject) {
        if let view = object as? UIView, outline.outline.kind != .views {
            choose(.views, view)
        } else if object is UIViewController, outline.outline.kind != .controllers {
            choose(.controllers, object)
        } else {
            outline.select(object)
        }
    }

    private func choose(_ kind: TreeKind, _ object: AnyObject) {
        outline.show(kind)
        outline.select(object)
        makeMenus()
    }

    private func showFrameNumbers() {
        frameLabel.text =
            frames.shown.map { FrameWords.lines(of: $0).joined(separator: "\n") }
            ?? "No frame was drawn since the inspector opened."
        view.setNeedsLayout()
    }

    /// Shows a sentence, which readers of the screen say.
    private func say(_ text: String) {
        guard statusLabel.text ?? "" != text else { return }
        statusLabel.text = text
        view.setNeedsLayout()
        if !text.isEmpty { UIAccessibility.post(notification: .announcement, argument: text) }
    }

    // MARK: Picking and stepping

    private func togglePicking() {
        if picker.isOn { return picker.end() }
        picker.begin()
        pickButton.isSelected = true
        say("Click an element in the window. Escape ends picking.")
        statusLabel.textColor = .secondaryLabel
    }

    private func pointed(at view: UIView, isChosen: Bool) {
        let found = outline.outline.tree.counterpart(of: view) ?? view
        mark(found)
        guard isChosen else { return }
        searchBar.text = ""
        outline.search("")
        outline.select(found)
        comeForward()
    }

    /// The keys act on what was chosen; a window that the program's covers is seen again.
    private func comeForward() {
        guard let session = self.view.window?.windowScene?.session else { return }
        UIApplication.shared.requestSceneSessionActivation(
            session, userActivity: nil, options: nil)
    }

    private func pickingEnded() {
        pickButton.isSelected = false
        statusLabel.textColor = .systemRed
        say("")
        mark(outline.chosen)
    }

    private func step() {
        pace.step()
        makeMenus()
    }

    // MARK: Search

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        outline.search(searchText)
        if outline.outline.rows.isEmpty { say("Nothing in the tree has these words.") }
        if !outline.outline.rows.isEmpty { say("") }
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        outline.selectFirstMatch()
        _ = searchBar.resignFirstResponder()
        UIFocusSystem.focusSystem(for: outline.table)?.requestFocusUpdate(to: outline.table)
    }
}
