import Foundation

extension PathStorage {
    /// Each subpath from its end to its start; closed ones stay closed.
    func reversed() -> PathStorage {
        var result = PathStorage()
        var steps: [Step] = []
        func finish(isClosed: Bool) {
            guard !steps.isEmpty else { return }
            switch steps[steps.count - 1] {
            case .move(let point): result.move(to: point)
            case .line(_, let to), .quad(_, _, let to), .cubic(_, _, _, let to),
                .close(_, let to):
                result.move(to: to)
            }
            for step in steps.reversed() {
                switch step {
                case .move: break
                case .line(let from, _), .close(let from, _): result.line(to: from)
                case .quad(let from, let control, _): result.quad(to: from, control: control)
                case .cubic(let from, let control1, let control2, _):
                    result.cubic(to: from, control1: control2, control2: control1)
                }
            }
            if isClosed { result.close() }
            steps.removeAll(keepingCapacity: true)
        }
        forEach { step in
            switch step {
            case .move:
                finish(isClosed: false)
                steps.append(step)
            case .close:
                finish(isClosed: true)
            default:
                steps.append(step)
            }
        }
        finish(isClosed: false)
        return result
    }
}
