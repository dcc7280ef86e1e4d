import Tactile

/// A page of the index: its name and what makes it.
struct GalleryPage {
    let title: String
    let note: String
    let make: @MainActor () -> UIView

    @MainActor static let all: [GalleryPage] = [
        GalleryPage(title: "Controls", note: "Each sends its events to the line below.") {
            ControlsPage()
        },
        GalleryPage(title: "Alerts", note: "Return, Escape and Tab answer too.") { AlertsPage() },
        GalleryPage(title: "Menus", note: "By press, by key, by the secondary button.") {
            MenusPage()
        },
        GalleryPage(title: "Text", note: "Styles and scripts.") { TextPage() },
        GalleryPage(title: "Text fields", note: "One line each; try the secondary button too.") {
            FieldsPage()
        },
        GalleryPage(title: "Text view", note: "Long text costs what is seen of it.") {
            TextViewPage()
        },
        GalleryPage(title: "Number pad", note: "What stands in a keyboard's place.") {
            NumberPadPage()
        },
        GalleryPage(title: "Dates", note: "Type, step with arrows, or open the calendar.") {
            DatesPage()
        },
        GalleryPage(title: "Rows", note: "Swipe, edit, move; the secondary button has a menu.") {
            RowsPage()
        },
        GalleryPage(title: "Bars", note: "Items, a toolbar, and a list to pull for more.") {
            BarsGalleryPage()
        },
        GalleryPage(title: "Gestures", note: "Drag, pinch, turn, tap, hold the square.") {
            GesturesPage()
        },
        GalleryPage(title: "Recognizers", note: "Each field knows one gesture.") {
            RecognizersPage()
        },
        GalleryPage(title: "Composed gestures", note: "Who waits, who wins, who goes together.") {
            ComposedGesturesPage()
        },
        GalleryPage(title: "Touches", note: "Number, way and expected way of each touch.") {
            TouchesPage()
        },
        GalleryPage(title: "Keys", note: "What goes down, repeats and comes up.") { KeysPage() },
        GalleryPage(title: "Focus", note: "Tab, Shift-Tab, arrows and clicks.") { FocusPage() },
        GalleryPage(title: "Springs", note: "The same spring with another damping each.") {
            SpringsPage()
        },
        GalleryPage(title: "Spring", note: "Turn its knobs, click to let it go.") {
            SpringPlaygroundPage()
        },
        GalleryPage(title: "Curves", note: "The same way in the same time.") { CurvesPage() },
        GalleryPage(title: "Keyframes", note: "Stations of a way, in one animation.") {
            KeyframesPage()
        },
        GalleryPage(title: "Animator", note: "Play, pause, scrub, turn round, stop.") {
            AnimatorPage()
        },
        GalleryPage(title: "View transitions", note: "Two sides of a card, and a number.") {
            TransitionsPage()
        },
        GalleryPage(title: "Throwing", note: "Throw the card into a corner, catch it in flight.") {
            ThrowPage()
        },
        GalleryPage(title: "Layers", note: "Corners, borders, shadows, shapes, gradients.") {
            LayersPage()
        },
        GalleryPage(title: "A layer", note: "Turn its knobs.") { LayerKnobsPage() },
        GalleryPage(title: "Kinds of layers", note: "Shapes, gradients, text, copies, sparks.") {
            LayerKindsPage()
        },
        GalleryPage(title: "Layer transitions", note: "Click to change what they show.") {
            LayerTransitionsPage()
        },
        GalleryPage(title: "Timing", note: "One animation; its time stands at the first knob.") {
            TimingPage()
        },
        GalleryPage(title: "Emitter", note: "Sparks follow the pointer.") { EmitterPage() },
        GalleryPage(title: "Paths", note: "What is filled, and what is known of an outline.") {
            DrawingPage.paths()
        },
        GalleryPage(title: "Strokes", note: "Widths, caps, joins and dashes.") {
            DrawingPage.strokes()
        },
        GalleryPage(title: "Gradients", note: "Along a line, between two circles.") {
            DrawingPage.gradients()
        },
        GalleryPage(title: "Shadows", note: "Of everything that can be drawn.") {
            DrawingPage.shadows()
        },
        GalleryPage(title: "Blend modes", note: "A disc drawn on a square.") {
            DrawingPage.blendModes()
        },
        GalleryPage(title: "Images", note: "Stretched, tiled, tinted, turned.") {
            DrawingPage.images()
        },
        GalleryPage(title: "Text drawing", note: "What attributes do to text.") {
            DrawingPage.texts()
        },
        GalleryPage(title: "Documents", note: "One drawing, four kinds of file.") {
            DocumentsPage()
        },
        GalleryPage(title: "Layout", note: "Constraints: resize the window.") { LayoutPage() },
    ]
}

/// The list of pages at the left, the chosen one at the right.
final class GalleryIndexController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let table = UITableView(frame: .zero, style: .plain)
    private let titleLabel = UILabel()
    private let noteLabel = UILabel()
    private let line = UIView()
    private var page: UIView?

    static let listWidth: CGFloat = 180

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        table.dataSource = self
        table.delegate = self
        table.rowHeight = 40
        table.register(UITableViewCell.self, forCellReuseIdentifier: "page")
        view.addSubview(table)
        titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
        noteLabel.font = .systemFont(ofSize: 15)
        noteLabel.textColor = .secondaryLabel
        line.backgroundColor = .separator
        for part in [titleLabel, noteLabel, line] { view.addSubview(part) }
        show(first)
    }

    /// The page that is shown first.
    var first = 0

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, left = Self.listWidth
        table.frame = CGRect(x: 0, y: 0, width: left, height: bounds.height)
        line.frame = CGRect(x: left, y: 0, width: 1, height: bounds.height)
        let width = max(0, bounds.width - left - 48)
        titleLabel.frame = CGRect(x: left + 24, y: 20, width: width, height: 36)
        noteLabel.frame = CGRect(x: left + 24, y: 58, width: width, height: 22)
        page?.frame = CGRect(
            x: left + 24, y: 96, width: width, height: max(0, bounds.height - 120))
    }

    private func show(_ index: Int) {
        let shown = GalleryPage.all[index]
        titleLabel.text = shown.title
        noteLabel.text = shown.note
        page?.removeFromSuperview()
        let made = shown.make()
        page = made
        view.addSubview(made)
        view.setNeedsLayout()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        GalleryPage.all.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "page", for: indexPath)
        cell.textLabel?.text = GalleryPage.all[indexPath.row].title
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        show(indexPath.row)
    }
}

/// Places views below each other, each with its height.
@MainActor
enum Column {
    static func place(_ views: [(UIView, CGFloat)], in bounds: CGRect, gap: CGFloat = 16) {
        var y = bounds.minY
        for (view, height) in views {
            view.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
            y += height + gap
        }
    }

    static func label(_ text: String, size: CGFloat = 15) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.textColor = .label
        return label
    }

    static func button(_ title: String, action: @escaping @MainActor () -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        return button
    }
}
