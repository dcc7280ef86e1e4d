import SeededRandom
import Testing

@testable import TactileConstraintSolver

@Suite struct IndexListTests {
    @Test("Holds what an array would hold", arguments: 1...8)
    func isAList(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = IndexList(), expected: [Int32] = []
        defer { list.release() }
        for _ in 0..<400 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                guard !expected.isEmpty else { continue }
                let place = Int.random(in: 0..<expected.count, using: &random)
                list.remove(at: place)
                expected.remove(at: place)
            case 2 where Int.random(in: 0..<8, using: &random) == 0:
                list.removeAll()
                expected.removeAll()
            default:
                let index = Int32.random(in: Int32.min...Int32.max, using: &random)
                list.append(index)
                expected.append(index)
            }
            #expect(Array(list) == expected)
        }
    }
}
