import Diary
import Foundation
import Testing

@testable import DiarySync

/// What a window has of the exchange.
@MainActor
struct LiveSyncTests {
    private let machines = Machines()

    /// Waits until `live` is in a state that `fits`.
    private func wait(_ live: LiveSync, until fits: @escaping (LiveSync.State) -> Bool) async {
        guard !fits(live.state) else { return }
        await withCheckedContinuation { continuation in
            live.onChange = { [weak live] in
                guard let live, fits(live.state) else { return }
                live.onChange = nil
                continuation.resume()
            }
        }
    }

    private func waitForChange(of diary: Diary, _ body: () throws -> Void) async throws {
        var observation: DiaryObservation?
        try body()
        await withCheckedContinuation { continuation in
            observation = diary.observe { _ in
                observation?.cancel()
                continuation.resume()
            }
        }
    }

    private static func isExchanged(_ state: LiveSync.State) -> Bool {
        if case .exchanged = state { true } else { false }
    }

    @Test
    func whatArrivesIsShownAndWhatIsWrittenGoes() async throws {
        let (a, b) = (try machines.join(), try machines.join())
        let diary = try a.diary()
        let live = LiveSync(diary)
        #expect(live.state == .off)
        live.start()
        await wait(live, until: Self.isExchanged)
        let entry = try b.diary().add(kilograms("82.4"))
        try b.sync.exchange()
        try await waitForChange(of: diary) { machines.copyAll() }
        #expect(diary.entries == [entry])
        // A later file in a directory that is watched already.
        try b.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
        try b.sync.exchange()
        try await waitForChange(of: diary) { machines.copyAll() }
        #expect(diary.entries.count == 2)
        // And the other way.
        try diary.add(kilograms("84"), at: Machines.now.adding(seconds: -90))
        await wait(live) { state in
            if case .exchanged(let report, _) = state { report.written == 1 } else { false }
        }
        machines.copyAll()
        try b.sync.exchange()
        #expect(try b.entries().count == 3)
        live.stop()
        #expect(live.state == .off)
    }

    @Test func aSealedFolderWaitsForItsPassphrase() async throws {
        let a = try machines.join(passphrase: "p")
        let live = LiveSync(try a.diary())
        live.start()
        await wait(live) { $0 == .locked }
        live.unlock("q", remembers: false)
        await wait(live) { if case .failed = $0 { true } else { false } }
        live.unlock("p", remembers: false)
        await wait(live, until: Self.isExchanged)
        #expect(!FileManager.default.fileExists(atPath: a.directory.path + "/sync.key"))
    }
}
