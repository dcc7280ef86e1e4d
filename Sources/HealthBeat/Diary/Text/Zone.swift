import Foundation

/// A time zone as files name it: "Z", "+01:00", "UTC+2", "CET", "Europe/Berlin".
package struct Zone: Hashable {
    private enum Kind: Hashable {
        case fixed(Int)
        case named(TimeZone)
    }

    private let kind: Kind
    /// Whether it is that of a place, whose clocks show it; UTC and an offset of nothing are those
    /// of programs.
    package let isOfPlace: Bool

    package static let utc = Zone(.fixed(0), isOfPlace: false)

    private init(_ kind: Kind, isOfPlace: Bool) {
        self.kind = kind
        self.isOfPlace = isOfPlace
    }

    /// Nil for a text that is no zone's name.
    package init?(_ text: String) {
        let name = text.trimmingSpaces
        if let offset = WrittenDate.offset(name.utf8.count <= 12 ? name.uppercased() : name) {
            self.init(.fixed(offset), isOfPlace: offset != 0)
        } else if let offset = Self.abbreviations[name.uppercased()] {
            self.init(.fixed(offset), isOfPlace: name.uppercased() != "UT")
        } else if name.contains("/"), name.utf8.count < 64, let zone = TimeZone(identifier: name) {
            self.init(.named(zone), isOfPlace: !name.hasPrefix("Etc/"))
        } else {
            return nil
        }
    }

    /// Seconds ahead of UTC where the wall clock shows a date's time, noon where it names none.
    package func offset(atWall date: WrittenDate) -> Int {
        let wall = date.date.dayNumber * 86_400 + (date.secondOfDay ?? 43_200)
        // As the clock's own rule for the hours of a change.
        return offset(atInstant: wall - offset(atInstant: wall))
    }

    package func offset(atInstant seconds: Int) -> Int {
        switch kind {
        case .fixed(let offset): offset
        case .named(let zone):
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
    }

    /// Names of which several countries have one, such as CST, are those of North America; BST is
    /// the British one. Names that are as common for two zones, such as IST, have no place here.
    static let abbreviations: [String: Int] = [
        "UT": 0, "WET": 0, "WEST": 60, "BST": 60, "CET": 60, "MEZ": 60, "CEST": 120, "MESZ": 120,
        "EET": 120, "EEST": 180, "SAST": 120, "MSK": 180, "WIB": 420, "HKT": 480, "SGT": 480,
        "AWST": 480, "JST": 540, "KST": 540, "ACST": 570, "ACDT": 630, "AEST": 600, "AEDT": 660,
        "NZST": 720, "NZDT": 780, "BRT": -180, "ART": -180, "NST": -210, "NDT": -150, "AST": -240,
        "ADT": -180, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360,
        "PST": -480, "PDT": -420, "AKST": -540, "AKDT": -480, "HST": -600,
    ].mapValues { $0 * 60 }
}
