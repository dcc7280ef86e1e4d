extension Backups {
    static let keptDays = 7
    static let keptWeeks = 4
    static let keptMonths = 12

    /// Makes today's backup unless there is one, and removes those that are no longer kept.
    ///
    /// Opens the diary by itself, so that it may run on any thread. Of several programs that ask at
    /// once one makes the copy.
    /// - Returns: the path of the new backup, or nil when none was due.
    @discardableResult
    public func makeIfDue(clock: DiaryClock) throws(DiaryError) -> String? {
        let today = clock.now().date
        guard isDue(today) else { return nil }
        do throws(DiaryError) {
            try DiaryDirectory.makeDirectory(directory.backupsPath)
            return try DiaryLock.backups.held(in: directory.path) { () throws(DiaryError) in
                guard isDue(today) else { return nil }
                countOn(clock)
                let connection = try SQLiteConnection(
                    path: directory.databasePath, mode: .readWrite)
                let path = try makeAlone(
                    from: connection, named: today.description, replaces: true)
                rotate(today: today)
                return path
            }
        } catch {
            throw Self.named(error, directory.backupsPath)
        }
    }

    /// A copy of a later day comes from a clock that was wrong once, and is none of today.
    private func isDue(_ today: CivilDate) -> Bool {
        !all().contains { $0.date == today }
    }

    /// Makes the diary count more transactions than any copy: it may be an older one, put in place
    /// of that which was copied last.
    private func countOn(_ clock: DiaryClock) {
        // The copy is made in any case.
        guard let store = try? DiaryStore.joining(directory, clock: clock),
            let state = try? store.state(), isBehind(state)
        else { return }
        let floor = greatestRevision
        _ = try? store.changing { () throws(DiaryError) in try store.nextRevision(above: floor) }
    }

    /// Removes dated backups that neither days, weeks nor months keep; never the newest by what is
    /// in it.
    func rotate(today: CivilDate) {
        let newest = byContent().first
        let dated = all().compactMap { backup in backup.date.map { (backup, $0) } }
        var kept = Backups.kept(dated.map(\.1), today: today)
        // A clock that is behind for a day must not have the copies of months removed, as long as
        // there is something of its own in each.
        let ahead = distinct(dated.filter { $0.1 > today })
        if let last = ahead.first { kept.formUnion(Backups.kept(ahead, today: last)) }
        for (backup, date) in dated where !kept.contains(date) && backup != newest {
            remove(backup)
        }
    }

    /// The days among `dates` (newest first) whose backups stay: the seven newest, and the newest
    /// of each of the last four weeks and twelve months that have any. Seven of days to come stay
    /// as well, and take no one's place.
    static func kept(_ dates: [CivilDate], today: CivilDate) -> Set<CivilDate> {
        let past = dates.filter { $0 <= today }
        var kept = Set(past.prefix(keptDays)).union(dates.filter { $0 > today }.prefix(keptDays))
        let periods: [(Period, Int)] = [(.week(), keptWeeks), (.month, keptMonths)]
        for (period, count) in periods {
            var starts: Set<CivilDate> = []
            for date in past where starts.count < count {
                if starts.insert(period.start(of: date)).inserted { kept.insert(date) }
            }
        }
        return kept
    }
}
