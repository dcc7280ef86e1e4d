import Design
import Diary
import DiarySync
import Foundation
import Tactile

/// Where the diary is shared, when and with whom, and what two devices wrote differently.
final class SyncPage: SettingsPage {
    init(model: DiaryModel) {
        super.init(model: model, title: localized("Sync folder"))
    }

    required init?(coder: NSCoder) { nil }

    /// The state in a word or two, for the line that leads here.
    static func summary(_ model: DiaryModel) -> String {
        switch model.sync.state {
        case .off: localized("Off")
        case .locked: localized("Passphrase needed")
        case .exchanging: localized("Exchanging…")
        case .failed: localized("Problem")
        case .exchanged(let report, let moment):
            report.problems.isEmpty ? model.dates.time(moment) : localized("Problem")
        }
    }

    override var showsSync: Bool { true }

    override func makeSections() -> [SettingsSection] {
        guard let configuration = model.sync.configuration else {
            return model.sync.isShared ? [unreadableSection, stopSection] : [offSection]
        }
        var sections = [folderSection(configuration)]
        if case .exchanged(let report, _) = model.sync.state {
            sections.append(devices(report))
            if !report.conflicts.isEmpty { sections.append(conflicts(report)) }
        }
        return sections + [stopSection]
    }

    private var stopSection: SettingsSection {
        SettingsSection(
            header: nil, footer: localized("The diary and the folder stay as they are."),
            rows: [
                SettingsRow(
                    title: localized("Stop sharing"),
                    control: .action { [unowned self] in
                        model.sync.end()
                        showDiary()
                    })
            ])
    }

    /// A folder was chosen, and nobody can read which.
    private var unreadableSection: SettingsSection {
        SettingsSection(header: nil, footer: sentence, rows: [choosingRow])
    }

    private var offSection: SettingsSection {
        SettingsSection(
            header: nil,
            footer: localized(
                "Choose a folder that Syncthing, Nextcloud or a USB stick shares between your "
                    + "devices. They will all show one diary. Nothing else leaves this computer."),
            rows: [choosingRow])
    }

    private var choosingRow: SettingsRow {
        SettingsRow(
            title: localized("Choose a folder"),
            control: .page(value: "") { [unowned self] in
                SyncFolderPage(model: model, asksForFolder: true)
            }, changesDiary: true)
    }

    private func folderSection(_ configuration: SyncConfiguration) -> SettingsSection {
        var rows = [
            SettingsRow(
                title: localized("Folder"),
                control: .note(AboutPage.shortened(configuration.folder)))
        ]
        if model.sync.state == .locked {
            rows.append(
                SettingsRow(
                    title: localized("Passphrase"),
                    control: .page(value: localized("Needed")) { [unowned self] in
                        SyncFolderPage(model: model, asksForFolder: false)
                    }))
        } else {
            rows.append(
                SettingsRow(
                    title: localized("Exchange now"),
                    control: .action { [unowned self] in model.sync.exchange() },
                    changesDiary: true))
        }
        return SettingsSection(header: nil, footer: sentence, rows: rows)
    }

    private var sentence: String {
        switch model.sync.state {
        case .off, .locked:
            return localized("The folder is sealed. Nothing is exchanged without its passphrase.")
        case .exchanging: return localized("Exchanging…")
        case .failed(let message): return message
        case .exchanged(let report, let moment):
            guard report.problems.isEmpty else { return report.problems.joined(separator: " ") }
            return localized("Exchanged at \(model.dates.time(moment)).")
        }
    }

    private func devices(_ report: SyncReport) -> SettingsSection {
        SettingsSection(
            header: localized("Devices"), footer: nil,
            rows: report.devices.filter { !$0.isRetired }.map { device in
                let name = device.name.shownInOneLine
                guard !device.isThisOne else {
                    return SettingsRow(title: name, control: .fact(localized("This one")))
                }
                return SettingsRow(
                    title: name,
                    control: .page(value: SyncDevicePage.lastDay(of: device, model) ?? "") {
                        [unowned self] in SyncDevicePage(model: model, device: device)
                    })
            })
    }

    /// Either of two facts can be taken, which undo takes back.
    private func conflicts(_ report: SyncReport) -> SettingsSection {
        SettingsSection(
            header: localized("Written differently"),
            footer:
                localized(
                    "Devices that did not know of each other wrote these. The first of each is shown; "
                        + "choose the one that is right. Undo takes it back."),
            rows: report.conflicts.flatMap { conflict in
                conflict.choices.map { choice in
                    SettingsRow(
                        title: text(choice.fact),
                        control: .item(
                            value:
                                model.dates.day(conflict.entry.moment.date) + Theme.separator
                                + choice.device.shownInOneLine
                        ) { [unowned self] in take(choice.fact, of: conflict.entry) },
                        changesDiary: true)
                }
            })
    }

    private func text(_ fact: SyncReport.Conflict.Fact) -> String {
        switch fact {
        case .weight(let weight): weight.described(style: model.style)
        case .moment(let moment): model.dates.day(moment.date) + " " + model.dates.time(moment)
        case .note(let note):
            note.isEmpty ? localized("no note") : "“\(note.glimpse.shownInOneLine)”"
        }
    }

    private func take(_ fact: SyncReport.Conflict.Fact, of entry: Entry) {
        model.change(entry.id) { current in
            switch fact {
            case .weight(let weight): current.weight = weight
            case .moment(let moment): current.moment = moment
            case .note(let note): current.note = note
            }
        }
    }
}
