import Foundation
import TestDepths
import Testing

/// The built program with real streams: a terminal, a pipe, a full disk.
@Suite(.tags(.tools)) struct ProgramTests {
    private let directory =
        FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString

    /// Runs a script with the program as `$0` and a directory as `$1`; standard error is joined to
    /// the output.
    private func shell(_ script: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "exec 2>&1; \(script)", try #require(Program.path, "build the program first"),
            directory,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try FileManager.default.removeItem(atPath: directory)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func aFullDiskBehindAPipeIsToldAsTheGNUToolsDo() throws {
        let text = try shell(
            """
            "$0" add --data-dir "$1" 80 >/dev/null; "$0" export --data-dir "$1" >/dev/full
            echo "status $?"
            """)
        #expect(text == "healthbeat: write error: No space left on device\nstatus 1\n")
    }

    @Test func aReaderThatHasSeenEnoughEndsTheProgramQuietly() throws {
        let rows = "seq 9000 | sed 's/.*/2020-01-01 00:00:00,80.&/'"
        let text = try shell(
            """
            { echo 'date,kg'; \(rows); } | "$0" import --data-dir "$1" - >/dev/null 2>&1
            "$0" export --data-dir "$1" | head -n 1
            """)
        #expect(text == "date,time,offset,weight,unit,weight_kg,note,id,source,created,changed\n")
    }

    /// Progress belongs to a person: on a terminal it is there, in a pipe it is not.
    @Test func progressIsShownOnATerminalOnly() throws {
        let table = "{ echo 'date,kg'; seq 5000 | sed 's/.*/2020-01-01,80.&/'; } >\"$1/t.csv\""
        let command = "\"$0\" import --dry-run --data-dir \"$1/d\" \"$1/t.csv\""
        let piped = try shell("\(table); \(command)")
        #expect(!piped.contains("reading"))
        #expect(piped.contains("would be added"))
        let shown = try shell(
            "\(table); export HB=\"$0\" DIR=\"$1\"; script -qec "
                + "'\"$HB\" import --dry-run --data-dir \"$DIR/d\" \"$DIR/t.csv\"' /dev/null")
        #expect(shown.contains("reading… "))
        #expect(shown.contains("\r\u{1B}[K"))
        #expect(shown.contains("would be added"))
    }

    /// Runs `healthbeat watch` as `$watch` until `$1/changes` has a line, and then what `ending`
    /// says.
    private func watch(_ ending: String) throws -> String {
        try shell(
            """
            "$0" add --data-dir "$1" 80 >/dev/null
            mkfifo "$1/pipe"; : >"$1/changes"
            \(ending)
            """)
    }

    /// Waits for a line in `$1/changes`, making one change after another: the program may not watch
    /// yet.
    private static let changes = """
        number=0
        until [ -s "$1/changes" ] || [ $number = 200 ]; do
            number=$((number + 1))
            "$0" add --data-dir "$1" 81 >/dev/null 2>&1
        done
        """

    @Test(arguments: ["INT", "TERM", "HUP"])
    func watchPrintsChangesAndEndsByTheSignal(signal: String) throws {
        // A shell's background programs ignore Ctrl+C unless somebody says otherwise.
        let text = try watch(
            """
            env --default-signal=INT "$0" watch --data-dir "$1" >"$1/changes" & watch=$!
            \(Self.changes)
            kill -\(signal) $watch; { wait $watch; status=$?; } 2>/dev/null
            echo "status $(kill -l $status)"; head -n 1 "$1/changes" | cut -c 1-9,18-19
            ls "$1" | grep -c -e -wal -e -shm
            """)
        #expect(text == "status \(signal)\nAdded      \n0\n")
    }

    @Test func watchEndsWithItsReaderAndNotWithTheNextChange() throws {
        let text = try watch(
            """
            "$0" watch --data-dir "$1" >"$1/pipe" & watch=$!
            head -n 1 "$1/pipe" >"$1/changes" &
            \(Self.changes)
            { wait $watch; status=$?; } 2>/dev/null
            echo "status $(kill -l $status)"
            """)
        #expect(text == "status PIPE\n")
    }

    @Test func watchTellsThatItsLinesCannotBeWritten() throws {
        let text = try watch(
            """
            "$0" watch --data-dir "$1" >/dev/full & watch=$!
            while kill -0 $watch 2>/dev/null; do
                "$0" add --data-dir "$1" 81 >/dev/null 2>&1
            done
            wait $watch
            echo "status $?"
            """)
        #expect(text == "healthbeat: write error: No space left on device\nstatus 1\n")
    }
}
