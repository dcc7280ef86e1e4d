import Foundation
import SeededRandom
import Tactile
import Testing

/// Runs that were recorded once: things are where they were then, at the same times.
///
/// With `TACTILE_RECORD_GOLDENS=1` in the environment a run is written to `Recordings` instead, and
/// the test fails: a recording is to be looked at before it counts.
@MainActor
@Suite struct RecordedRunTests {
    /// Seconds from the begin.
    private static let times = [0.1, 0.25, 0.5, 1, 1.5, 2]

    /// Lines of time, item, x, y in points and the turn in degrees.
    private func record(_ stage: DynamicsStage, _ items: [UIView]) -> [[Double]] {
        stage.run(0)
        var now = 0.0
        var lines: [[Double]] = []
        for time in Self.times {
            stage.run(time - now)
            now = time
            for (index, item) in items.enumerated() {
                let turn = atan2(item.transform.b, item.transform.a) * 180 / .pi
                lines.append([
                    time, Double(index), Double(item.center.x), Double(item.center.y), Double(turn),
                ])
            }
        }
        return lines
    }

    private func compare(_ name: String, _ stage: DynamicsStage, _ items: [UIView]) throws {
        let lines = record(stage, items)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Recordings/\(name).txt")
        if ProcessInfo.processInfo.environment["TACTILE_RECORD_GOLDENS"] == "1" {
            let text = lines.map { line in
                String(
                    format: "%.2f %.0f %.3f %.3f %.3f\n", line[0], line[1], line[2], line[3],
                    line[4])
            }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.joined().utf8).write(to: file)
            Issue.record("Recorded \(file.path): look at it")
            return
        }
        let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: " ").compactMap { Double($0) } }
        try #require(recorded.count == lines.count)
        for (then, now) in zip(recorded, lines) {
            try #require(then.count == 5)
            let time = String(format: "%.2f", now[0])
            #expect(then[0] == now[0] && then[1] == now[1])
            for part in 2...4 {
                // An impact makes much of the last bits, which a library built otherwise rounds
                // otherwise.
                let room = now[0] < 1 ? 0.1 : 1.0
                #expect(
                    abs(then[part] - now[part]) <= room,
                    "item \(Int(now[1])) at \(time) s: \(now) and not \(then)")
            }
        }
    }

    @Test func aTowerIsRunInto() throws {
        let stage = DynamicsStage()
        let boxes = (0..<4).map { stage.box(600, 950 - 100 * CGFloat($0)) }
        let ball = stage.disc(100, 700)
        let nature = UIDynamicItemBehavior(items: [ball])
        nature.density = 3
        nature.addLinearVelocity(CGPoint(x: 900, y: -100), for: ball)
        let collision = UICollisionBehavior(items: boxes + [ball])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: boxes + [ball]), collision, nature)
        try compare("tower", stage, boxes + [ball])
    }

    @Test func aChainSwings() throws {
        let stage = DynamicsStage()
        var links: [UIView] = []
        for index in 0..<6 {
            let link = stage.box(520 + 40 * CGFloat(index), 200, side: 30)
            let x = 500 + 40 * CGFloat(index)
            let tie =
                index == 0
                ? UIAttachmentBehavior(item: link, attachedToAnchor: CGPoint(x: x, y: 200))
                : UIAttachmentBehavior.pinAttachment(
                    with: link, attachedTo: links[index - 1],
                    attachmentAnchor: CGPoint(x: x, y: 200))
            stage.add(tie)
            links.append(link)
        }
        stage.add(UIGravityBehavior(items: links))
        try compare("chain", stage, links)
    }

    @Test func aFieldStirs() throws {
        let stage = DynamicsStage()
        let discs = (0..<6).map { stage.disc(250 + 100 * CGFloat($0), 350, side: 60) }
        let vortex = UIFieldBehavior.vortexField()
        vortex.position = CGPoint(x: 500, y: 500)
        vortex.strength = 0.6
        let pull = UIFieldBehavior.springField()
        pull.position = vortex.position
        let drag = UIFieldBehavior.dragField()
        drag.strength = 0.2
        for disc in discs {
            for field in [vortex, pull, drag] { field.addItem(disc) }
        }
        stage.add(vortex, pull, drag, UICollisionBehavior(items: discs))
        try compare("vortex", stage, discs)
    }

    @Test func aCardSnaps() throws {
        let stage = DynamicsStage()
        let card = stage.box(200, 300), weight = stage.box(420, 300, side: 60)
        let rope = UIAttachmentBehavior(
            item: card, offsetFromCenter: UIOffset(horizontal: 50, vertical: 0), attachedTo: weight,
            offsetFromCenter: .zero)
        rope.frequency = 2
        rope.damping = 0.2
        stage.add(
            UISnapBehavior(item: card, snapTo: CGPoint(x: 500, y: 600)), rope,
            UIGravityBehavior(items: [weight]))
        try compare("snap", stage, [card, weight])
    }
}
