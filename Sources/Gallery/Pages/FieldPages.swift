import Tactile

/// Text fields of every kind, and a line that says what the last one told its delegate.
final class FieldsPage: UIView, UITextFieldDelegate {
    private let log = Column.label("")
    private var fields: [UITextField] = []
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        add("Rounded, with a clear button") {
            $0.borderStyle = .roundedRect
            $0.clearButtonMode = .whileEditing
        }
        add("Lines around it, centred") {
            $0.borderStyle = .line
            $0.textAlignment = .center
        }
        add("Secure") {
            $0.borderStyle = .roundedRect
            $0.isSecureTextEntry = true
        }
        add("Smaller when it gets long") {
            $0.borderStyle = .bezel
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumFontSize = 9
        }
        add("With views at its sides") {
            $0.borderStyle = .roundedRect
            $0.leftView = Column.label(" € ", size: 17)
            $0.leftView?.sizeToFit()
            $0.leftViewMode = .always
            $0.rightView = Column.label(" .00 ", size: 17)
            $0.rightView?.sizeToFit()
            $0.rightViewMode = .unlessEditing
        }
        add("Both directions") {
            $0.borderStyle = .roundedRect
            $0.text = "Weight משקל 82.4 وزن today"
        }
        add("Clusters") {
            $0.borderStyle = .roundedRect
            $0.text = "👩‍👩‍👧‍👦 🇩🇪 é 👍🏽 한글 क्षि"
        }
        let line = Column.row(
            toggle("Enabled", isOn: true) { $0.isEnabled = $1 },
            toggle("From right to left", isOn: false) {
                $0.semanticContentAttribute = $1 ? .forceRightToLeft : .unspecified
            })
        rows.append((line, 32))
        rows.append((log, 24))
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ placeholder: String, _ set: (UITextField) -> Void) {
        let field = UITextField()
        field.placeholder = placeholder
        field.delegate = self
        set(field)
        field.addAction(
            UIAction { [weak self, weak field] _ in
                self?.log.text = "editingChanged “\(field?.text ?? "")”"
            }, for: .editingChanged)
        fields.append(field)
        rows.append((field, 34))
    }

    private func toggle(
        _ title: String, isOn: Bool, _ change: @escaping (UITextField, Bool) -> Void
    ) -> UIView {
        Column.toggle(title, isOn: isOn) { [weak self] isOn in
            for field in self?.fields ?? [] { change(field, isOn) }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: bounds.height),
            gap: 10)
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { log.text = "didBeginEditing" }
    func textFieldDidEndEditing(_ textField: UITextField) { log.text = "didEndEditing" }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        log.text = "shouldReturn"
        return true
    }
}

/// A text view with a short text or a megabyte.
final class TextViewPage: UIView, UITextViewDelegate {
    private let view = UITextView()
    private let state = Column.label("", size: 13)
    private lazy var knobs = Column.row(
        Column.button("A megabyte") { [weak self] in self?.view.text = Self.megabyte },
        Column.button("Scripts") { [weak self] in self?.view.attributedText = Self.scripts },
        Column.toggle("Editable", isOn: true) { [weak self] in self?.view.isEditable = $0 })

    override init(frame: CGRect) {
        super.init(frame: frame)
        view.font = .systemFont(ofSize: 15)
        view.delegate = self
        view.layer.borderWidth = 1
        view.layer.cornerRadius = 8
        view.layer.borderColor = UIColor.systemGray.cgColor
        view.textContainerInset = UIEdgeInsets(top: 10, left: 6, bottom: 10, right: 6)
        view.attributedText = Self.scripts
        for part in [knobs, view, state] { addSubview(part) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private static let megabyte = (1...12_000).map {
        "\($0). A paragraph among twelve thousand, which is set in lines when it is first seen."
    }.joined(separator: "\n")

    private static var scripts: NSAttributedString {
        let text = NSMutableAttributedString(
            string: "Type here, drag, double-click, undo.\n\n",
            attributes: [.font: UIFont.systemFont(ofSize: 20, weight: .semibold)])
        text.append(
            NSAttributedString(
                string: "עברית ו-English בשורה אחת\nالعربية من اليمين\nहिन्दी · 日本語 · 한국어\n"
                    + "Emoji are one step: 👩‍👩‍👧‍👦 🇩🇪 👍🏽\n",
                attributes: [.font: UIFont.systemFont(ofSize: 15)]))
        text.append(
            NSAttributedString(
                string: "Coloured words keep their colour while you type in them.\n",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.systemIndigo,
                ]))
        return text
    }

    private func show() {
        let range = view.selectedRange
        let length = view.offset(from: view.beginningOfDocument, to: view.endOfDocument)
        state.text = "\(length) units, selected \(range.location) + \(range.length)"
    }

    func textViewDidChange(_ textView: UITextView) { show() }
    func textViewDidChangeSelection(_ textView: UITextView) { show() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 560)
        knobs.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        view.frame = CGRect(x: 0, y: 44, width: width, height: max(bounds.height - 80, 0))
        state.frame = CGRect(x: 0, y: view.frame.maxY + 8, width: width, height: 20)
    }
}

