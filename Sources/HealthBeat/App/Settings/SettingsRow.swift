import Foundation
import Tactile

/// A line of the settings: what it sets, how it is set now, and how that changes.
@MainActor
struct SettingsRow {
    enum Control {
        /// Shows a value and leads to a page that changes it.
        case page(value: String, open: @MainActor () -> UIViewController)
        case segments([String], selected: Int, choose: @MainActor (Int) -> Void)
        /// One of several options on a page of their own.
        case option(isChosen: Bool, choose: @MainActor () -> Void)
        /// One of several things from a menu.
        case popUp([PopUpChoice], selected: Int, choose: @MainActor (Int) -> Void)
        case toggle(isOn: Bool, set: @MainActor (Bool) -> Void)
        /// A switch, with a sentence below the title.
        case check(String, isOn: Bool, set: @MainActor (Bool) -> Void)
        /// A line that tells something and does nothing.
        case fact(String)
        /// Two lines: the title, and a sentence below it.
        case note(String)
        /// One of several things, with what is to be known of it, that can be chosen.
        case item(value: String, choose: @MainActor () -> Void)
        /// A line that leads somewhere else than to a page of these.
        case door(@MainActor () -> Void)
        /// A line that does something at once.
        case action(@MainActor () -> Void)
    }

    var title: String
    var control: Control

    /// What is below the title: a sentence, or a value that has no room next to it in a row of
    /// `width` points, which very large text never has.
    func below(width: CGFloat) -> String? {
        switch control {
        case .note(let sentence), .check(let sentence, _, _): return sentence
        default: break
        }
        let (value, accessory): (String, CGFloat) =
            switch control {
            case .page(let value, _): (value, 24)
            case .item(let value, _), .fact(let value): (value, 0)
            case .note, .segments, .popUp, .option, .toggle, .check, .door, .action: ("", 0)
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
            case .option(let isChosen, _): isChosen ? 32 : 0
            case .toggle: 64
            case .page, .segments, .popUp, .fact, .note, .check, .item: .infinity
            }
        guard accessory.isFinite, width > 0 else { return 1 }
        let room = width - 2 * Theme.Space.cardPadding - accessory
        return title.size(withAttributes: [.font: Theme.Text.body]).width > room ? 2 : 1
    }

    /// Points of a row of `width` points.
    @MainActor
    func height(width: CGFloat) -> CGFloat {
        if let sentence = below(width: width) {
            let accessory: CGFloat =
                switch control {
                case .page: 32
                case .check: NoteCell.toggleRoom
                default: 0
                }
            return NoteCell.height(of: title, sentence, width: width, accessory: accessory)
        }
        if case .popUp(let choices, let selected, _) = control {
            let choice = choices.indices.contains(selected) ? choices[selected].title : ""
            return PopUpCell.height(of: title, choice, width: width)
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

    func shape(width: CGFloat) -> Shape {
        Shape(header: header, footer: footer, rows: rows.map { $0.height(width: width) })
    }
}
