import Diary
import DiaryFiles
import Foundation

extension Command {
    static let watch = Command(
        name: "watch", synopsis: "", summary: "Print changes as they happen",
        details: """
            Prints a line for each entry that is added, changed or deleted, and for the goal and
            the settings, whoever changes them, until it is ended: by Ctrl+C, or when nobody reads
            any more what it prints. It sleeps while nothing changes.
            """,
        options: [unit]
    ) { context in
        let unit = try context.givenUnit()
        let feed = ChangeFeed(try context.diary(), unit: unit, context)
        try feed.follow()
    }
}

/// What happens to a diary, in lines.
@MainActor
final class ChangeFeed {
    private let diary: Diary
    private let context: CommandContext
    /// In which weights are shown; `nil` for each as it was typed.
    private let unit: WeightUnit?
    /// Entries and settings as the lines so far have told them.
    private var known: [UUID: Entry] = [:]
    private var settings: DiarySettings
    private var observation: DiaryObservation?

    init(_ diary: Diary, unit: WeightUnit?, _ context: CommandContext) {
        self.diary = diary
        self.unit = unit
        self.context = context
        settings = diary.settings
        for entry in diary.entries { known[entry.id] = entry }
        observation = diary.observe { [weak self] in self?.tell($0) }
    }

    /// Prints changes until a signal comes, nobody reads them any more, or they cannot be written.
    ///
    /// - Throws: The signal, as ``EndingSignal``, once the diary is no more watched.
    func follow() throws {
        guard SystemLimit.files.allows(SystemLimit.filesOfFeed) else {
            throw DiaryError(
                invalid: localized(
                    "The limit of open files is \(SystemLimit.files.allowed); waiting for changes needs "
                        + "\(SystemLimit.filesOfFeed). Raise the limit with “ulimit -n”."))
        }
        let ending = FeedEnding()
        diary.beginWatching { [context] in context.tool.complain($0.message) }
        defer { diary.endWatching() }
        if !diary.isWatching {
            context.tool.complain(
                localized(
                    "The system has no watches for files left: changes are printed a few seconds"
                        + " later. End a program that watches files, or raise"
                        + " fs.inotify.max_user_watches."))
        }
        while ending.signal == nil, !context.tool.hasFailedOutput() {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
        if let signal = ending.signal { throw EndingSignal(number: signal) }
    }

    private func tell(_ change: DiaryChange) {
        // Before the new ones, so that a list that follows the lines never has too many.
        let gone = change.deleted.compactMap { known.removeValue(forKey: $0) }.sorted()
        for entry in gone { tell("deleted", entry) }
        let touched = change.inserted.union(change.updated)
        if !touched.isEmpty {
            for entry in diary.entries where touched.contains(entry.id) {
                let old = known.updateValue(entry, forKey: entry.id)
                if old != entry { tell(old == nil ? "added" : "changed", entry) }
            }
        }
        guard diary.settings != settings else { return }
        let old = settings
        settings = diary.settings
        if (old.goal, old.goalDate) != (settings.goal, settings.goalDate) { tellGoal() }
        let names = SettingText.changes(from: old, to: settings)
        if context.isJSON, !names.isEmpty {
            context.print(
                "{\"change\":\"settings\",\"settings\":\(SettingText.json(names, settings))}")
        } else if !context.isJSON {
            for name in names {
                context.print("Setting  \(SettingText.line(name, settings))")
            }
        }
    }

    private func tell(_ verb: String, _ entry: Entry) {
        if context.isJSON {
            context.print("{\"change\":\"\(verb)\",\"entry\":\(EntryText.json(entry))}")
        } else {
            let word = verb.capitalized
            let gap = String(repeating: " ", count: 9 - word.count)
            context.print(word + gap + EntryText.line(entry, in: unit, context))
        }
    }

    private func tellGoal() {
        let goal = GoalText(settings, unit: unit, style: context.tool.numberStyle)
        context.print(
            context.isJSON
                ? "{\"change\":\"goal\",\"goal\":\(goal.json)}"
                : "Goal     \(goal.line ?? "none")")
    }
}

/// The signal by which the program is to end, once everything is closed.
struct EndingSignal: Error, Equatable {
    let number: Int32

    /// Ends the program by the signal itself, so that a shell sees why.
    func end() -> Never {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
        exit(128 + number)
    }
}

/// Notices that a feed is to end: by a signal, or because nobody reads it any more.
@MainActor
private final class FeedEnding {
    private(set) var signal: Int32?

    /// Seconds until a thread that has not begun never will.
    private static let patience = 5.0

    init() {
        var awaited = sigset_t()
        sigemptyset(&awaited)
        var isEmpty = true
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var before = sigaction()
            sigaction(number, nil, &before)
            // What the parent chose to ignore, as nohup does, stays ignored.
            guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else {
                continue
            }
            sigaddset(&awaited, number)
            isEmpty = false
        }
        if !isEmpty {
            // In all threads that are begun from here on; one of them waits.
            pthread_sigmask(SIG_BLOCK, &awaited, nil)
            let isAwaited = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [weak self, awaited] in
                isAwaited.signal()
                var (awaited, number) = (awaited, Int32(0))
                guard sigwait(&awaited, &number) == 0 else { return }
                Self.end(self, number)
            }
            // Where the system has no thread left, they end the program as they always do.
            if isAwaited.wait(timeout: .now() + Self.patience) == .timedOut {
                pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
            }
        }
        // The kernel tells a writer that it has no reader when it writes, which may be days from
        // now, or when it asks: a thread sleeps in the question.
        Thread.detachNewThread { [weak self] in
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            Self.end(self, SIGPIPE)
        }
    }

    nonisolated private static func end(_ ending: FeedEnding?, _ number: Int32) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated { ending?.signal = ending?.signal ?? number }
        }
    }
}
