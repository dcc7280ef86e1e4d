import DiarySync
import Foundation
import Tactile

/// Another device with which the diary is shared: when it last wrote, and how it is retired.
final class SyncDevicePage: SettingsPage {
    /// As it was when the page was opened.
    private let device: SyncReport.Device

    init(model: DiaryModel, device: SyncReport.Device) {
        self.device = device
        super.init(model: model, title: device.name.shownInOneLine)
    }

    required init?(coder: NSCoder) { nil }

    /// The day on which a device last wrote, by its own clock; nil when that is not known.
    static func lastDay(of device: SyncReport.Device, _ model: DiaryModel) -> String? {
        device.lastWritten.map {
            model.dates.day(model.diary.clock.moment(secondsSince1970: $0).date)
        }
    }

    override var showsSync: Bool { true }

    /// As it is now. During an exchange and after a failure nothing newer is known.
    private var current: SyncReport.Device {
        guard case .exchanged(let report, _) = model.sync.state else { return device }
        return report.devices.first { $0.id == device.id } ?? device
    }

    override func makeSections() -> [SettingsSection] {
        let last = Self.lastDay(of: current, model) ?? localized("unknown")
        var facts = [SettingsRow(title: localized("Last wrote"), control: .fact(last))]
        guard !current.isRetired else {
            facts.append(
                SettingsRow(title: localized("State"), control: .fact(localized("Retired"))))
            return [SettingsSection(header: nil, footer: Self.meaning, rows: facts)]
        }
        return [
            SettingsSection(header: nil, footer: nil, rows: facts),
            SettingsSection(
                header: nil, footer: Self.meaning,
                rows: [
                    SettingsRow(
                        title: localized("Retire this device…"),
                        control: .action { [unowned self] in ask() })
                ]),
        ]
    }

    private static var meaning: String {
        localized(
            "A device that is lost or sold is retired. What it wrote stays in the diary; if it comes "
                + "back, it takes part as a new one.")
    }

    private func ask() {
        let alert = UIAlertController(
            title: localized("Retire “\(device.name.shownInOneLine)”?"), message: Self.meaning,
            preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: localized("Cancel"), style: .cancel))
        alert.addAction(
            UIAlertAction(title: localized("Retire"), style: .destructive) { [weak self] _ in
                guard let self else { return }
                model.sync.retire(device.id)
            })
        present(alert, animated: true)
    }
}
