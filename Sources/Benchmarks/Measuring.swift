import CAllocations
import Foundation

/// Where the figures come from.
@MainActor
enum Measuring {
    /// Whether times are wanted. Where only counts are, what would be timed is done once.
    static var takesTimes = true

    /// The processor's seconds for one call: the median of `rounds` rounds of `calls` calls; 0
    /// where no times are wanted.
    static func seconds(rounds: Int = 7, calls: Int, _ body: @MainActor () -> Void) -> Double {
        guard takesTimes else {
            body()
            return 0
        }
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = processorTime
            for _ in 0..<calls { body() }
            times.append((processorTime - start) / Double(calls))
        }
        return times.sorted()[rounds / 2]
    }

    /// Seconds that the processor has worked for this program.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Bytes of memory that `body` asks for on this thread.
    static func bytes(_ body: @MainActor () -> Void) -> Int {
        let before = bytes_of_this_thread()
        body()
        return Int(bytes_of_this_thread() - before)
    }

    /// Blocks of memory that `body` asks for on this thread.
    static func allocations(_ body: @MainActor () -> Void) -> Int {
        let before = allocations_of_this_thread()
        body()
        return Int(allocations_of_this_thread() - before)
    }
}
