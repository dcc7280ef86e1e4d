import Tactile

/// Every key command of the window, by where it works.
final class ShortcutsPage: SettingsPage {
    private let groups: [(title: String, commands: [UIKeyCommand])]

    init(model: DiaryModel, sections: [(title: String, commands: [UIKeyCommand])]) {
        groups = sections
        super.init(model: model, title: localized("Keyboard shortcuts"))
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [SettingsSection] {
        groups.map { group in
            SettingsSection(header: group.title, footer: nil, rows: Self.rows(of: group.commands))
        }
    }

    /// One line for each title: commands with equal titles share it.
    private static func rows(of commands: [UIKeyCommand]) -> [SettingsRow] {
        var keys: [(title: String, keys: [String])] = []
        for command in commands {
            if let index = keys.firstIndex(where: { $0.title == command.title }) {
                keys[index].keys.append(command.keyTitle)
            } else {
                keys.append((command.title, [command.keyTitle]))
            }
        }
        return keys.map { line in
            SettingsRow(
                title: line.title, control: .fact(line.keys.joined(separator: localized("  or  "))))
        }
    }
}
