extension Backups {
    static let keptDays = 7
    static let keptWeeks = 4
    static let keptMonths = 12

    /// Makes today's backup unless there is one, and removes those that are no longer kept.
    ///
    /// Opens the diary by itself, so that it may run on any thread.
    /// - Returns: the path of the new backup, or nil when none was due.
    @discardableResult
    public func makeIfDue(clock: DiaryClock) throws(DiaryError) -> String? {
        let today = clock.now().date
        guard !all().contains(where: { $0.date.map { $0 >= today } ?? false }) else { return nil }
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
        let path = try make(from: connection, named: today.description)
        rotate(today: today)
        return path
    }

    /// Removes dated backups that neither days, weeks nor months keep.
    func rotate(today: CivilDate) {
        let dated = all().compactMap { backup in backup.date.map { (backup, $0) } }
        let kept = Backups.kept(dated.map(\.1))
        for (backup, date) in dated where !kept.contains(date) { remove(backup) }
    }

    /// The days among `dates` (newest first) whose backups stay: the seven newest, and the newest of
    /// each of the last four weeks and twelve months that have any.
    static func kept(_ dates: [CivilDate]) -> Set<CivilDate> {
        var kept = Set(dates.prefix(keptDays))
        let periods: [(Period, Int)] = [(.week(), keptWeeks), (.month, keptMonths)]
        for (period, count) in periods {
            var starts: Set<CivilDate> = []
            for date in dates where starts.count < count {
                if starts.insert(period.start(of: date)).inserted { kept.insert(date) }
            }
        }
        return kept
    }
}
