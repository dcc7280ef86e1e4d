import Diary
import Foundation

/// Names of zones in files. Names that two zones share are not here, apart from America's, which
/// programs write most.
enum ZoneNames {
    /// Seconds ahead of UTC.
    static let offsets: [String: Int] = hours.mapValues { Int($0 * 3600) }

    private static let hours: [String: Double] = [
        "utc": 0, "gmt": 0, "z": 0, "zulu": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2,
        "mez": 1, "mesz": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3, "oez": 2, "oesz": 3,
        "msk": 3, "trt": 3, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "ast": -4, "adt": -3,
        "nst": -3.5, "ndt": -2.5, "brt": -3, "art": -3, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8,
        "awst": 8, "acst": 9.5, "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
    ]

    /// Words of spelled names, "Central European Standard Time", and the zone they make; what
    /// JavaScript writes in brackets behind an offset.
    static func offset(ofPlace name: String, _ date: CivilDate, _ second: Int) -> Int? {
        guard let zone = TimeZone(identifier: name) else { return nil }
        let wall = date.dayNumber * 86_400 + second
        let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall)))
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall - guess)))
    }

    /// "America/New_York" of "america/new_york".
    static func placeName(_ word: String) -> String {
        var name = ""
        for character in word {
            let isFirst = name.last.map { $0 == "/" || $0 == "_" } ?? true
            name += isFirst ? character.uppercased() : String(character)
        }
        return name
    }

    /// Whether a text begins with a zone's name, "europe/berlin".
    static func beginPlace(_ text: Substring) -> Bool {
        ["europe/", "america/", "asia/", "africa/", "australia/", "pacific/", "atlantic/"].contains
        {
            text.hasPrefix($0)
        }
    }
}
