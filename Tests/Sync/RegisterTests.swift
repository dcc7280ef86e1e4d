import SeededRandom
import Testing

@testable import DiarySync

/// Registers of random writes: whatever the order in which they are joined, the result is one.
struct RegisterTests {
    private func device(_ number: Int) -> DeviceID { DeviceID(UInt64(number + 1)) }

    /// Registers as devices make them: each write replaces what its device had seen.
    private func registers(_ random: inout SeededGenerator) -> [Register] {
        var seen = [Register](repeating: Register(), count: 4)
        var made: [Register] = []
        for number in 1...12 {
            let index = random.below(4)
            let write = Write(
                dot: Dot(device: device(index), number: number), time: random.below(20),
                value: "\(random.below(3))")
            let register = Register(writes: [write], replaced: seen[index].seen)
            made.append(register)
            seen[index].join(register)
            let other = random.below(4)
            if random.below(2) == 0 { seen[index].join(seen[other]) }
        }
        return made
    }

    @Test func joinsAreCommutativeAssociativeAndIdempotent() {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            let all = registers(&random)
            var (a, b, c) = (random.pick(all), random.pick(all), random.pick(all))
            a.join(random.pick(all))
            b.join(random.pick(all))
            c.join(random.pick(all))
            #expect(a.joined(b) == b.joined(a), "seed \(seed)")
            #expect(a.joined(b).joined(c) == a.joined(b.joined(c)), "seed \(seed)")
            #expect(a.joined(a) == a, "seed \(seed)")
            #expect(a.joined(b).joined(b) == a.joined(b), "seed \(seed)")
        }
    }

    @Test func anyOrderGivesOneRegister() {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            let all = registers(&random)
            let expected = all.reduce(Register()) { $0.joined($1) }
            let shuffled = (all + all.prefix(4)).shuffled(using: &random)
            #expect(shuffled.reduce(Register()) { $0.joined($1) } == expected, "seed \(seed)")
        }
    }

    @Test func aWriterReplacesWhatItHasSeenAndNothingElse() {
        let first = Register(writes: [
            Write(dot: Dot(device: device(0), number: 1), time: 1, value: "80")
        ])
        let unaware = Register(writes: [
            Write(dot: Dot(device: device(1), number: 1), time: 2, value: "81")
        ])
        let aware = Register(
            writes: [Write(dot: Dot(device: device(2), number: 1), time: 0, value: "82")],
            replaced: first.seen)
        #expect(first.joined(unaware).writes.count == 2)
        #expect(first.joined(unaware).shown?.value == "81")
        // An earlier clock does not matter to who has seen what it replaces.
        #expect(first.joined(aware).writes.map(\.value) == ["82"])
        #expect(aware.joined(first) == first.joined(aware))
    }

    @Test func aClockFarAheadInfectsNobody() {
        var clock = HybridClock()
        let now = 1_795_000_000_000
        clock.see((now + 400 * 86_400_000) << 16, now: now)
        #expect(HybridClock.milliseconds(clock.next(now: now)) == now)
        clock.see((now + 3_600_000) << 16, now: now)
        let next = clock.next(now: now)
        #expect(HybridClock.milliseconds(next) == now + 3_600_000)
        #expect(clock.next(now: now) > next)
    }
}

extension Register {
    fileprivate func joined(_ other: Register) -> Register {
        var register = self
        register.join(other)
        return register
    }
}
