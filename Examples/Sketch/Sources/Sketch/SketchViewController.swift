import Tactile

/// The sheet, and a bar with colours, undo and redo.
final class SketchViewController: UIViewController {
    let canvas = CanvasView()
    private let undo = UndoManager()
    private let colors: [UIColor] = [.label, .systemRed, .systemBlue]
    private lazy var choice = UISegmentedControl(items: ["Black", "Red", "Blue"])

    override var undoManager: UndoManager? { undo }
    override var canBecomeFirstResponder: Bool { true }

    override func loadView() { view = canvas }

    override func viewDidLoad() {
        super.viewDidLoad()
        choice.selectedSegmentIndex = 0
        choice.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                canvas.color = colors[choice.selectedSegmentIndex]
            }, for: .valueChanged)
        navigationItem.titleView = choice
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Clear", primaryAction: UIAction { [weak self] _ in self?.canvas.clear() })
        for (title, key, modifiers, act) in [
            ("Undo", "z", UIKeyModifierFlags.control, { [undo] in undo.undo() }),
            ("Redo", "z", [.control, .shift], { [undo] in undo.redo() }),
        ] {
            addKeyCommand(
                UIKeyCommand(title: title, input: key, modifierFlags: modifiers) { _ in act() })
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }
}
