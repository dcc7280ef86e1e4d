import Design
import Foundation
import Tactile

/// A line of the settings: what it sets, how it is set now, and how that changes.
@MainActor
struct SettingsRow {
    enum Control {
        /// Shows a value and leads to a page that changes it.
        case page(value: String, open: @MainActor () -> UIViewController)
        case segments([String], selected: Int, choose: @MainActor (Int) -> Void)
        /// One of several things from a menu.
        case popUp([PopUpChoice], selected: Int, choose: @MainActor (Int) -> Void)
        /// One of several sizes in a row, by their names.
        case slider([String], selected: Int, choose: @MainActor (Int) -> Void)
        /// A minute of the day, as the texts write it, or none.
        case clock(minute: Int?, DateTexts, set: @MainActor (Int?) -> Void)
        case toggle(isOn: Bool, set: @MainActor (Bool) -> Void)
        /// A switch, with a sentence below the title.
        case check(String, isOn: Bool, set: @MainActor (Bool) -> Void)
        /// A line that tells something and does nothing.
        case fact(String)
        /// Two lines: the title, and a sentence below it.
        case note(String)
        /// One of several things, with what is to be known of it, that can be chosen.
        case item(value: String, choose: @MainActor () -> Void)
        /// Two lines, and a button at their end.
        case button(detail: String, title: String, act: @MainActor () -> Void)
        /// A line that leads somewhere else than to a page of these.
        case door(@MainActor () -> Void)
        /// A line that does something at once.
        case action(@MainActor () -> Void)
    }

    var title: String
    var control: Control
    /// Whether it changes the diary, and can do nothing while the diary can only be read.
    var changesDiary = false

    /// What is below the title: a sentence, or a value that has no room next to it in a row of
    /// `width` points, which very large text never has.
    func below(width: CGFloat) -> String? {
        switch control {
        case .note(let sentence), .check(let sentence, _, _), .button(let sentence, _, _):
            return sentence
        default: break
        }
        let (value, accessory): (String, CGFloat) =
            switch control {
            case .page(let value, _): (value, 24)
            case .item(let value, _), .fact(let value): (value, 0)
            case .note, .segments, .popUp, .slider, .clock, .toggle, .check, .button, .door,
                .action:
                ("", 0)
            }
        guard !value.isEmpty, width > 0 else { return nil }
        if Theme.Text.isVeryLarge { return value }
        let taken = [title, value].map {
            $0.size(withAttributes: [.font: Theme.Text.bodyDigits]).width.rounded(.up)
        }
        let room = width - 2 * Theme.Space.cardPadding - accessory - 8
        return taken[0] + taken[1] > room ? value : nil
    }
}

extension SettingsRow {
    /// How many lines the title takes in a row of `width` points.
    func titleLines(width: CGFloat) -> Int {
        let accessory: CGFloat =
            switch control {
            case .action: 0
            case .page(let value, _) where value.isEmpty: 24
            case .door: 24
            case .toggle: 64
            case .page, .segments, .popUp, .slider, .clock, .fact, .note, .check, .button, .item:
                .infinity
            }
        guard accessory.isFinite, width > 0 else { return 1 }
        let room = width - 2 * Theme.Space.cardPadding - accessory
        return title.size(withAttributes: [.font: Theme.Text.body]).width > room ? 2 : 1
    }

    /// Points that the control of a ``ControlCell`` does not do without; nil for the other cells.
    @MainActor private var leastControl: CGFloat? {
        switch control {
        case .popUp(let choices, let selected, _):
            PopUpCell.least(
                for: choices.indices.contains(selected) ? choices[selected].title : "")
        case .slider: SliderCell.least
        case .clock(let minute, let dates, _):
            ClockCell.least(for: minute.map { dates.time(ofMinute: $0) } ?? "")
        default: nil
        }
    }

    /// The identifier of the cells that show such a row in a width of `width` points.
    @MainActor func cellIdentifier(width: CGFloat) -> String {
        guard below(width: width) == nil else { return NoteCell.identifier }
        return switch control {
        case .popUp: PopUpCell.identifier
        case .slider: SliderCell.identifier
        case .clock: ClockCell.identifier
        default: SettingsCell.identifier
        }
    }

    /// Points of a row of `width` points.
    @MainActor
    func height(width: CGFloat) -> CGFloat {
        if let sentence = below(width: width) {
            let accessory: CGFloat =
                switch control {
                case .page: 32
                case .check: NoteCell.toggleRoom
                case .button(_, let title, _): NoteCell.room(forButton: title)
                default: 0
                }
            return NoteCell.height(of: title, sentence, width: width, accessory: accessory)
        }
        if let least = leastControl {
            return ControlCell.height(of: title, least: least, width: width)
        }
        let line = Theme.Text.body.lineHeight.rounded(.up)
        return SettingsPage.rowHeight + CGFloat(titleLines(width: width) - 1) * line
    }
}

/// Lines that belong together, on one card.
@MainActor
struct SettingsSection {
    var header: String?
    var footer: String?
    var rows: [SettingsRow]

    /// What is not on its lines: where it differs the table is set up again.
    struct Shape: Equatable {
        var header: String?
        var footer: String?
        /// Of each line, the height.
        var rows: [CGFloat]
    }

    /// A copy of the section in which rows with a control that sets a value are marked as changing
    /// the diary, so that they are disabled while it can only be read.
    var changingDiary: SettingsSection {
        var section = self
        for index in rows.indices {
            switch rows[index].control {
            case .segments, .popUp, .slider, .clock, .toggle:
                section.rows[index].changesDiary = true
            default: break
            }
        }
        return section
    }

    func shape(width: CGFloat) -> Shape {
        Shape(header: header, footer: footer, rows: rows.map { $0.height(width: width) })
    }
}
