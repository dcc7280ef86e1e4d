import Diary

/// A kind of file the diary can read, recognised by its content.
public enum ImportFormat: String, Hashable, Sendable, CaseIterable {
    case healthBeatCSV
    case healthBeatJSON
    case openScale
    case openScale2
    case gnomeHealth
    case libra
    case hackersDietCSV
    case hackersDietExcel
    case hackersDietXML
    case trendWeight
    case withings
    case appleHealth
    case googleFit
    case healthConnect
    case fitbit
    case garmin
    case myFitnessPal
    case samsungHealth
    case zeppLife
    case renpho
    case trale
    case columns

    /// Whether Health Beat wrote the file.
    var isOwn: Bool { self == .healthBeatCSV || self == .healthBeatJSON }

    /// The program's name, also kept as the source of the entries.
    public var name: String {
        switch self {
        case .healthBeatCSV, .healthBeatJSON: "Health Beat"
        case .openScale, .openScale2: "openScale"
        case .gnomeHealth: "GNOME Health"
        case .libra: "Libra"
        case .hackersDietCSV, .hackersDietExcel, .hackersDietXML: "Hacker's Diet"
        case .trendWeight: "TrendWeight"
        case .withings: "Withings"
        case .appleHealth: "Apple Health"
        case .googleFit: "Google Fit"
        case .healthConnect: "Health Connect"
        case .fitbit: "Fitbit"
        case .garmin: "Garmin"
        case .myFitnessPal: "MyFitnessPal"
        case .samsungHealth: "Samsung Health"
        case .zeppLife: "Zepp Life"
        case .renpho: "Renpho"
        case .trale: "trale"
        case .columns: "CSV"
        }
    }
}
