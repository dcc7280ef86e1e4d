import Foundation
import Synchronization
import Testing

@testable import TactileThreads

struct WorkQueueTests {
    /// What ran, and a way to wait for it.
    private final class Log: @unchecked Sendable {
        private let condition = NSCondition()
        private var entries: [Int] = []

        func add(_ entry: Int) {
            condition.withLock {
                entries.append(entry)
                condition.broadcast()
            }
        }

        func wait(for count: Int) -> [Int] {
            let end = Date(timeIntervalSinceNow: 60)
            return condition.withLock {
                while entries.count < count, condition.wait(until: end) {}
                return entries
            }
        }
    }

    @Test func aThreadThatCannotBeMadeIsTold() {
        let log = Log()
        #expect(!NewThread.begin(stackSize: 1 << 46) { log.add(1) })
        #expect(NewThread.begin(stackSize: 64 << 10) { log.add(2) })
        #expect(log.wait(for: 1) == [2])
    }

    @Test func blocksOfANarrowQueueRunInOrderAndOneAtATime() {
        let (queue, log) = (WorkQueue(), Log())
        let running = Mutex(0)
        let most = Mutex(0)
        for number in 0..<2_000 {
            queue.add {
                let now = running.withLock {
                    $0 += 1
                    return $0
                }
                most.withLock { $0 = max($0, now) }
                running.withLock { $0 -= 1 }
                log.add(number)
            }
        }
        #expect(log.wait(for: 2_000) == Array(0..<2_000))
        #expect(most.withLock { $0 } == 1)
    }

    /// Two that wait for each other end only where both run.
    @Test func aWideQueueRunsSeveralAtOnce() {
        let (queue, log) = (WorkQueue(width: 2), Log())
        let (one, two) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queue.add {
            one.signal()
            two.wait()
            log.add(1)
        }
        queue.add {
            two.signal()
            one.wait()
            log.add(2)
        }
        #expect(log.wait(for: 2).sorted() == [1, 2])
    }

    @Test func aWideQueueBeginsNoMoreThreadsThanItMay() {
        let started = Mutex<[WorkQueue.Block]>([])
        let queue = WorkQueue(width: 3) { block in
            started.withLock { $0.append(block) }
            return true
        }
        let log = Log()
        for number in 0..<9 { queue.add { log.add(number) } }
        #expect(started.withLock { $0.count } == 3)
        started.withLock { $0 }[0]()
        #expect(log.wait(for: 9) == Array(0..<9))
        // The two others find nothing and end; the next block begins a thread again.
        for thread in started.withLock({ $0 })[1...] { thread() }
        queue.add { log.add(9) }
        #expect(started.withLock { $0.count } == 4)
    }

    @Test func itsThreadsEndWithTheWork() throws {
        let (queue, log) = (WorkQueue(width: 4), Log())
        let threads = Mutex<Set<String>>([])
        for number in 0..<40 {
            queue.add {
                let own = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/thread-self")
                threads.withLock { _ = $0.insert(own ?? "?") }
                log.add(number)
            }
        }
        #expect(log.wait(for: 40).count == 40)
        let end = Date(timeIntervalSinceNow: 60)
        for thread in threads.withLock({ $0 }) {
            #expect(thread != "?")
            while access("/proc/" + thread, F_OK) == 0, Date() < end { usleep(1_000) }
            #expect(access("/proc/" + thread, F_OK) != 0)
        }
    }

    @Test func whereThereIsNoThreadTheWorkIsDoneAtOnce() {
        let queue = WorkQueue(width: 1) { _ in false }
        let log = Log()
        for number in 0..<3 {
            queue.add { log.add(number) }
            #expect(log.wait(for: number + 1).count == number + 1)
        }
        // What a block adds is done behind it.
        queue.add {
            queue.add { log.add(4) }
            log.add(3)
        }
        #expect(log.wait(for: 5) == [0, 1, 2, 3, 4])
    }

    @Test @MainActor func aValueComesBackToTheOneThatAsked() async throws {
        struct Refusal: Error {}
        let queue = WorkQueue()
        let isMain = try await queue.value { Thread.isMainThread }
        #expect(!isMain)
        MainActor.assertIsolated()
        await #expect(throws: Refusal.self) { try await queue.value { throw Refusal() } }
    }

    /// Blocks and what they hold are let go when they are done, also the last one.
    @Test func nothingIsKeptOfABlock() throws {
        final class Held: Sendable {}
        let (queue, log) = (WorkQueue(), Log())
        weak var weakly: Held?
        do {
            let held = Held()
            weakly = held
            queue.add { withExtendedLifetime(held) { log.add(0) } }
        }
        #expect(log.wait(for: 1) == [0])
        let end = Date(timeIntervalSinceNow: 60)
        while weakly != nil, Date() < end { usleep(1_000) }
        #expect(weakly == nil)
    }
}