/// Number pads, input views and accessory views, and what is told of them.
final class NumberPadPage: UIView {
    private let log = Column.label("Touch a field, or show the pad always.", size: 13)
    private let policy = UISegmentedControl(items: ["For fingers", "Always", "Never"])
    private let number = UITextField()
    private let dial = UITextField()
    private let follower = Column.label("I stay above the pad", size: 13)
    private var rows: [(UIView, CGFloat)] = []
    private var tokens: [any NSObjectProtocol] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        policy.selectedSegmentIndex = UIApplication.shared.onScreenKeyboard.rawValue
        policy.addAction(
            UIAction { [unowned policy] _ in
                UIApplication.shared.onScreenKeyboard =
                    UIOnScreenKeyboardPolicy(rawValue: policy.selectedSegmentIndex) ?? .automatic
            }, for: .valueChanged)
        number.placeholder = "A decimal"
        number.keyboardType = .decimalPad
        number.returnKeyType = .done
        number.enablesReturnKeyAutomatically = true
        dial.placeholder = "A slider in the keyboard's place"
        dial.inputView = makeDial()
        for field in [number, dial] { field.borderStyle = .roundedRect }
        let bar = Column.toggle("Accessory view", isOn: false) { [number] isOn in
            number.inputAccessoryView = isOn ? Self.makeBar() : nil
        }
        rows = [(policy, 32), (number, 36), (dial, 36), (bar, 32), (log, 20)]
        for (row, _) in rows { addSubview(row) }
        follower.textAlignment = .center
        follower.textColor = .white
        follower.backgroundColor = .systemIndigo
        follower.layer.cornerRadius = 6
        follower.clipsToBounds = true
        follower.translatesAutoresizingMaskIntoConstraints = false
        addSubview(follower)
        NSLayoutConstraint.activate([
            follower.widthAnchor.constraint(equalToConstant: 180),
            follower.heightAnchor.constraint(equalToConstant: 28),
            follower.leadingAnchor.constraint(equalTo: leadingAnchor),
            follower.bottomAnchor.constraint(
                equalTo: keyboardLayoutGuide.topAnchor, constant: -8),
        ])
        listen()
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        UIApplication.shared.onScreenKeyboard = .automatic
    }

    private func makeDial() -> UIView {
        let holder = UIInputView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 90), inputViewStyle: .keyboard)
        let slider = UISlider(frame: CGRect(x: 24, y: 28, width: 272, height: 34))
        slider.autoresizingMask = .flexibleWidth
        slider.addAction(
            UIAction { [weak self, unowned slider] _ in
                self?.dial.text = "\(Int((slider.value * 100).rounded())) %"
            }, for: .valueChanged)
        holder.addSubview(slider)
        return holder
    }

    private static func makeBar() -> UIView {
        let bar = UIInputView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 40), inputViewStyle: .keyboard)
        let label = Column.label("An accessory view")
        label.frame = CGRect(x: 16, y: 0, width: 200, height: 40)
        bar.addSubview(label)
        return bar
    }

    private func listen() {
        let names = [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        ]
        tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] note in
                let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                let height = Int(frame?.cgRectValue.height ?? 0)
                MainActor.assumeIsolated {
                    self?.log.text = "\(name.rawValue), \(height) points high"
                }
            }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: bounds.height))
    }
}

extension Column {
    /// Views side by side: equally wide where that is enough for each, else each by what it needs.
    static func row(_ views: UIView...) -> UIView { KnobRow(views) }

    /// A switch with its name.
    static func toggle(
        _ title: String, isOn: Bool, _ change: @escaping @MainActor (Bool) -> Void
    ) -> UIView {
        let toggle = UISwitch()
        toggle.isOn = isOn
        toggle.addAction(
            UIAction { [unowned toggle] _ in change(toggle.isOn) }, for: .valueChanged)
        // A name without room for itself is set smaller, and never takes the switch's room.
        let name = label(title)
        name.adjustsFontSizeToFitWidth = true
        name.minimumScaleFactor = 0.6
        name.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        // What is wider than both is room behind the name.
        name.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
        let stack = UIStackView(arrangedSubviews: [toggle, name])
        stack.spacing = 8
        stack.alignment = .center
        return stack
    }
}

/// Views in one line of columns, which are equally wide as long as every view has enough.
private final class KnobRow: UIView {
    init(_ views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let count = CGFloat(max(1, subviews.count))
        let wide = max(0, bounds.width - 12 * (count - 1))
        let needed = subviews.map {
            $0.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width
        }
        let sum = max(1, needed.reduce(0, +))
        let isEqual = needed.allSatisfy { $0 <= wide / count }
        let gap: CGFloat = isEqual ? 12 : 6
        let room = isEqual ? wide : max(0, bounds.width - gap * (count - 1))
        var x: CGFloat = 0
        for (view, width) in zip(subviews, needed) {
            // What is left over, or missing, is shared by what each needs.
            let column = isEqual ? room / count : room * width / sum
            view.frame = CGRect(x: x, y: 0, width: column, height: bounds.height)
            x += column + gap
        }
    }
}
