import Foundation
import Synchronization
import TactileThreads
import Testing

@testable import Diary

/// A diary that is watched where the kernel has no reports left: what others write arrives all the
/// same, and reports come back when there are some.
@MainActor
@Suite struct BlindWatchTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    /// What a kernel has no more of.
    enum Shortage: CaseIterable { case instances, watches }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    @Test(.timeLimit(.minutes(5)), arguments: Shortage.allCases)
    func changesArriveWithoutReports(shortage: Shortage) async throws {
        let shared = Shared()
        var kernel = WatchKernel()
        kernel.pause = 0.02
        let usual = WatchKernel()
        switch shortage {
        case .instances:
            kernel.open = {
                if shared.isOver { return usual.open() }
                errno = EMFILE
                return -1
            }
        case .watches:
            kernel.add = {
                if shared.isOver { return usual.add($0, $1, $2) }
                errno = ENOSPC
                return -1
            }
        }
        let (diary, other) = (try open(), try open())
        diary.beginWatching(kernel: kernel) { Issue.record("\($0)") }
        defer { diary.endWatching() }
        #expect(!diary.isWatching)
        let changes = AsyncStream.makeStream(of: DiaryChange.self)
        let observation = diary.observe { changes.continuation.yield($0) }
        defer { observation.cancel() }
        try other.add(kilograms("80"))
        for await _ in changes.stream { break }
        #expect(diary.entries.map(\.weight.text) == ["80"])
        let looks = AsyncStream.makeStream(of: Void.self)
        diary.onLook = { looks.continuation.yield() }
        shared.end()
        for await _ in looks.stream where diary.isWatching { break }
        try other.add(kilograms("81"))
        for await _ in changes.stream { break }
        #expect(diary.entries.count == 2)
    }

    /// A program whose kernel reports does not look on its own.
    @Test func whoHearsDoesNotLook() throws {
        var kernel = WatchKernel()
        kernel.pause = 0
        let diary = try open()
        diary.beginWatching(kernel: kernel)
        defer { diary.endWatching() }
        #expect(diary.isWatching)
    }
}

/// Whether a shortage is over, for whoever asks on any thread.
private final class Shared: Sendable {
    private let over = Mutex(false)

    var isOver: Bool { over.withLock { $0 } }

    func end() { over.withLock { $0 = true } }
}
