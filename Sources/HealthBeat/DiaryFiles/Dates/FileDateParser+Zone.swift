import Diary

/// Zones of times, by name and by their distance from UTC.
extension FileDateParser {
    mutating func skipZone(_ parts: inout DateNumbers) {
        if case .word(let word) = token(), let offset = ZoneNames.offsets[word] {
            parts.offset = offset
            next += 1
        }
        // "GMT+01:00 2026", as Java writes it.
        guard case .sign(let sign) = token(), sign == "+" || sign == "-", parts.offset ?? 0 == 0,
            case .number(let hours, let width) = token(1)
        else { return }
        var seconds = width == 4 ? hours / 100 * 3600 + hours % 100 * 60 : hours * 3600
        var length = 2
        if width <= 2, case .sign(":") = token(2), case .number(let minutes, 2) = token(3) {
            seconds += minutes * 60
            length = 4
        }
        guard width == 4 || length == 4, seconds <= 18 * 3600 else { return }
        parts.offset = sign == "-" ? -seconds : seconds
        next += length
    }

    mutating func readOffset(_ date: WrittenDate) -> Int? {
        while case .word(let word) = token(), Self.fillers.contains(word) { next += 1 }
        while case .sign(",") = token() { next += 1 }
        var named: Int?
        if case .word(let word) = token() {
            if let offset = ZoneNames.offsets[word] {
                named = offset
            } else if word.contains("/") {
                named = ZoneNames.offset(
                    ofPlace: ZoneNames.placeName(word), date.date, date.secondOfDay ?? 43_200)
                guard named != nil else { return nil }
                isOfPlace = true
            } else {
                return nil
            }
            next += 1
        }
        guard case .sign(let sign) = token(), sign == "+" || sign == "-",
            case .number(let value, let width) = token(1)
        else { return named ?? (isAtEnd ? date.offset : nil) }
        next += 2
        var seconds = width >= 3 ? value / 100 * 3600 + value % 100 * 60 : value * 3600
        if width <= 2, case .sign(":") = token(), case .number(let minutes, 2) = token(1) {
            seconds += minutes * 60
            next += 2
        }
        guard seconds <= 18 * 3600, named ?? 0 == 0 else { return nil }
        return sign == "-" ? -seconds : seconds
    }
}
