import Diary
import Foundation
import Tactile

/// Has `healthbeat --reminder` remind at the time of the settings, whether the window is open or
/// not. The desktop's portal is asked first, and starts it at each login to wait for the time;
/// where it has none, or does not start programs, a timer of the user's systemd starts it at the
/// time, else an entry in the desktop's autostart folder does at each login. Where there is none of
/// them, or the portal's answer was a no, nothing reminds while the window is closed.
struct ReminderSchedule {
    /// Who starts the reminder.
    enum Means: Equatable {
        case portal
        case timer
        case login
    }

    /// What happens while the window is closed.
    enum State: Equatable {
        case set(Means)
        /// The user or the desktop did not want it.
        case refused
        case none
    }

    /// What the desktop's portal is to be asked.
    enum Question: Equatable {
        /// To start a program with its arguments.
        case start([String])
        /// To start it no more.
        case stop

        /// As the portal is told.
        var command: [String] {
            switch self {
            case .start(let words): words
            case .stop: []
            }
        }
    }

    /// What the user is told who is asked.
    static var reason: String {
        localized("Health Beat reminds of the weight of the day while its window is closed.")
    }

    /// What the user is told after a no.
    static var refusal: String {
        localized(
            "It reminds while the window is open only: the desktop was told not to start the program "
                + "in the background. Set the time again to be asked once more.")
    }

    private let folder: String?
    private let autostart: String?
    /// Has the portal's last answer.
    private let answerPath: String?
    /// Starts a program that goes on when this one ends.
    private let start: ([String]) -> Void
    private let arguments: [String]
    private let name: String
    /// Whether somebody looks into the autostart folder.
    private let hasLogin: Bool
    /// Whether the portal may be asked: it has one entry for the program, whichever the diary.
    private let mayAsk: Bool
    /// Runs `systemctl --user` with some words, and returns whether it succeeded; nil where the
    /// session has none.
    private let control: (([String]) -> Bool)?

    /// - `control`: nil asks the session's own.
    init(
        directory: DiaryDirectory, environment: [String: String],
        control: (([String]) -> Bool)? = nil,
        start: @escaping ([String]) -> Void = ReminderSchedule.detach
    ) {
        let isUsual = directory == DiaryDirectory(environment: environment)
        let settings =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.config" }
        folder = settings.map { $0 + "/systemd/user" }
        autostart = settings.map { $0 + "/autostart" }
        answerPath =
            WindowState(environment: environment, diary: directory.path).reminderPath
        self.start = start
        name =
            "healthbeat-reminder"
            + (isUsual ? "" : "-" + WindowState.fingerprint(directory.path))
        arguments = isUsual ? [] : ["--data-dir=" + directory.path]
        self.control = control ?? Self.systemd(environment)
        // A sandbox has a folder of its own, into which no desktop looks.
        let isSandboxed = environment["FLATPAK_ID"] != nil
        hasLogin = environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false && !isSandboxed
        mayAsk = isUsual || isSandboxed
    }

    /// The schedule of a diary in this session.
    static func ofSession(_ directory: DiaryDirectory) -> ReminderSchedule {
        ReminderSchedule(
            directory: directory, environment: ProcessInfo.processInfo.environment)
    }

    private static func detach(_ words: [String]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["setsid", "--fork"] + words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }

    private static func systemd(_ environment: [String: String]) -> (([String]) -> Bool)? {
        guard let runtime = environment["XDG_RUNTIME_DIR"],
            access(runtime + "/systemd/private", R_OK) == 0
        else { return nil }
        let program = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { String($0) + "/systemctl" }.first { (path: String) in access(path, X_OK) == 0 }
        guard let program else { return nil }
        return { words in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["--user", "--quiet"] + words
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }

    /// The path of this program, for whoever starts it again.
    static var ownProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first ?? "healthbeat"
    }

