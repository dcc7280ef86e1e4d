import Diary
import Foundation

/// Has `healthbeat --reminder` remind at the time of the settings, whether the window is open or
/// not: by a timer of the user's systemd, which starts it then, else by an entry in the desktop's
/// autostart folder, which starts it at each login to wait for the time. Where there is neither
/// nothing reminds while the window is closed.
struct ReminderSchedule {
    /// Who starts the reminder.
    enum Means: Equatable {
        case timer
        case login
    }

    /// The one that this session has; nil where it has none.
    let means: Means?
    private let folder: String?
    private let autostart: String?
    /// Starts a program that goes on when this one ends.
    private let start: ([String]) -> Void
    private let arguments: [String]
    private let name: String
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
        self.start = start
        name =
            "healthbeat-reminder"
            + (isUsual ? "" : "-" + WindowState.fingerprint(directory.path))
        arguments = isUsual ? [] : ["--data-dir=" + directory.path]
        self.control = control ?? Self.systemd(environment)
        // A sandbox has a folder of its own, into which no desktop looks.
        let isDesktop =
            environment["XDG_CURRENT_DESKTOP"]?.isEmpty == false && environment["FLATPAK_ID"] == nil
        means = self.control != nil ? .timer : isDesktop && autostart != nil ? .login : nil
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

    /// Who reminds while the window is closed.
    var isSetBy: Means? {
        let path =
            switch means {
            case .timer: timerPath
            case .login: entryPath
            case nil: String?.none
            }
        return path.map { access($0, R_OK) == 0 } == true ? means : nil
    }

    /// Sets the timer for a time, or the entry, or takes it away. Nothing is done where all is as
    /// it should be.
    ///
    /// - Returns: Whether somebody reminds from now on.
    @discardableResult
    func set(_ minute: Int?, program: String) -> Bool {
        // Of a time when the session had no timers.
        if means != .login || minute == nil, let entryPath { unlink(entryPath) }
        switch means {
        case .timer: return setTimer(minute, program: program)
        case .login: return minute != nil && setEntry(program: program)
        case nil: return false
        }
    }

    /// What waits now waits for any time, and ends when there is none.
    private func setEntry(program: String) -> Bool {
        guard let autostart, let entryPath else { return false }
        let words = [program, "--reminder", "--stay"] + arguments
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
