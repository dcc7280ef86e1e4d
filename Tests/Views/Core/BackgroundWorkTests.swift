import Foundation
import Synchronization
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct BackgroundWorkTests {
    private enum Refusal: Error { case gone }

    @Test func resultsComeToTheMainActorWhileSomebodyWaits() {
        let work = BackgroundWork()
        var told: [String] = []
        work.perform {
            Thread.isMainThread ? "on the main thread" : "elsewhere"
        } completion: {
            told.append($0.get())
        }
        work.perform { () throws(Refusal) -> Int in
            throw .gone
        } completion: { (result: Result<Int, Refusal>) in
            if case .failure(.gone) = result { told.append("refused") }
        }
        #expect(told.isEmpty)
        #expect(work.finish(upTo: 60))
        #expect(told.sorted() == ["elsewhere", "refused"])
        #expect(work.finish(upTo: 0))
    }

    @Test func whatACompletionBeginsIsWaitedForToo() {
        let work = BackgroundWork()
        var rounds = 0
        func begin() {
            work.perform {
                1
            } completion: {
                rounds += $0.get()
                if rounds < 5 { begin() }
            }
        }
        begin()
        #expect(work.finish(upTo: 60) && rounds == 5)
    }

    @Test func workThatHangsHoldsUpNeitherTheProgramNorOtherWork() {
        let work = BackgroundWork()
        let door = DispatchSemaphore(value: 0)
        var told: [Int] = []
        // More than any pool of threads has.
        for _ in 0..<40 {
            work.perform {
                door.wait()
            } completion: { _ in
                told.append(0)
            }
        }
        work.perform {
            1
        } completion: {
            told.append($0.get())
        }
        while told.isEmpty, work.finish(upTo: 0.05) == false {}
        #expect(told == [1])
        #expect(!work.finish(upTo: 0))
        for _ in 0..<40 { door.signal() }
        #expect(work.finish(upTo: 60) && told.count == 41)
    }

    @Test func withoutWaitingResultsComeInTurnsOfTheLoop() async {
        let work = BackgroundWork()
        await withCheckedContinuation { continuation in
            work.perform {
                7
            } completion: { _ in
                continuation.resume()
            }
        }
        #expect(work.finish(upTo: 0))
    }
}
