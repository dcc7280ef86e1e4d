import Diary

/// A column of a table that a person may have to choose.
public enum ImportColumn: String, Hashable, Sendable, CaseIterable {
    case date
    case weight

    /// The option of the command line that chooses it.
    public var option: String { "--\(rawValue)-column" }

    /// The options that choose a column of this kind.
    public func choosing(_ name: String, _ options: ImportOptions) -> ImportOptions {
        var options = options
        switch self {
        case .date: options.dateColumn = name
        case .weight: options.weightColumn = name
        }
        return options
    }

    /// The question in the person's language.
    public func question(_ names: [String]) -> String {
        let list = names.map { "“\($0)”" }.joined(separator: ", ")
        return switch self {
        case .date: localized("Several columns may hold the dates: \(list).")
        case .weight: localized("Several columns may hold the weights: \(list).")
        }
    }
}
