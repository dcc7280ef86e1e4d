import Diary
import Foundation
import SeededRandom
import Tactile
import TactileLanguages
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp

/// Walks of a person without a plan over the whole program, which do what people do (type,
/// correct, delete, undo, bring in, resize, press too soon) and are checked by a model: what is
/// shown is what is stored, what was deleted was chosen, what was saved was seen, what is undone
/// was there, no frame is blank, nothing is covered or cut, nothing has two names, and the focus
/// can be seen.
@MainActor
@Suite struct WalkTests {
    @Test func aFewWalksFindNothing() throws {
        for seed in TestSeed.usual(1...6) { try walk(seed) }
    }

    @Test(.tags(.night)) func tenThousandWalksFindNothing() throws {
        let first = TestSeed.fresh(for: "walks")
        for seed in TestSeed.usual(first..<first + UInt64(Self.count)) { try walk(seed) }
    }

    private static func number(_ variable: String, or usual: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
    }

    /// `WALKS` says how many, and `WALK_STEPS` how long they are.
    private static let count = number("WALKS", or: 10_000)
    private static let steps = number("WALK_STEPS", or: 40)

    private func walk(_ seed: UInt64) throws {
        let walk = Walk(seed: seed, length: Self.steps)
        say("walk \(seed)")
        let faults = play(walk, isLoud: TestSeed.isReplaying)
        guard let fault = faults.first else { return }
        // Before it is made shorter, which takes its time.
        faults.forEach { say("\(seed): \($0)") }
        let short = walk.shortened(most: Self.mostPlays) {
            play($0).contains { kind($0) == kind(fault) }
        }
        Issue.record(
            """
            TEST_SEED=\(seed), \(short.entries) entries in \(short.size)\
            \(short.isDark ? ", dark" : ""): \(play(short).first { kind($0) == kind(fault) } ?? fault)
            by \(short.steps)
            """)
    }

    /// How often a walk is played again to find the fewest steps; `WALK_PLAYS` says it.
    private static let mostPlays = number("WALK_PLAYS", or: 60)

    private func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private func kind(_ fault: String) -> Substring { fault.prefix { $0 != ":" } }

    /// What a walk finds wrong, each of it once.
    private func play(_ walk: Walk, isLoud: Bool = false) -> [String] {
        guard let english = Language("en", folders: []) else { return ["no English"] }
        return Language.$scope.withValue(Language.Scope(english)) {
            do {
                return try playInScope(walk, isLoud)
            } catch { return ["thrown: \(error)"] }
        }
    }

    private func playInScope(_ walk: Walk, _ isLoud: Bool) throws -> [String] {
        let program = try WalkProgram(walk)
        var found: [String] = []
        func note(_ faults: [String]) {
            for fault in faults where !found.contains(fault) {
                if isLoud { say("! \(fault)") }
                found.append(fault)
            }
        }
        program.forget()
        for step in walk.steps {
            if isLoud { say("\(step)") }
            program.take(step)
            if step == .rest {
                note(WalkChecks(program).faults)
                program.forget()
            }
            note(program.faults)
            program.faults = []
        }
        note(try leave(program))
        return found
    }

    /// Escape leads out of everything, and the file is whole.
    private func leave(_ program: WalkProgram) throws -> [String] {
        for _ in 0..<8 where program.tabs.presentedViewController != nil {
            program.harness.press(.escape)
            program.rest()
        }
        let stays = program.tabs.presentedViewController.map { "escape: \(type(of: $0)) stays" }
        return [stays].compactMap(\.self)
            + (try program.diary.checkInvariants().map { "diary: \($0)" })
    }
}
