import Diary
import DiaryFiles
import Tactile

/// The pop-ups by which a person says how a table is to be read: its columns, and what decides
/// where it does not tell itself. They show how it was read.
@MainActor
struct ImportChoices {
    let table: ImportTable
    /// With which it was read.
    let options: ImportOptions
    let model: DiaryModel

    /// The columns alone, while something else is asked.
    ///
    /// - `choose`: called with the options to read the table with.
    func columns(_ choose: @escaping @MainActor (ImportOptions) -> Void) -> [SettingsRow] {
        let names = table.columns
        guard names.count > 1 else { return [] }
        var rows = [
            row(localized("Dates", in: "columns"), taken: table.date, isOptional: false) {
                choose(reading(\.dateColumn, $0))
            },
            row(localized("Weights", in: "columns"), taken: table.weight, isOptional: false) {
                choose(reading(\.weightColumn, $0))
            },
        ]
        guard names.count > 2 else { return rows }
        rows.append(
            row(localized("Notes", in: "columns"), taken: table.note, isOptional: true) {
                choose(reading(\.noteColumn, $0))
            })
        rows.append(
            row(localized("People", in: "columns"), taken: table.personColumn, isOptional: true) {
                var options = reading(\.personColumn, $0)
                options.person = nil
                choose(options)
            })
        return rows
    }

    /// All of them.
    func rows(_ choose: @escaping @MainActor (ImportOptions) -> Void) -> [SettingsRow] {
        var rows = columns(choose)
        let people = table.people
        if let person = table.person, let selected = people.firstIndex(of: person) {
            rows.append(
                SettingsRow(
                    title: localized("Person"),
                    control: .popUp(
                        people.map { PopUpChoice(title: "\($0)", detail: weights(of: $0)) },
                        selected: selected
                    ) { choose(people[$0].choosing(options)) }))
        }
        if let unit = table.unit, let selected = WeightUnit.allCases.firstIndex(of: unit) {
            let units = WeightUnit.allCases
            rows.append(
                SettingsRow(
                    title: localized("Unit"),
                    control: .popUp(
                        units.map { PopUpChoice(title: $0.fullName) },
                        selected: selected
                    ) { choose(changed(\.correctedUnit, units[$0])) }))
        }
        if let order = table.dateOrder {
            let orders = [DateOrder.dayFirst, .monthFirst]
            rows.append(
                SettingsRow(
                    title: localized("Order of dates"),
                    control: .popUp(
                        orders.map {
                            PopUpChoice(title: Self.name(of: $0), detail: example(of: $0))
                        },
                        selected: orders.firstIndex(of: order) ?? 0
                    ) { choose(changed(\.dateOrder, orders[$0])) }))
        }
        return rows
    }

    /// "Columns that were not taken: “Steps”."; nil where there is none.
    func left(of file: ImportedFile?) -> String? {
        let names = file?.leftColumns ?? []
        guard !names.isEmpty else { return nil }
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        return localized("Columns that were not taken: \(list).")
    }

    static func name(of order: DateOrder) -> String {
        order == .dayFirst ? localized("Day first") : localized("Month first")
    }

    private func weights(of person: ImportPerson) -> String {
        model.withOwnDigits(
            localized(
                "\(counting: person.count) weights", one: "\(counting: person.count) weight"))
    }

    /// "3/4/2024 = Wed, 3 Apr 2024", as which the first doubtful date would be read.
    private func example(of order: DateOrder) -> String {
        guard let text = table.dateExample, let day = ImportTable.day(text, order) else {
            return ""
        }
        return "\(text) = \(model.dates.day(day))"
    }

    /// A pop-up of the columns, and of none where there may be none.
    private func row(
        _ title: String, taken: String?, isOptional: Bool,
        choose: @escaping @MainActor (String) -> Void
    ) -> SettingsRow {
        var names = table.columns.map(\.name)
        var choices = table.columns.map { PopUpChoice(title: $0.name, detail: $0.example) }
        // A column that is taken and does not have to be, or none that has to be.
        if isOptional || taken == nil {
            names.insert(ImportOptions.noColumn, at: 0)
            choices.insert(PopUpChoice(title: localized("None", in: "columns")), at: 0)
        }
        let selected = names.firstIndex(of: taken ?? ImportOptions.noColumn) ?? 0
        return SettingsRow(
            title: title,
            control: .popUp(choices, selected: selected) { choose(names[$0]) })
    }

    private func changed<Value>(
        _ path: WritableKeyPath<ImportOptions, Value?>, _ value: Value
    ) -> ImportOptions {
        var options = options
        options[keyPath: path] = value
        return options
    }

    /// The options that take one column for something else and leave the others as they were read;
    /// what was in that column before is found anew.
    private func reading(
        _ path: WritableKeyPath<ImportOptions, String?>, _ name: String
    ) -> ImportOptions {
        var options = options
        let isWhich = path == \.dateColumn || path == \.weightColumn
        if isWhich {
            options.dateColumn = options.dateColumn ?? table.date
            options.weightColumn = options.weightColumn ?? table.weight
            // What the program's own columns said of the unit goes with them.
            options.unit = options.unit ?? table.unit
        }
        options.noteColumn = options.noteColumn ?? table.note
        for other in [\ImportOptions.dateColumn, \.weightColumn, \.noteColumn, \.personColumn]
        where other != path && options[keyPath: other] == name && name != ImportOptions.noColumn {
            options[keyPath: other] = nil
        }
        options[keyPath: path] = name
        return options
    }
}
