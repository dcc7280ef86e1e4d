import Dial
import Tactile

/// The circular slider in its two looks, with knobs for what it can do.
final class DialsPage: UIView {
    let ring = CircularSlider(look: .ring)
    let scale = CircularSlider(look: .scale)
    private let ringLabel = Column.label("")
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
        for (dial, label) in [(ring, ringLabel), (scale, scaleLabel)] {
            dial.addAction(
                UIAction { [unowned dial] _ in label.text = "\(dial.value)°" },
                for: .valueChanged)
            label.text = "\(dial.value)°"
            label.textAlignment = .center
            label.font = .monospacedDigitSystemFont(ofSize: 28, weight: .light)
        }
        let parts: [UIView] = [ring, scale, ringLabel, scaleLabel, wraps, enabled]
        for view in parts { addSubview(view) }
        for name in names { addSubview(name) }
    }

    required init?(coder: NSCoder) { nil }

    private func showKnobs() {
        ring.wraps = wraps.isOn
        for dial in [ring, scale] { dial.isEnabled = enabled.isOn }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = max(0, min(360, min((bounds.width - 24) / 2, bounds.height - 96)))
        ring.frame = CGRect(x: 0, y: 0, width: side, height: side)
        scale.frame = CGRect(x: side + 24, y: 0, width: side, height: side)
        for (dial, label) in [(ring, ringLabel), (scale, scaleLabel)] {
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
