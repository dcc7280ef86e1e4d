import Dial
import Tactile

/// The circular slider in its two looks, with knobs for what it can do. The ring's angle can be
/// typed, too.
final class DialsPage: UIView, UITextFieldDelegate {
    let ring = CircularSlider(look: .ring)
    let scale = CircularSlider(look: .scale)
    /// A black ring is seen on what is a little lighter.
    private let ringCard = UIView()
    let ringField = UITextField()
    private let scaleLabel = Column.label("")
    private let wraps = UISwitch()
    private let enabled = UISwitch()
    private let names = ["goes on from 359 to 0", "enabled"].map { Column.label($0) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        var colors = DialColors()
        colors.near = .systemBlue
        colors.far = .systemPurple
        ring.colors = colors
        ring.value = 250
        ring.pressReach = 16
        ringCard.backgroundColor = UIColor(white: 0.1, alpha: 1)
        ringCard.layer.cornerRadius = 12
        colors.track = .tertiarySystemFill
        colors.trackEdge = UIColor(white: 0, alpha: 0.12)
        colors.past = UIColor.systemPurple.withAlphaComponent(0.3)
        colors.knob = .white
        colors.knobRim = .systemPurple
        colors.knobDot = .systemPurple
        colors.number = Column.quiet
        scale.colors = colors
        scale.pressReach = 16
        var ticks: [DialFace.Tick] = []
        for degrees in stride(from: 0, through: 300, by: 10) {
            let isMajor = degrees % 50 == 0
            ticks.append(
                DialFace.Tick(
                    position: Double(degrees), isMajor: isMajor, text: isMajor ? "\(degrees)" : ""))
        }
        scale.face = DialFace(
            ticks: ticks, now: DialFace.Mark(position: 170, text: "now 170"),
            start: DialFace.Mark(position: 270, text: "start 270"))
        scale.value = 90
        wraps.isOn = true
        enabled.isOn = true
        wraps.addAction(
            UIAction { [weak self] _ in self?.showKnobs() }, for: .valueChanged)
        enabled.addAction(
            UIAction { [weak self] _ in self?.showKnobs() }, for: .valueChanged)
        scale.addAction(
            UIAction { [unowned self] _ in scaleLabel.text = "\(scale.value)°" },
            for: .valueChanged)
        scaleLabel.text = "\(scale.value)°"
        scaleLabel.textAlignment = .center
        scaleLabel.font = Self.numberFont
        setUpField()
        let parts: [UIView] = [ringCard, ring, scale, ringField, scaleLabel, wraps, enabled]
        for view in parts { addSubview(view) }
        for name in names { addSubview(name) }
    }

    required init?(coder: NSCoder) { nil }

    private static let numberFont = UIFont.monospacedDigitSystemFont(ofSize: 28, weight: .light)

    private func setUpField() {
        ringField.font = Self.numberFont
        ringField.textColor = .white
        ringField.textAlignment = .center
        ringField.keyboardType = .numberPad
        ringField.returnKeyType = .done
        ringField.accessibilityLabel = "Angle"
        ringField.delegate = self
        ringField.text = "\(ring.value)°"
        ring.addAction(
            UIAction { [unowned self] _ in ringField.text = "\(ring.value)°" }, for: .valueChanged)
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.text = "\(ring.value)"
        textField.selectAll(nil)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        if let angle = Int(textField.text ?? "") { ring.value = angle }
        textField.text = "\(ring.value)°"
    }

    private func showKnobs() {
        ring.wraps = wraps.isOn
        for dial in [ring, scale] { dial.isEnabled = enabled.isOn }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = max(0, min(360, min((bounds.width - 24) / 2, bounds.height - 96)))
        ring.frame = CGRect(x: 0, y: 0, width: side, height: side)
        scale.frame = CGRect(x: side + 24, y: 0, width: side, height: side)
        ringCard.frame = ring.frame
        for (dial, label) in [(ring, ringField), (scale, scaleLabel)] as [(UIView, UIView)] {
            label.frame = CGRect(
                x: dial.frame.midX - 60, y: dial.frame.midY - 20, width: 120, height: 40)
        }
        for (index, (toggle, name)) in zip([wraps, enabled], names).enumerated() {
            let y = side + 16 + CGFloat(index) * 40
            toggle.frame = CGRect(x: 0, y: y, width: 51, height: 31)
            name.frame = CGRect(
                x: 64, y: y, width: max(0, min(240, bounds.width - 64)), height: 31)
        }
    }
}
