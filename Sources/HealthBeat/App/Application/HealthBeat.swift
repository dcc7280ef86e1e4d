import Diary
import Foundation
import Tactile

/// The program: a command that is done in the terminal, or the window.
@main
struct HealthBeat {
    static func main() {
        // Whatever is written tells of a body: it is its owner's alone.
        umask(0o077)
        guard SystemLimit.stack.allows(SystemLimit.neededStack) else {
            exit(
                fail(
                    localized(
                        "The limit of the stack is \(SystemLimit.stack.allowed >> 10) KB; Health Beat needs "
                            + "\(SystemLimit.neededStack >> 10) KB. Raise the limit with “ulimit -s”."
                    )
                ))
        }
        switch CommandLineTool.parse(Array(CommandLine.arguments.dropFirst())) {
        case .exit(let status): exit(status)
        case .end(let signal): signal.end()
        case .window(let options): exit(run(options))
        case .remind(let directory, let stays): exit(remind(of: directory, stays: stays))
        }
    }

    /// Reminds of the day's weight, if it is missing, and returns the exit status.
    @MainActor
    private static func remind(of directory: DiaryDirectory, stays: Bool) -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let window = RunningWindow(diary: directory, environment: environment)
        // One reminder waits for each user, in however many sessions.
        if stays, !window.takeReminder() { return 0 }
        let run = ReminderRun(
            directory: directory, hasWindow: { window.isTaken },
            ask: {
                UIApplication.ask(
                    $0, program: "Health Beat", desktopEntry: "org.healthbeat.HealthBeat",
                    patience: ReminderRun.patience)
            },
            wait: { seconds in
                // By the clock on the wall, which goes on while the machine is suspended.
                _ = DispatchSemaphore(value: 0).wait(wallTimeout: .now() + seconds)
            },
            openWindow: {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: ReminderSchedule.ownProgram)
                process.arguments = ["--tab=today", "--data-dir=" + directory.path]
                process.standardInput = FileHandle.nullDevice
                try? process.run()
            }, stays: stays)
        do throws(DiaryError) { return try run.run() } catch { return fail(error.message) }
    }

    /// Opens the window and returns the program's exit status when it has closed.
    @MainActor
    private static func run(_ options: WindowOptions) -> Int32 {
        guard SystemLimit.files.allows(SystemLimit.filesOfWindow) else {
            return fail(
                localized(
                    "The limit of open files is \(SystemLimit.files.allowed); a window needs "
                        + "\(SystemLimit.filesOfWindow). Raise the limit with “ulimit -n”."))
        }
        let environment = ProcessInfo.processInfo.environment
        let window = RunningWindow(diary: options.directory, environment: environment)
        let isOwn = options.isDemo || options.screenshotDirectory != nil
        var isFirst = isOwn || window.take()
        if !isFirst {
            switch window.handOver(options) {
            case .done: return 0
            case .isFirst: isFirst = true
            case .needsWindow: break
            }
        }
        let requests = isFirst && !isOwn ? window.requests() : nil
        defer { requests?.end() }
        do {
            let demo = options.isDemo ? try DemoDiary() : nil
            defer { demo?.remove() }
            if let directory = options.screenshotDirectory {
                let diary = try demo?.diary ?? Diary(directory: options.directory)
                try takePictures(of: diary, in: directory, options, environment)
            } else if let diary = demo?.diary {
                try open(options, environment) { diary }
            } else {
                let opening = DiaryOpening(options.directory)
                do {
                    try open(
                        options, environment, as: isFirst ? window.serviceName : nil,
                        asked: requests
                    ) { try opening.diary() }
                } catch is Refused {
                    return 1
                } catch {
                    // What keeps the diary from being opened comes first, with a display or
                    // without.
                    try opening.requireDiary()
                    throw error
                }
            }
            return 0
        } catch {
            return fail(message(of: error))
        }
    }

    /// Shows the window of a diary, which is asked for once the display is open, until it closes.
    @MainActor
    private static func open(
        _ options: WindowOptions, _ environment: [String: String], as serviceName: String? = nil,
        asked requests: StartRequests? = nil, _ make: @escaping () throws -> Diary?
    ) throws {
        func delegate() throws -> AppDelegate {
            // What needs no diary is made while it is read.
            let languages = AppLanguages(environment: environment)
            _ = AppIcon.images
            guard let diary = try make() else { preconditionFailure("The diary is open already.") }
            let delegate = AppDelegate(
                diary: diary, options: AppDelegate.Options(options),
                locales: useLanguage(of: diary, options, languages),
                state: options.isDemo
                    ? WindowState(path: nil)
                    : WindowState(environment: environment, diary: diary.directory.path))
            if options.language == nil { delegate.languages = languages }
            delegate.restartArguments = options.restartArguments(
                usual: DiaryDirectory(environment: environment))
            delegate.serviceName = serviceName
            delegate.requests = requests
            delegate.isDemo = options.isDemo
            return delegate
        }
        var refusal: (any Error)?
        try UIApplication.run(
            delegate: {
                do { return try delegate() } catch {
                    // There is a display, and somebody before it.
                    refusal = error
                    _ = fail(message(of: error))
                    Language.use(
                        AppLanguages(environment: environment).language(chosen: options.language))
                    return RefusalDelegate(message(of: error))
                }
            }(), scale: options.scale.map { CGFloat($0) })
        if refusal != nil { throw Refused() }
    }

    /// The user knows already what went wrong.
    private struct Refused: Error {}

    private static func message(of error: any Error) -> String {
        (error as? DiaryError)?.message ?? (error as? ScreenshotRun.Failure)?.message ?? "\(error)"
    }

    /// Writes from now on in the language that was chosen, and returns how numbers and dates are
    /// written.
    @MainActor
    private static func useLanguage(
        of diary: Diary, _ options: WindowOptions, _ languages: AppLanguages
    ) -> LocaleNames {
        let chosen = options.language ?? diary.settings.language
        Language.use(languages.language(chosen: chosen))
        return languages.locales(chosen: chosen)
    }

    @MainActor
    private static func takePictures(
        of diary: Diary, in directory: String, _ options: WindowOptions,
        _ environment: [String: String]
    ) throws {
        let locales = useLanguage(of: diary, options, AppLanguages(environment: environment))
        let run = ScreenshotRun(
            diary: diary, directory: directory,
            size: AppDelegate.Options(options).size ?? AppDelegate.usualSize,
            scale: CGFloat(options.scale ?? 1), locales: locales,
            theme: options.theme)
        for path in try run.run() { print(path.shownInOneLine) }
    }

    private static func fail(_ message: String) -> Int32 {
        FileHandle.standardError.write(Data("healthbeat: \(message.shownInOneLine)\n".utf8))
        return 1
    }
}

extension AppDelegate.Options {
    /// What the command line asks of the window.
    init(_ options: WindowOptions) {
        self.init()
        tab = options.tab.flatMap { WindowOptions.Tab.allCases.firstIndex(of: $0) }
        importPath = options.importPath
        addsEntry = options.addsEntry
        size = options.size.map { CGSize(width: $0.width, height: $0.height) }
        switch options.theme {
        case .system: isDark = nil
        case .light: isDark = false
        case .dark: isDark = true
        }
    }
}
