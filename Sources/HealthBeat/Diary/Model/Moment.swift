/// A wall-clock moment and how far that wall was from UTC: what a person means by "8:30 that
/// morning".
///
/// Keeping both means that a journey or a daylight-saving change never moves an entry to another
/// day. Moments are ordered by the wall's day, so the entries of a day are always adjacent, and
/// within a day by the instant: after a flight west the later weighing is the later one, and so it
/// is in the hour that occurs twice when summer time ends.
public struct Moment: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 on the wall clock, as if that clock ran in UTC.
    public var wallSeconds: Int
    /// Seconds by which the wall clock was ahead of UTC, positive east of Greenwich.
    public var offset: Int
    /// True when only the day is known; the wall clock then shows noon.
    public var isDateOnly: Bool

    public init(wallSeconds: Int, offset: Int, isDateOnly: Bool = false) {
        self.wallSeconds = wallSeconds
        self.offset = offset
        self.isDateOnly = isDateOnly
    }

    /// A moment by its parts; hours, minutes and seconds outside the clock carry over into the day.
    public init(
        _ date: CivilDate, hour: Int = 12, minute: Int = 0, second: Int = 0, offset: Int
    ) {
        self.init(
            wallSeconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second,
            offset: offset)
    }

    /// The instant `seconds` after 1970-01-01 00:00 UTC, seen on a wall `offset` seconds ahead.
    public init(secondsSince1970 seconds: Int, offset: Int) {
        self.init(wallSeconds: seconds + offset, offset: offset)
    }

    public var date: CivilDate { CivilDate(dayNumber: wallSeconds.flooredQuotient(86_400)) }
    /// The day that the moment belongs to where days begin `minute` minutes after midnight: what is
    /// earlier belongs to the day before. A moment without a time belongs to its date.
    public func day(beginningAt minute: Int) -> CivilDate {
        isDateOnly
            ? date : CivilDate(dayNumber: (wallSeconds - minute * 60).flooredQuotient(86_400))
    }

    /// Seconds since the wall clock's midnight, 0 to 86 399.
    public var secondOfDay: Int { wallSeconds.flooredRemainder(86_400) }
    public var hour: Int { secondOfDay / 3600 }
    public var minute: Int { secondOfDay / 60 % 60 }
    public var second: Int { secondOfDay % 60 }
    /// Seconds since 1970-01-01 00:00 UTC.
    public var secondsSince1970: Int { wallSeconds - offset }
    /// The wall-clock minute, the grain in which imports recognise an entry of which no instant is
    /// known.
    public var wallMinute: Int { wallSeconds.flooredQuotient(60) }
    /// The minute since 1970 UTC, the grain in which imports recognise an instant.
    public var minuteSince1970: Int { secondsSince1970.flooredQuotient(60) }

    /// Whether the moment's day has not begun yet where its wall clock hangs. A day without a time
    /// and a moment of that day get the same answer.
    public func isAfterToday(of now: Moment) -> Bool {
        date > Moment(secondsSince1970: now.secondsSince1970, offset: offset).date
    }

    public func adding(seconds: Int) -> Moment {
        Moment(wallSeconds: wallSeconds + seconds, offset: offset)
    }

    /// Days on the wall clock since `earlier`, with their fraction; negative if this is before it.
    public func days(since earlier: Moment) -> Double {
        Double(wallSeconds - earlier.wallSeconds) / 86_400
    }
}

extension Moment: Comparable {
    public static func < (left: Moment, right: Moment) -> Bool {
        if left.offset != right.offset {
            let (day, other) = (left.date, right.date)
            if day != other { return day < other }
            let (instant, otherInstant) = (left.secondsSince1970, right.secondsSince1970)
            if instant != otherInstant { return instant < otherInstant }
        }
        if left.wallSeconds != right.wallSeconds { return left.wallSeconds < right.wallSeconds }
        return left.isDateOnly && !right.isDateOnly
    }
}

extension Moment: CustomStringConvertible {
    /// ISO 8601 with offset, `2026-11-21T08:30:00+01:00`.
    public var description: String { "\(date)T\(timeText)\(offsetText)" }

    /// `08:30:00`.
    public var timeText: String {
        "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    }

    /// `+01:00`, or `-03:30`; with seconds where a zone still had them, `+00:19:32`.
    public var offsetText: String {
        let (minutes, seconds) = Swift.abs(offset).quotientAndRemainder(dividingBy: 60)
        let whole = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
        return (offset < 0 ? "-" : "+") + whole + (seconds == 0 ? "" : ":" + seconds.padded(2))
    }
}
