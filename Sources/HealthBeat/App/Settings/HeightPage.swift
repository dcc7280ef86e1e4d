import Design
import Diary
import Foundation
import Tactile

/// Asks for the person's height; what is understood is in force when Return is pressed or the page
/// is left.
final class HeightPage: UIViewController, UITextFieldDelegate {
    private let model: DiaryModel
    private let field = UITextField()
    private let card = UIView()
    private let note = UILabel()

    init(model: DiaryModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        title = localized("Height")
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: localized("Done"), primaryAction: UIAction { [weak self] _ in self?.finish() })
    }

    required init?(coder: NSCoder) { nil }

    private var height: Double? { model.diary.settings.heightInCentimetres }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.sheet
        card.backgroundColor = Theme.Palette.sheetCard
        card.layer.cornerRadius = Theme.Space.cardRadius
        field.accessibilityLabel = localized("Height")
        field.font = Theme.Text.bodyDigits
        field.textColor = Theme.Palette.label
        field.attributedPlaceholder = Theme.placeholder(
            HeightText.shown(178, unit: model.unit, style: model.style))
        field.text = height.map { HeightText.shown($0, unit: model.unit, style: model.style) }
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .done
        field.spellCheckingType = .no
        field.delegate = self
        field.addAction(
            UIAction { [weak self] _ in self?.showNote() }, for: .editingChanged)
        note.font = Theme.Text.footnote
        note.textColor = Theme.Palette.secondaryLabel
        note.numberOfLines = 0
        card.addSubview(field)
        view.addSubview(card)
        view.addSubview(note)
        showNote()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        save()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let padding = Theme.Space.cardPadding
        card.frame = CGRect(
            x: column.x, y: view.safeAreaInsets.top + 24, width: column.width,
            height: SettingsPage.rowHeight)
        field.frame = card.bounds.insetBy(dx: padding, dy: 0)
        let width = column.width - 2 * padding
        note.frame = CGRect(
            x: column.x + padding, y: card.frame.maxY + 8, width: width,
            height: note.sizeThatFits(CGSize(width: width, height: .infinity)).height)
    }

    /// What is typed: nil for nothing typed, a failure for what is no height.
    private var typed: Result<Double?, Misunderstood> {
        let text = (field.text ?? "").trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return .success(nil) }
        return HeightText.centimetres(text).map { .success($0) } ?? .failure(Misunderstood())
    }

    private struct Misunderstood: Error {}

    private static var misunderstood: String {
        localized("This is no height between 50 and 272 cm. Write it like 178, 1.78 m or 5 ft 10.")
    }

    /// - `isReturned`: whether Return said that the height is typed to its end.
    private func showNote(isReturned: Bool = false) {
        var typed = typed
        // What is not typed to its end is judged as nothing.
        if case .failure = typed, !isReturned, HeightText.isBeginning(field.text ?? "") {
            typed = .success(nil)
        }
        note.text =
            switch typed {
            case .success(nil):
                !model.sync.isShared
                    ? localized(
                        "In centimetres, metres, or feet and inches. It stays on this computer.")
                    : localized(
                        "In centimetres, metres, or feet and inches. Your other devices get it, too."
                    )
            case .success(let height?): indexText(height) ?? ""
            case .failure: Self.misunderstood
            }
        view.setNeedsLayout()
    }

    /// The body mass index of the trend; nil without one.
    private func indexText(_ height: Double) -> String? {
        guard let now = model.trendNow,
            let index = BodyMassIndex(kilograms: now, heightInCentimetres: height)
        else { return nil }
        return
            localized(
                "Body mass index of your trend: \(model.style.string(index.value, fractionDigits: 1))"
            )
    }

    /// Keeps what is understood; false when what is typed is no height.
    @discardableResult
    private func save() -> Bool {
        guard case .success(let new) = typed else { return false }
        // A height shown in inches is rounded: one that was not changed stays as exact as it was.
        let shown = height.map { HeightText.shown($0, unit: model.unit, style: model.style) }
        if field.text != shown ?? "" { model.perform(.settings { $0.heightInCentimetres = new }) }
        return true
    }

    /// Keeps what is understood and says it, or says why it is not.
    private func saveAloud() -> Bool {
        guard save(), case .success(let new) = typed else {
            field.shake(saying: Self.misunderstood)
            return false
        }
        let text = new.map { HeightText.shown($0, unit: model.unit, style: model.style) }
        UIAccessibility.post(
            notification: .announcement,
            argument: [localized("Height"), text ?? localized("Not set")].joined(separator: ", "))
        return true
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        let sentence = localized(
            "The pasted text is too long for a height. Type one like 178, 1.78 m or 5 ft 10.")
        note.text = sentence
        view.setNeedsLayout()
        field.shake(saying: sentence)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if saveAloud() {
            navigationController?.popViewController(animated: true)
        } else {
            showNote(isReturned: true)
        }
        return false
    }

    /// Leaves the settings, as the other pages' Done does, but not with what is no height.
    private func finish() {
        if saveAloud() { dismiss(animated: true) } else { showNote(isReturned: true) }
    }
}
