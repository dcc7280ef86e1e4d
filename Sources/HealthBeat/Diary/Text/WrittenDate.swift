/// A date and perhaps a time as another program wrote it.
package struct WrittenDate: Hashable {
    package var date: CivilDate
    /// Seconds since midnight; nil when the text names no time.
    package var secondOfDay: Int?
    /// Seconds ahead of UTC; nil when the text names no zone.
    package var offset: Int?
    /// Whether the offset is that of a clock on a wall, also where it is nothing: of London in
    /// winter.
    package var isOfPlace = false

    package init(date: CivilDate, secondOfDay: Int? = nil, offset: Int? = nil) {
        self.date = date
        self.secondOfDay = secondOfDay
        self.offset = offset
    }

    package enum Reading: Hashable {
        case date(WrittenDate)
        /// Day and month could be either way round.
        case ambiguous
        case invalid
    }

    /// Reads ISO 8601 and the usual local forms with an optional time and zone behind.
    package static func read(_ text: String, order: DateOrder?) -> Reading {
        var cursor = DateCursor(text)
        guard let parts = cursor.weekdayAndDateParts() else { return .invalid }
        let date: CivilDate?
        switch parts {
        case .yearMonthDay(let year, let month, let day):
            date = CivilDate(year: year, month: month, day: day)
        case .undecided(let first, let second, let year, let isDotted):
            if first == second || isDotted || first > 12 || order == .dayFirst && second <= 12 {
                date = CivilDate(year: year, month: second, day: first)
            } else if second > 12 || order == .monthFirst {
                date = CivilDate(year: year, month: first, day: second)
            } else {
                return .ambiguous
            }
        }
        guard let date else { return .invalid }
        var result = WrittenDate(date: date)
        cursor.skipSeparators()
        cursor.skipWord(of: DateCursor.linkWords)
        if !cursor.isAtEnd {
            guard let seconds = cursor.time() else { return .invalid }
            result.secondOfDay = seconds
            cursor.skipSpaces()
            cursor.skipWord(of: DateCursor.hourWords)
            if !cursor.isAtEnd {
                guard let (offset, isOfPlace) = cursor.zone(of: result) else { return .invalid }
                (result.offset, result.isOfPlace) = (offset, isOfPlace)
            }
        }
        return .date(result)
    }

    /// Reads a time of day alone, "8:30", "08:30:15.2", "8:30 PM"; nil for anything else.
    package static func time(_ text: String) -> Int? {
        var cursor = DateCursor(text)
        cursor.skipSpaces()
        guard let seconds = cursor.time() else { return nil }
        cursor.skipSpaces()
        cursor.skipWord(of: DateCursor.hourWords)
        return cursor.isAtEnd ? seconds : nil
    }

    /// Reads `Z`, `+01`, `+0100`, `+01:00` or `UTC+0100`; nil for anything else.
    package static func offset(_ text: String) -> Int? {
        var cursor = DateCursor(text)
        cursor.skipSpaces()
        guard let offset = cursor.offset() else { return nil }
        cursor.skipSpaces()
        return cursor.isAtEnd ? offset : nil
    }

    /// The order that dates of a whole column prove; nil when none of them does.
    package static func order(provenBy texts: some Sequence<String>) -> DateOrder? {
        for text in texts {
            var cursor = DateCursor(text)
            guard case .undecided(let first, let second, _, false) = cursor.weekdayAndDateParts()
            else { continue }
            if first > 12, second <= 12 { return .dayFirst }
            if second > 12, first <= 12 { return .monthFirst }
        }
        return nil
    }

    /// Whether it says which instant it is.
    package var isInstant: Bool { secondOfDay != nil && offset != nil }

    /// The moment meant in a file. An instant in UTC has no wall clock of its own and is shown on
    /// this machine's.
    package func momentInFile(_ clock: DiaryClock) -> Moment {
        let moment = moment(clock)
        guard isInstant, offset == 0, !isOfPlace else { return moment }
        return clock.moment(secondsSince1970: moment.secondsSince1970)
    }

    /// The moment meant, a day only when no time is named; a missing zone is the clock's own.
    package func moment(_ clock: DiaryClock, missingOffset: Int? = nil) -> Moment {
        let wall = date.dayNumber * 86_400 + (secondOfDay ?? 43_200)
        let offset = offset ?? missingOffset ?? clock.offset(wall)
        return Moment(wallSeconds: wall, offset: offset, isDateOnly: secondOfDay == nil)
    }
}
