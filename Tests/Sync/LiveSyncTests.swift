import Diary
import Foundation
import TactileThreads
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

    /// What a kernel has no more of: instances of inotify, or watches.
    @Test(.timeLimit(.minutes(5)), arguments: [EMFILE, ENOSPC])
    func whatArrivesIsShownWhereTheKernelReportsNothing(code: Int32) async throws {
        let (a, b) = (try machines.join(), try machines.join())
        let diary = try a.diary()
        var kernel = WatchKernel()
        kernel.pause = 0.02
        if code == EMFILE {
            kernel.open = {
                errno = EMFILE
                return -1
            }
        } else {
            kernel.add = { _, _, _ in
                errno = ENOSPC
                return -1
            }
        }
        let live = LiveSync(diary, kernel: kernel)
        live.start()
        await wait(live, until: Self.isExchanged)
        let entry = try b.diary().add(kilograms("82.4"))
        try b.sync.exchange()
        try await waitForChange(of: diary) { machines.copyAll() }
        #expect(diary.entries == [entry])
        live.stop()
    }

    @Test func aWatchThatIsMissingIsKnown() throws {
        let folder = try machines.join().folder
        var kernel = WatchKernel()
        let watches = try #require(FolderWatches(path: folder, kernel))
        watches.renew(besides: nil)
        #expect(watches.isWhole)
        kernel.add = { descriptor, path, mask in
            guard path == folder else { return WatchKernel().add(descriptor, path, mask) }
            errno = ENOSPC
            return -1
        }
        let short = try #require(FolderWatches(path: folder, kernel))
        short.renew(besides: nil)
        #expect(!short.isWhole)
    }

    /// Waits until `live` has exchanged something with what `fits`.
    private func wait(
        _ live: LiveSync, toHave fits: @escaping (SyncReport) -> Bool
    ) async {
        await wait(live) { if case .exchanged(let report, _) = $0 { fits(report) } else { false } }
    }

    @Test(
        "A folder that is removed is awaited, and what lies deep in it arrives",
        arguments: [0, 1, 2])
    func returns(levels: Int) async throws {
        let (a, b) = (try machines.join(), try machines.join())
        let diary = try a.diary()
        let live = LiveSync(diary)
        let files = FileManager.default
        // The directory above it goes as well, as that of a stick that is taken out.
        let gone = levels == 0 ? a.folder : machines.path + "/stick"
        let folder = levels == 0 ? gone : gone + "/weight"
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try a.sync.begin(in: folder)
        live.start()
        await wait(live, until: Self.isExchanged)
        if levels < 2 {
            try files.moveItem(atPath: gone, toPath: gone + "-away")
        } else {
            try files.copyItem(atPath: gone, toPath: gone + "-away")
            try files.removeItem(atPath: gone)
        }
        await wait(live) { if case .failed = $0 { true } else { false } }
        try b.diary().add(kilograms("82.4"))
        try b.sync.exchange()
        // It comes back with what was written meanwhile, and a sync program makes its copies deep
        // in it.
        for file in try b.ownSegments() {
            let copy = folder.replacing(gone, with: gone + "-away") + "/copies/of-b/" + "log"
            try files.createDirectory(
                atPath: (copy as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try files.copyItem(atPath: b.folder + "/" + file, toPath: copy)
        }
        try await waitForChange(of: diary) {
            try files.moveItem(atPath: gone + "-away", toPath: gone)
        }
        #expect(diary.entries.count == 1)
        try b.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
        try b.sync.exchange()
        let segment = try #require(try b.ownSegments().last)
        let log = try #require(files.contents(atPath: b.folder + "/" + segment))
        await wait(live, until: Self.isExchanged)
        try await waitForChange(of: diary) { write(folder + "/copies/of-b/log", log) }
        #expect(diary.entries.count == 2)
    }

    @Test func aFolderThatAnotherProgramChoosesIsFollowed() async throws {
        let a = try machines.join()
        let elsewhere = machines.path + "/elsewhere"
        try FileManager.default.createDirectory(
            atPath: elsewhere, withIntermediateDirectories: true)
        let diary = try a.diary()
        diary.beginWatching()
        let live = LiveSync(diary)
        try a.sync.end()
        live.start()
        #expect(live.state == .off)
        try a.sync.begin(in: a.folder)
        await wait(live, toHave: { $0.folder == a.folder })
        try a.sync.begin(in: elsewhere)
        await wait(live, toHave: { $0.folder == elsewhere })
        let b = Machine(at: machines.path, 9)
        try b.sync.begin(in: elsewhere)
        try b.diary().add(kilograms("82.4"))
        try await waitForChange(of: diary) { try b.sync.exchange() }
        #expect(diary.entries.count == 1)
        try a.sync.end()
        await wait(live) { $0 == .off }
        live.stop()
        diary.endWatching()
    }

    @Test func aDeviceThatIsRetiredWhileItIsOpenGoesOn() async throws {
        let (a, b) = (try machines.join(), try machines.join())
        try machines.settle([a, b])
        let diary = try a.diary()
        let live = LiveSync(diary)
        live.start()
        await wait(live, toHave: { $0.devices.count == 2 })
        try b.sync.retire(try #require(try a.sync.status().devices.first).id)
        machines.copy(1, 0)
        await wait(live, toHave: { $0.devices.count == 3 })
        try diary.add(kilograms("82.4"))
        await wait(live, toHave: { $0.written == 1 })
        try machines.settle([b, a])
        #expect(try b.entries() == diary.entries)
        #expect(try b.sync.status().devices.filter { !$0.isRetired }.count == 2)
    }

    /// In a sealed folder whose key was not kept, so that only the window has it.
    @Test func aDeviceIsRetiredFromTheWindow() async throws {
        let (a, b) = (try machines.join(passphrase: "p"), try machines.join(passphrase: "p"))
        machines.copyAll()
        let live = LiveSync(try a.diary())
        live.start()
        live.unlock("p", remembers: false)
        await wait(live, toHave: { $0.devices.count == 2 })
        guard case .exchanged(let report, _) = live.state else { return }
        let other = try #require(report.devices.first { !$0.isThisOne })
        // During an exchange, too.
        live.exchange()
        live.retire(other.id)
        await wait(live, toHave: { $0.devices.contains { $0.id == other.id && $0.isRetired } })
        machines.copyAll()
        try b.sync.exchange(passphrase: "p")
        #expect(try b.sync.status().devices.first { $0.isThisOne }?.id != other.id)
        #expect(try b.sync.status().devices.first { $0.id == other.id }?.isRetired == true)
    }

    @Test func aPassphraseThatIsGivenDuringAnExchangeCounts() async throws {
        let a = try machines.join(passphrase: "p")
        let live = LiveSync(try a.diary())
        live.start()
        live.unlock("p", remembers: false)
        await wait(live, until: Self.isExchanged)
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
