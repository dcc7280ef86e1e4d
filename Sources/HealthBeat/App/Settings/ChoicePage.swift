import Diary
import Tactile

/// A page of options of which one is chosen; a choice is in force at once.
final class ChoicePage: SettingsPage {
    typealias Option = (title: String, apply: @Sendable (inout DiarySettings) -> Void)

    private let footer: String?
    private let options: [Option]
    private let chosen: (DiaryModel) -> Int?

    /// - `chosen`: the index of the option that is in force, if one of them is.
    init(
        model: DiaryModel, title: String, footer: String?, options: [Option],
        chosen: @escaping (DiaryModel) -> Int?
    ) {
        self.footer = footer
        self.options = options
        self.chosen = chosen
        super.init(model: model, title: title)
    }

    required init?(coder: NSCoder) { nil }

    override func makeSections() -> [SettingsSection] {
        let chosen = chosen(model)
        let rows = options.enumerated().map { index, option in
            SettingsRow(
                title: option.title,
                control: .option(isChosen: index == chosen) { [unowned self] in
                    model.perform(.settings(.settings, option.apply))
                })
        }
        return [SettingsSection(header: nil, footer: footer, rows: rows)]
    }
}
