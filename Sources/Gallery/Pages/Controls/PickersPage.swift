import Tactile

/// Pickers with titles, with wheels that depend on each other, and with views of their own.
final class PickersPage: UIView, UIFontPickerViewControllerDelegate {
    private let weight = UIPickerView()
    private let place = UIPickerView()
    private let colour = UIPickerView()
    private let weightModel = WeightWheels()
    private let placeModel = PlaceWheels()
    private let colourModel = ColourWheels()
    private let value = Column.label("")
    private lazy var knobs = Column.row(
        Column.toggle("Enabled", isOn: true) { [weak self] isOn in
            for picker in self?.pickers ?? [] { picker.isEnabled = isOn }
        },
        Column.toggle("Right to left", isOn: false) { [weak self] isOn in
            for picker in self?.pickers ?? [] {
                picker.semanticContentAttribute = isOn ? .forceRightToLeft : .unspecified
            }
        })
    private let hint = Column.label(
        "Drag, fling, click a row, turn the wheel, use arrows and Page keys, or type what it says.",
        size: 13)
    private let captions = ["Titles", "The second follows the first", "Views of its own"].map {
        Column.label($0, size: 13)
    }

    private lazy var font = Column.button("Its font…") { [weak self] in self?.askForFont() }

    private var pickers: [UIPickerView] { [weight, place, colour] }

    override init(frame: CGRect) {
        super.init(frame: frame)
        hint.numberOfLines = 0
        for label in [hint] + captions { label.textColor = Column.quiet }
        weight.dataSource = weightModel
        weight.delegate = weightModel
        place.dataSource = placeModel
        place.delegate = placeModel
        colour.dataSource = colourModel
        colour.delegate = colourModel
        weightModel.chose = { [weak self] in self?.value.text = $0 }
        placeModel.chose = { [weak self] in self?.value.text = $0 }
        colourModel.chose = { [weak self] in self?.value.text = $0 }
        weight.selectRow(52, inComponent: 0, animated: false)
        weight.selectRow(4, inComponent: 1, animated: false)
        colour.selectRow(3, inComponent: 0, animated: false)
        value.text = "82.4 kg"
        for part in [knobs, value, font, hint] + captions + pickers as [UIView] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Font

    private func askForFont() {
        let configuration = UIFontPickerViewController.Configuration()
        configuration.includeFaces = true
        let picker = UIFontPickerViewController(configuration: configuration)
        picker.selectedFontDescriptor = value.font.fontDescriptor
        picker.delegate = self
        showOver(picker)
    }

    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
        guard let chosen = viewController.selectedFontDescriptor else { return }
        value.font = UIFont(descriptor: chosen, size: value.font.pointSize)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 640)
        let hintHeight = hint.sizeThatFits(CGSize(width: width, height: .infinity)).height
        hint.frame = CGRect(x: 0, y: 0, width: width, height: hintHeight)
        knobs.frame = CGRect(x: 0, y: hintHeight + 12, width: min(width, 360), height: 32)
        value.frame = CGRect(
            x: 0, y: knobs.frame.maxY + 12, width: max(0, width - 110), height: 32)
        font.frame = CGRect(x: width - 100, y: value.frame.minY, width: 100, height: 32)
        let top = value.frame.maxY + 16
        let gap: CGFloat = 24, height: CGFloat = 216
        let columns = width >= 560 ? 2 : 1
        let each = columns == 2 ? (width - gap) / 2 : min(width, 320)
        for (index, picker) in pickers.enumerated() {
            let x = CGFloat(index % columns) * (each + gap)
            let y = top + CGFloat(index / columns) * (height + 36)
            captions[index].frame = CGRect(x: x, y: y, width: each, height: 20)
            picker.frame = CGRect(x: x, y: y + 20, width: each, height: height)
        }
    }
}

/// Kilograms and tenths.
private final class WeightWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chose: (String) -> Void = { _ in }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 3 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        [171, 10, 1][component]
    }
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
        switch component {
        case 0: "\(30 + row)"
        case 1: ".\(row)"
        default: "kg"
        }
    }
    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
        chose(
            "\(30 + pickerView.selectedRow(inComponent: 0))"
                + ".\(pickerView.selectedRow(inComponent: 1)) kg")
    }
}

/// Parts of the world and towns there.
private final class PlaceWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chose: (String) -> Void = { _ in }
    private static let places: [(String, [String])] = [
        ("Africa", ["Accra", "Cairo", "Dakar", "Lagos", "Nairobi", "Tunis"]),
        ("America", ["Bogotá", "Lima", "Montréal", "Quito", "Seattle"]),
        ("Asia", ["Hanoi", "Kyōto", "Mumbai", "Seoul"]),
        ("Europe", ["Athína", "Berlin", "Łódź", "Oslo", "Porto", "Zürich"]),
    ]
    private var part = 0

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        component == 0 ? Self.places.count : Self.places[part].1.count
    }
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
        let names = component == 0 ? Self.places.map(\.0) : Self.places[part].1
        return names.indices.contains(row) ? names[row] : nil
    }
    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
        if component == 0 {
            part = row
            pickerView.reloadComponent(1)
            pickerView.selectRow(0, inComponent: 1, animated: true)
        }
        let towns = Self.places[part].1
        chose("\(Self.places[part].0), \(towns[pickerView.selectedRow(inComponent: 1)])")
    }
}

/// Colours, each shown by a disc beside its name.
private final class ColourWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chose: (String) -> Void = { _ in }
    private static let colours: [(String, UIColor)] = [
        ("Red", .systemRed), ("Orange", .systemOrange), ("Yellow", .systemYellow),
        ("Green", .systemGreen), ("Mint", .systemMint), ("Teal", .systemTeal),
        ("Blue", .systemBlue), ("Indigo", .systemIndigo), ("Purple", .systemPurple),
        ("Pink", .systemPink), ("Brown", .systemBrown),
    ]

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        Self.colours.count
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        44
    }
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { Self.colours[row].0 }
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView? {
        let shown = view as? ColourRow ?? ColourRow(frame: .zero)
        shown.show(Self.colours[row].0, Self.colours[row].1)
        return shown
    }
    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { chose(Self.colours[row].0) }
}

private final class ColourRow: UIView {
    private let disc = UIView()
    private let name = Column.label("", size: 19)

    override init(frame: CGRect) {
        super.init(frame: frame)
        disc.layer.cornerRadius = 12
        addSubview(disc)
        addSubview(name)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ text: String, _ colour: UIColor) {
        name.text = text
        disc.backgroundColor = colour
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = (bounds.midX - 60).rounded()
        let text = name.intrinsicContentSize.width
        disc.frame = CGRect(
            x: isMirrored ? bounds.width - left - 24 : left, y: bounds.midY - 12, width: 24,
            height: 24)
        name.frame = CGRect(
            x: isMirrored ? bounds.width - left - 36 - text : left + 36, y: 0, width: text,
            height: bounds.height)
    }
}
