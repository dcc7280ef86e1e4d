import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileTables
import TactileText
import TactileViews

/// What a person says of printing where the desktop has no dialog for it.
struct PrinterChoice: Equatable, Sendable {
    var printer: String
    /// At least one.
    var copies = 1
    /// `nil` is all of them.
    var pages: PageRanges?
}

/// Asks for a printer, the number of copies, and for pages of a document that may have several.
@MainActor
final class PrinterDialogViewController: UIViewController {
    private static let mostCopies = 999.0

    private let printers: [String]
    private(set) var choice: PrinterChoice
    private var isAccepted = false
    private var onEnd: ((PrinterChoice?) -> Void)?

    let table = UITableView(frame: .zero, style: .plain)
    let stepper = UIStepper()
    private let copies = UILabel()
    let pages = UITextField()
    private let pagesTitle = UILabel()
    private let hasPages: Bool

    /// - Parameters:
    ///   - printers: at least one.
    ///   - wished: Is chosen first, if there is such a printer.
    ///   - hasPages: Whether pages are asked for.
    ///   - onEnd: Hears once, when the dialog is gone, what was chosen; `nil` when nothing is to be
    ///     printed.
    init(
        _ printers: PrinterList, wished: String?, hasPages: Bool,
        onEnd: @escaping (PrinterChoice?) -> Void
    ) {
        self.printers = printers.names
        self.hasPages = hasPages
        let first = [wished, printers.usual].compactMap { $0 }
            .first { printers.names.contains($0) }
        choice = PrinterChoice(printer: first ?? printers.names[0])
        self.onEnd = onEnd
        super.init(nibName: nil, bundle: nil)
        title = localized("Print")
    }

    required init?(coder: NSCoder) { nil }

    /// The dialog as a sheet.
    func sheet() -> UIViewController {
        let stack = UINavigationController(rootViewController: self)
        stack.modalPresentationStyle = .formSheet
        stack.preferredContentSize = CGSize(width: 400, height: 400)
        return stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: localized("Cancel"),
            primaryAction: UIAction { [weak self] _ in self?.leave(printing: false) })
        let print = UIBarButtonItem(
            title: localized("Print"),
            primaryAction: UIAction { [weak self] _ in self?.leave(printing: true) })
        print.style = .done
        navigationItem.rightBarButtonItem = print
        copies.font = .preferredFont(forTextStyle: .body)
        (stepper.minimumValue, stepper.maximumValue, stepper.value) = (1, Self.mostCopies, 1)
        stepper.accessibilityLabel = localized("Copies")
        stepper.addAction(
            UIAction { [weak self] _ in self?.countCopies() }, for: .valueChanged)
        countCopies()
        setUpPages()
        table.dataSource = self
        table.delegate = self
        table.accessibilityLabel = localized("Printers")
        table.rowHeight = max(44, UIFont.preferredFont(forTextStyle: .body).lineHeight + 20)
        let parts: [UIView] = [copies, stepper] + (hasPages ? [pagesTitle, pages] : []) + [table]
        for part in parts { view.addSubview(part) }
    }

    private func setUpPages() {
        pagesTitle.font = .preferredFont(forTextStyle: .body)
        pagesTitle.text = localized("Pages")
        pagesTitle.isAccessibilityElement = false
        pages.font = .preferredFont(forTextStyle: .body)
        pages.borderStyle = .roundedRect
        pages.placeholder = localized("All")
        pages.accessibilityLabel = localized("Pages")
        pages.accessibilityHint = localized("Such as 1-3, 5")
        pages.addInteraction(UIToolTipInteraction(defaultToolTip: localized("Such as 1-3, 5")))
        pages.returnKeyType = .done
        pages.addAction(UIAction { [weak self] _ in self?.readPages() }, for: .editingChanged)
        pages.delegate = self
    }

    /// What cannot be read is red, and nothing is printed meanwhile.
    private func readPages() {
        let text = pages.text ?? ""
        choice.pages = PageRanges(text)
        let isReadable = choice.pages != nil || text.allSatisfy(\.isWhitespace)
        pages.textColor = isReadable ? .label : .systemRed
        navigationItem.rightBarButtonItem?.isEnabled = isReadable
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        if let row = printers.firstIndex(of: choice.printer) {
            table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIFocusSystem.focusSystem(for: self)?.requestFocusUpdate(to: table)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let size = stepper.bounds.size, row = max(table.rowHeight, size.height + 12)
        let inner = area.insetBy(dx: 16, dy: 0)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        stepper.frame.origin = CGPoint(
            x: isMirrored ? inner.minX : inner.maxX - size.width,
            y: inner.minY + ((row - size.height) / 2).rounded())
        copies.frame = CGRect(
            x: isMirrored ? stepper.frame.maxX + 12 : inner.minX, y: inner.minY,
            width: max(0, inner.width - size.width - 12), height: row)
        var top = inner.minY + row
        if hasPages {
            let width = (inner.width / 2).rounded()
            pagesTitle.frame = CGRect(
                x: isMirrored ? inner.maxX - width + 12 : inner.minX, y: top,
                width: max(0, width - 12), height: row)
            pages.frame = CGRect(
                x: isMirrored ? inner.minX : inner.maxX - width, y: top + 4, width: width,
                height: row - 8)
            top += row
        }
        table.frame = CGRect(
            x: area.minX, y: top, width: area.width, height: max(0, area.maxY - top))
    }

    private func countCopies() {
        choice.copies = Int(stepper.value)
        copies.text = localized(
            "\(counting: choice.copies) copies", one: "\(counting: choice.copies) copy")
        stepper.accessibilityValue = copies.text
    }

    // MARK: Ends

    /// Goes; what was chosen is told when the sheet is gone.
    func leave(printing: Bool, animated: Bool = true) {
        isAccepted = printing
        presentingViewController?.dismiss(animated: animated)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?(isAccepted ? choice : nil)
    }
}

extension PrinterDialogViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        printers.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "printer")
            ?? UITableViewCell(style: .default, reuseIdentifier: "printer")
        cell.textLabel?.text = printers[indexPath.row]
        mark(cell, at: indexPath)
        return cell
    }

    private func mark(_ cell: UITableViewCell, at indexPath: IndexPath) {
        cell.accessoryType = printers[indexPath.row] == choice.printer ? .checkmark : .none
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choice.printer = printers[indexPath.row]
        for path in tableView.indexPathsForVisibleRows ?? [] {
            if let cell = tableView.cellForRow(at: path) { mark(cell, at: path) }
        }
    }
}

extension PrinterDialogViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard navigationItem.rightBarButtonItem?.isEnabled == true else { return false }
        leave(printing: true)
        return true
    }
}
