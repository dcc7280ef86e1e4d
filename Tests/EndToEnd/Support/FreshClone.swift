import Foundation

/// The repository as somebody has it who has just cloned it: an empty home, no settings, and a
/// stand-in for Swift that "builds" the programs of this test run.
final class FreshClone {
    /// A clone that several tests have one after the other: all that one of them leaves in it is
    /// its build.
    final class Source {
        private let home: Home
        let path: String

        init() throws {
            home = try Home()
            path = home.path + "/clone"
            try FreshClone.clone(to: path)
            let manager = FileManager.default
            // What is not committed yet is tested too.
            for name in ["install.sh", ".ci", "packaging", "Resources"] {
                try? manager.removeItem(atPath: "\(path)/\(name)")
                try manager.copyItem(
                    atPath: AppStage.root.appendingPathComponent(name).path,
                    toPath: "\(path)/\(name)")
            }
        }
    }

    let home: Home
    private let source: Source
    /// Where the clone is.
    let path: String
    /// What `install.sh` and all it starts keep their temporary files in.
    let temporary: String

    init() throws {
        home = try Home()
        source = try Source.shared()
        path = source.path
        temporary = home.path + "/temporary"
        let manager = FileManager.default
        for folder in [temporary, home.path + "/bin", home.path + "/empty"] {
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        if manager.fileExists(atPath: path + "/.build") {
            try manager.removeItem(atPath: path + "/.build")
        }
        let swift = try home.write(Self.standIn, to: "bin/swift")
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
        guard mkfifo(gate, 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    private static func clone(to path: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*",
            "git", "clone", "--quiet", "--", AppStage.root.path, path,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Timeout(what: "the clone", state: "git ends with \(process.terminationStatus)")
        }
    }

    /// Runs `install.sh` with nothing in its environment but what is given.
    ///
    /// - `building`: Steps that the stand-in's build has, the one that waits for `open()`, and
    ///   whether the build fails.
    /// - `onTerminal`: Whether a terminal is there, whose text is the program's output.
    func install(
        _ arguments: [String], building: (steps: Int, held: Int, fails: Bool) = (3, 0, false),
        onTerminal: Bool = false, adding variables: [String: String] = [:]
    ) throws -> Program {
        var environment = [
            "HOME": home.path + "/empty", "PATH": home.path + "/bin:/usr/bin:/bin",
            "TMPDIR": temporary, "TERM": "xterm", "STEPS": "\(building.steps)",
            "HELD": "\(building.held)", "FAILS": "\(building.fails)", "NOTES": notes,
            "PRODUCTS": Program.products.path,
        ]
        environment.merge(variables) { $1 }
        var command = [path + "/install.sh"] + arguments
        if onTerminal {
            command = ["script", "-qefc", command.joined(separator: " "), "/dev/null"]
        }
        return try Program(
            "/usr/bin/env", ["-i"] + environment.map { "\($0)=\($1)" } + command, home: home,
            adding: [:])
    }

    private var gate: String { home.path + "/notes.gate" }
    private var notes: String { home.path + "/notes" }

    /// Lets the stand-in's build go on behind the step that it waits in.
    func open() { try? Data("go\n".utf8).write(to: URL(fileURLWithPath: gate)) }

    /// What the stand-ins have noted, a line each, with the first word left out.
    func noted(_ word: String) -> [Substring] {
        let text = (try? String(contentsOfFile: notes, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix(word + " ") }
            .map { $0.dropFirst(word.count + 1) }
    }

    /// Processes of builds that are still alive.
    var survivors: [Substring] {
        noted("process").filter { number in
            let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            return stat.map { !$0.contains(") Z ") } ?? false
        }
    }

    /// What is left of temporary files, also of those that Swift made.
    var temporaryFiles: [String] {
        [temporary, path + "/.build/temporary"].flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
        }
        // The window's lock stands there where the session has no folder for it.
        .filter { $0 != "healthbeat-\(getuid())" }
    }

    /// Answers what `install.sh` asks of Swift. A build has a compiler in a group of its own, as
    /// Swift's have, and the program that it "links" notes each of its starts.
    private static let standIn = """
        #!/bin/bash
        programs=$PWD/.build/stand-in
        case "$*" in
        --version)
            mktemp -d -t TemporaryDirectory.XXXXXX >>"$NOTES"
            echo "Swift version 6.3 (stand-in)"
            ;;
        *--show-bin-path) echo "$programs" ;;
        build*)
            folder=$(mktemp -d -t TemporaryDirectory.XXXXXX)
            set -m
            sleep 1000 &
            compiler=$!
            printf 'process %s\\n' $$ "$compiler" >>"$NOTES"
            for ((step = 1; step <= STEPS; step++)); do
                echo "[$step/$STEPS] Compiling Part $step.swift"
                if [ "$step" = "$HELD" ]; then
                    echo "holds $step" >>"$NOTES"
                    read -r _ <"$NOTES.gate"
                fi
            done
            kill "$compiler"
            rm -r "$folder"
            if $FAILS; then
                echo "Part.swift:1:1: error: cannot find 'part' in scope"
                for ((line = 0; line < 60; line++)); do echo "[$line/60] Compiling Other"; done
                exit 1
            fi
            mkdir -p "$programs"
            cat >"$programs/healthbeat" <<TEXT
        #!/bin/bash
        echo "start \\$*" >>"$NOTES"
        exec "$PRODUCTS/healthbeat" "\\$@"
        TEXT
            chmod +x "$programs/healthbeat"
            tests=$PWD/.build/tests/release
            mkdir -p "$tests"
            cat >"$tests/HealthBeatPackageTests.xctest" <<'TEXT'
        #!/bin/bash
        while [ $# -gt 0 ]; do
            case $1 in
            --list-tests) lists=true ;;
            --event-stream-output-path) events=$2 ;;
            esac
            shift
        done
        # tell KIND, and more of what a record holds.
        tell() { printf '{"kind":"%s","payload":{%s}}\\n' "$1" "$2" >>"$events"; }
        test='ATests.S/a()/A.swift:1:1'
        tell test '"id":"'$test'","kind":"function","name":"a()"'
        [ -z "$lists" ] || exit 0
        begun() { tell event '"kind":"'$1'","testID":"'$test'","instant":{"absolute":'$2'}'; }
        begun testStarted 1.0
        if [ -n "$TESTS_FAIL" ]; then
            begun issueRecorded 1.05
            echo '✘ Test a() recorded an issue at A.swift:1:1: Expectation failed: false'
        fi
        begun testEnded 1.1
        [ -z "$TESTS_FAIL" ]
        TEXT
            chmod +x "$tests/HealthBeatPackageTests.xctest"
            echo "Build complete!"
            ;;
        esac
        """
}
