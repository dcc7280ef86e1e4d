import Tactile

/// How the program is used, in a screen or two of sentences, with the list of all keys behind it.
final class HelpPage: SettingsPage {
    private let makeShortcuts: () -> UIViewController

    /// - `shortcuts`: makes the page of keys.
    init(model: DiaryModel, shortcuts: @escaping () -> UIViewController) {
        makeShortcuts = shortcuts
        super.init(model: model, title: localized("Help"))
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [SettingsSection] {
        [enter, see, byHand, keep]
    }

    private static func section(_ header: String, _ notes: [(String, String)]) -> SettingsSection {
        SettingsSection(
            header: header, footer: nil,
            rows: notes.map { SettingsRow(title: $0.0, control: .note($0.1)) })
    }

    private var enter: SettingsSection {
        Self.section(
            localized("Enter"),
            [
                (
                    localized("Today’s weight"),
                    localized(
                        "Type it on Today and press Return. Up and Down step from the last weight.")
                ),
                (
                    localized("Another day"),
                    localized(
                        "Press Ctrl+N and say the day as you would: yesterday 8:30, last friday, "
                            + "3 days ago. The panel takes a note, too.")
                ),
                (
                    localized("Another program’s diary"),
                    localized(
                        "Press Ctrl+O to bring in a file or a copied table. You see what is in it "
                            + "before anything is added.")
                ),
            ])
    }

    private var see: SettingsSection {
        Self.section(
            localized("See"),
            [
                (
                    localized("Trend"),
                    localized(
                        "The line is your weight without its daily ups and downs; the dots are what "
                            + "the scale said.")
                ),
                (
                    localized("Graph"),
                    localized(
                        "Turn the wheel with Ctrl held to look closer, drag to move, double-click "
                            + "to see everything. A click on a day, or the arrow keys, tell its "
                            + "figures."
                    )
                ),
                (
                    localized("History"),
                    localized(
                        "Open an entry with Return. Shift and Ctrl select several; Del deletes them."
                    )
                ),
                (
                    localized("Goal"),
                    localized(
                        "Drag the dial, or type the goal in its middle. The day is worked out from "
                            + "the trend of the last two weeks.")
                ),
            ])
    }

    /// What nothing on the screen says.
    private var byHand: SettingsSection {
        Self.section(
            localized("By hand"),
            [
                (
                    localized("Scenes"),
                    localized(
                        "Drag from the window’s left or right edge. The scene follows, and goes "
                            + "back if you let go early.")
                ),
                (
                    localized("Number pad"),
                    localized(
                        "On a touch screen, swipe up on Today to bring it and down to put it away.")
                ),
                (
                    localized("Lively entry panel"),
                    localized(
                        "Where the settings have it: take the panel at its top and throw it away.")
                ),
            ])
    }

    private var keep: SettingsSection {
        var section = Self.section(
            localized("Keep"),
            [
                (
                    localized("Undo"),
                    localized("Ctrl+Z takes back any change, also those of earlier days.")
                ),
                (
                    localized("Where it is"),
                    localized(
                        "Your diary is one file on this computer, copied once a day. Nothing is sent."
                    )
                ),
            ])
        section.rows.append(
            SettingsRow(
                title: localized("Keyboard shortcuts"),
                control: .page(value: "") { [unowned self] in makeShortcuts() }))
        return section
    }
}