    private var timerPath: String? { folder.map { "\($0)/\(name).timer" } }
    private var servicePath: String? { folder.map { "\($0)/\(name).service" } }

    private var entryPath: String? { autostart.map { "\($0)/\(name).desktop" } }

    /// What happens while the window is closed, as far as is known without asking anybody.
    var state: State {
        let answer = answer
        if case .granted? = answer { return .set(.portal) }
        if control != nil {
            if let timerPath, access(timerPath, R_OK) == 0 { return .set(.timer) }
        } else if hasLogin, let entryPath, access(entryPath, R_OK) == 0 {
            return .set(.login)
        }
        if case .refused? = answer { return .refused }
        return .none
    }

    /// What the portal answered last, and to what.
    private enum Answer: Equatable {
        case granted([String])
        case refused(minute: Int)
    }

    private var answer: Answer? {
        guard let lines = answerPath.flatMap(text)?.split(separator: "\n").map(String.init),
            let first = lines.first
        else { return nil }
        if first == "granted" { return .granted(Array(lines.dropFirst())) }
        guard first == "refused", lines.count == 2, let minute = Int(lines[1]) else { return nil }
        return .refused(minute: minute)
    }

    private func keep(_ answer: Answer?) {
        guard let answerPath else { return }
        let lines: [String]
        switch answer {
        case .granted(let words): lines = ["granted"] + words
        case .refused(let minute): lines = ["refused", "\(minute)"]
        case nil:
            unlink(answerPath)
            return
        }
        try? FileManager.default.createDirectory(
            atPath: (answerPath as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try? (lines.joined(separator: "\n") + "\n").write(
            toFile: answerPath, atomically: true, encoding: .utf8)
    }

    private func words(_ program: String) -> [String] {
        [program, "--reminder", "--stay"] + arguments
    }

    /// What the portal is to be asked before a time is set; nil where nobody needs to be asked.
    ///
    /// - `isWished`: Whether the user sets the time now, who may be asked again after a no.
    func question(_ minute: Int?, program: String, isWished: Bool) -> Question? {
        guard let minute else {
            if case .granted? = answer { return .stop }
            return nil
        }
        guard mayAsk, !isAsItShouldBe(minute, program, isWished: isWished) else { return nil }
        return .start(words(program))
    }

    private func isAsItShouldBe(_ minute: Int, _ program: String, isWished: Bool) -> Bool {
        switch answer {
        case .granted(let known): return known == words(program)
        case .refused(let known): return known == minute && !isWished
        case nil: break
        }
        if control != nil {
            return timerPath.flatMap(text) == Self.timer(minute)
                && servicePath.flatMap(text) == service(program)
        }
        return hasLogin && entryPath.flatMap(text) == Self.entry(words(program))
    }

    /// Sets a time, or takes it away. Nothing is done where all is as it should be.
    ///
    /// - Parameters:
    ///   - minute: Of the day; nil for no reminder.
    ///   - program: The path of what reminds.
    ///   - answer: What the portal says to the ``question(_:program:isWished:)``; nil where nothing
    ///     was asked.
    /// - Returns: What happens while the window is closed from now on.
    @discardableResult
    func set(
        _ minute: Int?, program: String, answer: UIApplication.BackgroundAnswer? = nil
    ) -> State {
        guard let minute else {
            keep(nil)
            _ = setTimer(nil, program: program)
            removeEntry()
            return .none
        }
        switch answer {
        case .granted:
            // Who waits since the login looks at the settings by itself.
            let waits = self.answer == .granted(words(program))
            keep(.granted(words(program)))
            _ = setTimer(nil, program: program)
            removeEntry()
            if !waits { start(words(program)) }
            return .set(.portal)
        case .refused:
            keep(.refused(minute: minute))
            _ = setTimer(nil, program: program)
            removeEntry()
            return .refused
        case .unstarted, .unanswered, .unasked: keep(nil)
        case nil:
            if isAsItShouldBe(minute, program, isWished: false) { return state }
        }
        if control != nil {
            // Of a time when the session had no timers.
            removeEntry()
            return setTimer(minute, program: program) ? .set(.timer) : .none
        }
        return hasLogin && setEntry(program: program) ? .set(.login) : .none
    }

    /// Sets a time as the user wants it, for a program without a window: it waits for what the
    /// user says to the desktop's portal.
    ///
    /// - `environment`: Says where the portal is.
    @MainActor
    func setByWish(_ minute: Int?, environment: [String: String]) {
        let program = Self.ownProgram
        let answer = question(minute, program: program, isWished: true).map {
            UIApplication.requestBackground(
                Self.reason, command: $0.command, patience: Self.portalPatience,
                environment: environment)
        }
        set(minute, program: program, answer: answer)
    }

    /// Seconds.
    private static let portalPatience: TimeInterval = 120

    private func removeEntry() {
        if let entryPath { unlink(entryPath) }
    }

    /// What waits now waits for any time, and ends when there is none.
    private func setEntry(program: String) -> Bool {
        guard let autostart, let entryPath else { return false }
        let words = words(program)
        let entry = Self.entry(words)
        if text(entryPath) == entry { return true }
        try? FileManager.default.createDirectory(
            atPath: autostart, withIntermediateDirectories: true)
        guard (try? entry.write(toFile: entryPath, atomically: true, encoding: .utf8)) != nil
        else { return false }
        // The next login is some time away.
        start(words)
        return true
    }

    private static func entry(_ words: [String]) -> String {
        let line = words.map { word in
            let escaped = ["\\", "\"", "`", "$"].reduce(word) {
                $0.replacing($1, with: "\\" + $1)
            }
            // A value's own escapes, and the entry's codes of fields.
            return "\"\(escaped.replacing("\\", with: "\\\\").replacing("%", with: "%%"))\""
        }.joined(separator: " ")
        return """
            [Desktop Entry]
            Type=Application
            Name=Health Beat
            Comment=Reminds of the weight of the day
            Exec=\(line)
            Icon=org.healthbeat.HealthBeat
            NoDisplay=true

            """
    }

    private func setTimer(_ minute: Int?, program: String) -> Bool {
        guard let control, let folder, let timerPath, let servicePath else { return false }
        guard let minute else {
            guard access(timerPath, F_OK) == 0 else { return false }
            _ = control(["disable", "--now", name + ".timer"])
            unlink(timerPath)
            unlink(servicePath)
            _ = control(["daemon-reload"])
            return false
        }
        let timer = Self.timer(minute), service = service(program)
        if text(timerPath) == timer, text(servicePath) == service { return true }
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        guard
            (try? service.write(toFile: servicePath, atomically: true, encoding: .utf8)) != nil,
            (try? timer.write(toFile: timerPath, atomically: true, encoding: .utf8)) != nil,
            control(["daemon-reload"]), control(["enable", name + ".timer"]),
            control(["restart", name + ".timer"])
        else {
            unlink(timerPath)
            unlink(servicePath)
            return false
        }
        return true
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    /// A time that passed while the machine was off or asleep counts when it is on again.
    private static func timer(_ minute: Int) -> String {
        func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return """
            [Unit]
            Description=Reminds of the weight of the day (Health Beat)

            [Timer]
            OnCalendar=*-*-* \(twoDigits(minute / 60)):\(twoDigits(minute % 60)):00
            Persistent=true

            [Install]
            WantedBy=timers.target

            """
    }

    private func service(_ program: String) -> String {
        let words = [program, "--reminder"] + arguments
        let line = words.map(Self.quoted).joined(separator: " ")
        return """
            [Unit]
            Description=Reminds of the weight of the day (Health Beat)
            After=graphical-session.target

            [Service]
            Type=exec
            ExecStart=\(line)

            """
    }

    /// A word of a command as systemd reads it.
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("%", with: "%%").replacing("$", with: "$$").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
