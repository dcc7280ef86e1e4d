import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Two windows with a diary each, and two folders that a script keeps in step.
    @Suite
    struct SyncUseTests {
        @Test("A weight that is typed in one window is seen in the other, and then both rest")
        func arrives() async throws {
            let pair = try await Pair()
            try await pair.open()
            var seconds: [TimeInterval] = []
            for weight in ["81.7", "81.6", "81.5"] {
                try await pair.home.choose(.today)
                let before = try await pair.work.settled()
                let size = pair.logBytes(of: pair.work)
                pair.home.client.type(weight)
                pair.home.client.key(XK_Return)
                try await wait(for: "the file") { pair.logBytes(of: pair.work) > size }
                let file = Date()
                try await wait(for: "the weight") { pair.work.picture != before }
                seconds.append(-file.timeIntervalSinceNow)
                let list = try await pair.work.command(["list"]).output
                #expect(list.contains("\(weight) kg"), "\(list)")
                pair.home.leave()
                _ = try await pair.home.settled()
            }
            // A busy machine may make one of them slow; there is no timer that could.
            #expect((seconds.min() ?? 9) < 1, "\(seconds)")
            // Nobody writes into the folders any more, and no window is woken.
            pair.stopScript()
            let programs = [pair.home.program, pair.work.program].compactMap { $0 }
            _ = try Quiet(programs: programs).wait(for: 3)
            #expect(try await pair.home.close() == .code(0))
            #expect(try await pair.work.close() == .code(0))
        }

        @Test("A weight that was edited in both windows is told of, and the choice is undone")
        func conflicts() async throws {
            let pair = try await Pair()
            try await pair.open()
            pair.stopScript()
            for (stage, weight) in [(pair.home, "79.9"), (pair.work, "81.1")] {
                stage.client.click(400, 150, in: stage.window)
                _ = try await stage.settled()
                stage.client.click(290, 130, in: stage.window)
                stage.client.key(XK_a, holding: [XK_Control_L])
                stage.client.type(weight)
                stage.client.key(XK_Return)
                _ = try await stage.settled()
                stage.client.key(XK_Escape)
                stage.leave()
                #expect(try await last(stage).contains("\(weight) kg"))
            }
            let different = try await pair.home.settled()
            #expect(try await pair.work.settled() != different)
            try pair.startScript()
            // The later one is shown in both windows, and both are told.
            try await pair.agree()
            let shown = try await last(pair.home)
            #expect(try await last(pair.work) == shown)
            let status = try await pair.work.command(["sync", "status"]).output
            let fact = try #require(
                status.split(separator: "\n").first { $0.hasPrefix("Two facts of") })
            let plain = fact.replacing("\u{A0}", with: " ")
            #expect(
                plain.contains("79.9 kg by home") && plain.contains("81.1 kg by work"), "\(plain)")
            #expect(try await pair.home.command(["sync"]).output.contains(fact))
            // The other one is taken, arrives, and is taken back where it was chosen.
            let other = shown.contains("79.9 kg") ? "81.1" : "79.9"
            let before = try await pair.work.settled()
            #expect(
                try await pair.home.command(["edit", "last", "--weight", other]).exit == .code(0))
            try await wait(for: "the choice") { pair.work.picture != before }
            #expect(try await last(pair.work).contains("\(other) kg"))
            #expect(try await !pair.work.command(["sync"]).output.contains("Two facts of"))
            let chosen = try await pair.work.settled()
            _ = try await pair.home.settled()
            pair.home.client.key(XK_z, holding: [XK_Control_L])
            try await wait(for: "the undo") { pair.work.picture != chosen }
            #expect(try await last(pair.home) == shown)
            #expect(try await last(pair.work) == shown)
            #expect(try await pair.home.close() == .code(0))
            #expect(try await pair.work.close() == .code(0))
        }

        private func last(_ stage: AppStage) async throws -> Substring {
            let lines = try await stage.command(["list"]).output.split(separator: "\n")
            return try #require(lines.last)
        }
    }
}

/// Two machines that share their diaries, with the sample in the first.
private final class Pair {
    let home: AppStage
    let work: AppStage
    private var script: Program?

    init() async throws {
        home = try await AppStage()
        work = try await AppStage(sample: false)
        for (stage, name) in [(home, "home"), (work, "work")] {
            try FileManager.default.createDirectory(
                atPath: Self.folder(of: stage), withIntermediateDirectories: true)
            let result = try await stage.command([
                "sync", "--folder", Self.folder(of: stage), "--name", name,
            ])
            guard result.exit == .code(0) else {
                throw Timeout(what: "the sync folder", state: result.errors)
            }
        }
        try startScript()
        let size = logBytes(of: home)
        try await wait(for: "the sample's log") { logBytes(of: work) >= size }
    }

    /// Opens both windows and waits until the second one has the sample.
    func open() async throws {
        try await home.open(["--tab", "history"])
        try await work.open(["--tab", "history"])
        try await agree()
        _ = try await home.settled()
        _ = try await work.settled()
    }

    /// Waits until both diaries have the same entries, as their commands see them.
    func agree() async throws {
        for _ in 0..<200 {
            let one = try await home.command(["list"]).output
            if try await work.command(["list"]).output == one { return }
        }
        throw Timeout(what: "one diary", state: "")
    }

    private static func folder(of stage: AppStage) -> String { stage.home.path + "/shared" }

    func startScript() throws {
        let text = #"while sleep 0.05; do cp -rup "$0/." "$1"; cp -rup "$1/." "$0"; done"#
        script = try Program(
            "/bin/sh", ["-c", text, Self.folder(of: home), Self.folder(of: work)],
            home: home.home, adding: [:])
    }

    func stopScript() {
        script?.end()
        script = nil
    }

    /// The bytes of all logs in a machine's folder.
    func logBytes(of stage: AppStage) -> Int {
        let folder = Self.folder(of: stage)
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (files ?? []).filter { $0.hasSuffix(".hblog") }.reduce(0) { size, file in
            let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + file)
            return size + (facts?[.size] as? Int ?? 0)
        }
    }
}
