import Foundation
import TactileControls
import TactileDrawing
import TactileLayers
import TactileViews

/// The frames of a window as bars as high as they took long; one of them is chosen.
final class FrameBarsView: UIControl {
    /// Seconds that the whole height stands for at least: a frame of a display with 60 a second.
    private static let usualCost: TimeInterval = 1.0 / 60
    private static let mostFrames = 100

    private(set) var frames: [FrameRecord] = []
    /// The number of the chosen frame; nil follows the last one.
    private var chosenNumber: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        accessibilityLabel = "Cost of the last frames"
    }

    required init?(coder: NSCoder) { nil }

    /// What is told in numbers: the chosen frame, else the last one.
    var shown: FrameRecord? { frames.first { $0.number == chosenNumber } ?? frames.last }

    /// Takes the frames that a window has recorded; false where they are those from before.
    func show(_ frames: [FrameRecord]) -> Bool {
        let shownFrames = frames.suffix(Self.mostFrames)
        guard
            shownFrames.last?.number != self.frames.last?.number
                || shownFrames.count != self.frames.count
        else { return false }
        self.frames = Array(shownFrames)
        setNeedsDisplay()
        return true
    }

    // MARK: Drawing

    private var barWidth: CGFloat { bounds.width / CGFloat(Self.mostFrames) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIColor.separator.setFill()
        context.fill(CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1))
        let full = max(Self.usualCost, frames.map(\.cost.total).max() ?? 0)
        // The frame of a display with 60 a second, for comparison.
        let line = bounds.height - 1 - height(Self.usualCost, full)
        context.fill(CGRect(x: 0, y: line, width: bounds.width, height: 1))
        for (index, frame) in frames.enumerated() {
            let high = max(1, height(frame.cost.total, full))
            let bar = CGRect(
                x: CGFloat(index) * barWidth, y: bounds.height - 1 - high,
                width: max(1, barWidth - 1), height: high)
            let isChosen = frame.number == shown?.number
            let color: UIColor =
                frame.cost.total > Self.usualCost ? .systemRed : tintColor ?? .systemBlue
            color.withAlphaComponent(isChosen ? 1 : 0.4).setFill()
            context.fill(bar)
        }
    }

    private func height(_ cost: TimeInterval, _ full: TimeInterval) -> CGFloat {
        ((bounds.height - 2) * CGFloat(cost / full)).rounded()
    }

    // MARK: Choosing

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch)
        return true
    }

    private func choose(at touch: UITouch) {
        let index = Int((touch.location(in: self).x / max(1, barWidth)).rounded(.down))
        choose(index: index)
    }

    private func choose(index: Int) {
        guard !frames.isEmpty else { return }
        let frame = frames[min(max(index, 0), frames.count - 1)]
        chosenNumber = frame.number == frames.last?.number ? nil : frame.number
        setNeedsDisplay()
        sendActions(for: .valueChanged)
    }

    override func adjustValue(by adjustment: Adjustment) -> Bool {
        guard let shown, let index = frames.firstIndex(where: { $0.number == shown.number })
        else { return false }
        switch adjustment {
        case .steps(let count): choose(index: index + count)
        case .pages(let count): choose(index: index + count * 10)
        case .toStart: choose(index: 0)
        case .toEnd: choose(index: frames.count - 1)
        }
        return true
    }

    override var focusesOnPress: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    override var accessibilityValue: String? {
        get { shown.map { FrameWords.lines(of: $0).joined(separator: ", ") } ?? "no frames" }
        set {}
    }
}

/// A frame's numbers in words.
@MainActor
enum FrameWords {
    static func lines(of frame: FrameRecord) -> [String] {
        let cost = frame.cost
        let parts: [(String, TimeInterval)] = [
            ("input", cost.input), ("constraints", cost.constraints), ("layout", cost.layout),
            ("animations", cost.animations), ("placing", cost.placing),
            ("drawing", cost.drawing), ("painting", cost.painting),
            ("presenting", cost.presenting),
        ]
        let long = parts.filter { $0.1 >= 0.000_05 }
            .map { "\($0.0) \(milliseconds($0.1))" }
        var lines = [
            "Frame \(frame.number): \(milliseconds(cost.total)) ms"
                + (long.isEmpty ? "" : " (" + long.joined(separator: ", ") + ")"),
            "Asked by \(frame.asker.isEmpty ? "nobody known" : frame.asker)",
            "Laid out \(names(frame.laidOut)), placed \(frame.placed), drawn \(names(frame.drawn))",
        ]
        lines.append(
            "Damage: \(frame.damage.count) "
                + (frame.damage.count == 1 ? "rectangle, " : "rectangles, ")
                + "\(frame.damagedPixels) pixels")
        return lines
    }

    private static func names(_ names: FrameRecord.Names) -> String {
        names.names.isEmpty
            ? "\(names.count)" : "\(names.count) (\(names.names.joined(separator: ", ")))"
    }

    private static func milliseconds(_ seconds: TimeInterval) -> String {
        String(format: "%.1f", seconds * 1000)
    }
}
