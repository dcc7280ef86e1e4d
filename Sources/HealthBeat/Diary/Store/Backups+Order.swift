import Foundation

/// Which copy is the newest: by what is in it, since names tell only what a clock said.
extension Backups {
    /// What orders copies.
    private struct Age {
        let backup: Backup
        /// The format; since the fourth, transactions are counted on from all copies.
        let version: Int
        let state: DiaryState
        /// Seconds since 1970 of the last change that is not in the future.
        let changed: Int
        let count: Int

        /// Of one diary and its copies, which have their first transaction in common.
        var diary: Substring { state.marks.last ?? "" }
    }

    private static let countedVersion = 4

    /// All finished backups, the newest content first.
    ///
    /// - `now`: seconds since 1970; changes after it come from a clock that was wrong.
    func byContent(now: Int = Int(Date().timeIntervalSince1970)) -> [Backup] {
        let ages = all().map { backup in
            Self.age(of: backup, now)
                ?? Age(
                    backup: backup, version: 0, state: DiaryState(revision: -1, marks: ""),
                    changed: Int.min, count: 0)
        }
        let counted = ages.filter { $0.version >= Self.countedVersion }.sorted {
            ($0.state.revision, $0.count) > ($1.state.revision, $1.count)
        }
        // Before, each new file counted from one: only copies of one diary compare by the count.
        let diaries = Dictionary(grouping: ages.filter { $0.version < Self.countedVersion }) {
            $0.diary
        }
        .values.map { $0.sorted { $0.state.revision > $1.state.revision } }
        let older = diaries.sorted {
            guard let left = $0.first, let right = $1.first else { return false }
            return (left.changed, left.count) > (right.changed, right.count)
        }
        return (counted + older.joined()).map(\.backup)
    }

    /// The greatest count of transactions of all copies that can be read.
    var greatestRevision: Int {
        all().compactMap { Self.age(of: $0, .max)?.state.revision }.max() ?? 0
    }

    /// Whether a copy counts as many transactions as a state, and is not of it: another file had
    /// the diary's place when it was made.
    func isBehind(_ state: DiaryState) -> Bool {
        all().contains { backup in
            guard let other = Self.age(of: backup, .max)?.state else { return false }
            return other.revision >= state.revision && other.marks.first != state.marks.first
        }
    }

    /// Of copies (newest first) with one content the date of the first.
    func distinct(_ dated: [(Backup, CivilDate)]) -> [CivilDate] {
        var found: Set<Substring> = []
        return dated.compactMap { backup, date in
            guard let mark = Self.age(of: backup, .max)?.state.marks.first else { return nil }
            return found.insert(mark).inserted ? date : nil
        }
    }

    /// The newest copy that reads without a fault and has entries, and what it holds.
    func latestContent() -> (Backup, DiaryContent)? {
        for backup in byContent() {
            guard (try? Self.content(of: backup.path)) != nil,
                let connection = try? SQLiteConnection(path: backup.path, mode: .immutable)
            else { continue }
            let content = connection.readableContent()
            if !content.entries.isEmpty { return (backup, content) }
        }
        return nil
    }

    private static func age(of backup: Backup, _ now: Int) -> Age? {
        guard let connection = try? SQLiteConnection(path: backup.path, mode: .immutable),
            (try? connection.integer("PRAGMA application_id")) == DiaryStore.applicationID,
            let version = try? connection.integer("PRAGMA user_version")
        else { return nil }
        let store = DiaryStore(
            directory: DiaryDirectory(path: backup.path), connection: connection,
            readOnlyReason: nil, recovery: nil)
        // Far below what overflows, whatever a file says.
        guard let state = try? store.state(),
            (0...DiaryState.counts.upperBound / 2).contains(state.revision)
        else { return nil }
        guard version < countedVersion, now < .max else {
            return Age(backup: backup, version: version, state: state, changed: 0, count: 0)
        }
        let latest = "SELECT ifnull(max(changed), \(Int.min)) FROM entry WHERE changed <= \(now)"
        return Age(
            backup: backup, version: version, state: state,
            changed: (try? connection.integer(latest)) ?? Int.min,
            count: (try? connection.integer("SELECT count(*) FROM entry")) ?? 0)
    }
}
