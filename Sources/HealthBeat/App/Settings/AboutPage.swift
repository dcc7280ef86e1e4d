import Foundation
import Tactile

/// Which program this is, what one may do with it, and where the diary is.
final class AboutPage: SettingsPage {
    init(model: DiaryModel) {
        super.init(model: model, title: localized("About"))
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let head = AboutHead(scale: model.pictureScale)
        head.frame.size = CGSize(width: table.bounds.width, height: AboutHead.height)
        table.tableHeaderView = head
    }

    override func makeSections() -> [SettingsSection] {
        let backups = Self.shortened(model.diary.directory.backupsPath)
        return [
            Self.section(model),
            SettingsSection(
                header: nil, footer: localized("Copies of the diary are made here, one a day."),
                rows: [SettingsRow(title: localized("Backups"), control: .fact(backups))]),
        ]
    }

    static func section(_ model: DiaryModel) -> SettingsSection {
        SettingsSection(
            header: nil,
            footer: !model.sync.isShared
                ? localized("Nothing leaves this computer: there is no account and no network.")
                : localized(
                    "Only your sync folder leaves this computer: there is no account and no network."
                ),
            rows: [
                SettingsRow(title: localized("Licence"), control: .fact("MIT")),
                SettingsRow(
                    title: localized("Diary"), control: .fact(shortened(model.diary.directory.path))
                ),
            ])
    }

    /// A path with "~" for the home directory.
    static func shortened(_ path: String) -> String {
        let home = NSHomeDirectory()
        return home.count > 1 && path.hasPrefix(home + "/")
            ? "~" + path.dropFirst(home.count) : path
    }
}
