import Foundation

/// The source of the time and the zone: a parameter, so that tests choose the moment.
public struct DiaryClock: Sendable {
    /// The present moment.
    public var now: @Sendable () -> Moment
    /// Seconds that the wall clock is ahead of UTC when it shows the given wall seconds.
    public var offset: @Sendable (_ wallSeconds: Int) -> Int
    /// The same for an instant given in seconds since 1970 UTC.
    public var offsetAtInstant: @Sendable (_ secondsSince1970: Int) -> Int

    public init(
        now: @escaping @Sendable () -> Moment,
        offset: @escaping @Sendable (_ wallSeconds: Int) -> Int,
        offsetAtInstant: @escaping @Sendable (_ secondsSince1970: Int) -> Int
    ) {
        self.now = now
        self.offset = offset
        self.offsetAtInstant = offsetAtInstant
    }

    /// A moment of the given wall time with the zone's offset at that time.
    public func moment(
        _ date: CivilDate, hour: Int = 12, minute: Int = 0, second: Int = 0
    ) -> Moment {
        var moment = Moment(date, hour: hour, minute: minute, second: second, offset: 0)
        moment.offset = offset(moment.wallSeconds)
        return moment
    }

    /// An instant as the zone's wall clock showed it.
    public func moment(secondsSince1970 seconds: Int) -> Moment {
        Moment(secondsSince1970: seconds, offset: offsetAtInstant(seconds))
    }

    /// A clock that always shows `moment`, in a zone that never changes its offset.
    public static func fixed(_ moment: Moment) -> DiaryClock {
        DiaryClock(
            now: { moment }, offset: { _ in moment.offset },
            offsetAtInstant: { _ in moment.offset })
    }

    /// The system's clock and zone, through the C library: no calendar tables are loaded.
    public static let system = DiaryClock(
        now: {
            let seconds = time(nil)
            // Else the zone stays the one of the process's first look, wherever a laptop travels.
            tzset()
            return Moment(
                secondsSince1970: seconds, offset: systemOffset(atInstant: seconds))
        },
        offset: { wallSeconds in
            // Two rounds settle on the offset in force at that wall time; in the hour that a
            // change skips either answer is right.
            let first = systemOffset(atInstant: wallSeconds)
            return systemOffset(atInstant: wallSeconds - first)
        },
        offsetAtInstant: { systemOffset(atInstant: $0) })

    private static func systemOffset(atInstant seconds: Int) -> Int {
        var instant = time_t(seconds)
        var parts = tm()
        guard localtime_r(&instant, &parts) != nil else { return 0 }
        return parts.tm_gmtoff
    }
}
