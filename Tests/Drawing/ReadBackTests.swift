import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// What is set is read again, by itself and from copies, and of two that differ the later counts.
@Suite struct ReadBackTests {
    private typealias Change = (UIBezierPath) -> Void

    private func dash(_ path: UIBezierPath) -> (lengths: [CGFloat], phase: CGFloat) {
        var (count, phase) = (0, CGFloat(-1))
        path.getLineDash(nil, count: &count, phase: &phase)
        var lengths = [CGFloat](repeating: -1, count: count)
        path.getLineDash(&lengths, count: nil, phase: nil)
        return (lengths, phase)
    }

    /// All that a path says of itself, but for its outline.
    private func look(_ path: UIBezierPath) -> [String] {
        let dash = dash(path)
        return [
            "width \(path.lineWidth)", "cap \(path.lineCapStyle)", "join \(path.lineJoinStyle)",
            "limit \(path.miterLimit)", "flatness \(path.flatness)",
            "rule \(path.usesEvenOddFillRule)", "dash \(dash.lengths)", "phase \(dash.phase)",
        ]
    }

    @Test func aPathKeepsEachPropertyAndSoDoItsCopies() throws {
        let changes: [(index: Int, change: Change)] = [
            (0, { $0.lineWidth = 3 }), (1, { $0.lineCapStyle = .round }),
            (2, { $0.lineJoinStyle = .bevel }), (3, { $0.miterLimit = 4 }),
            (4, { $0.flatness = 0.25 }), (5, { $0.usesEvenOddFillRule = true }),
            (6, { $0.setLineDash([5, 3, 1], count: 3, phase: 0) }),
            (7, { $0.setLineDash(nil, count: 0, phase: 2) }),
        ]
        let usual = look(UIBezierPath())
        let all = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 30, height: 40))
        for (index, change) in changes {
            let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 30, height: 40))
            change(path)
            let seen = look(path)
            for place in usual.indices {
                #expect((seen[place] == usual[place]) == (place != index), "\(seen[place])")
            }
            if index < 7 { change(all) }
            for path in [path, all] {
                let copy = try #require(path.copy() as? UIBezierPath)
                #expect(look(copy) == look(path) && copy.cgPath == path.cgPath)
                #expect(look(path.reversing()) == look(path))
                #expect(path.reversing().bounds == path.bounds)
                // What becomes of the copy does not come to the path.
                let before = look(path)
                copy.lineWidth = 9
                copy.setLineDash([1], count: 1, phase: 7)
                copy.move(to: CGPoint(x: 500, y: 500))
                copy.addLine(to: CGPoint(x: 600, y: 600))
                #expect(look(path) == before && path.bounds.maxX == 31)
            }
        }
        // A second pattern takes the place of the first, and fewer than there are can be taken.
        all.setLineDash([5, 3, 1], count: 2, phase: 4)
        #expect(dash(all).lengths == [5, 3] && dash(all).phase == 4)
        all.setLineDash([5], count: -1, phase: 1)
        #expect(dash(all).lengths == [] && dash(all).phase == 1)
    }

    /// Two values of a trait, and how it is set.
    private static let traits: [(one: UITraitCollection, other: UITraitCollection)] = [
        (
            UITraitCollection(userInterfaceStyle: .light),
            UITraitCollection(userInterfaceStyle: .dark)
        ),
        (UITraitCollection(displayScale: 1), UITraitCollection(displayScale: 2)),
        (
            UITraitCollection(preferredContentSizeCategory: .small),
            UITraitCollection(preferredContentSizeCategory: .extraLarge)
        ),
        (
            UITraitCollection(layoutDirection: .leftToRight),
            UITraitCollection(layoutDirection: .rightToLeft)
        ),
        (
            UITraitCollection(accessibilityContrast: .normal),
            UITraitCollection(accessibilityContrast: .high)
        ),
        (
            UITraitCollection(horizontalSizeClass: .compact),
            UITraitCollection(horizontalSizeClass: .regular)
        ),
        (
            UITraitCollection(verticalSizeClass: .compact),
            UITraitCollection(verticalSizeClass: .regular)
        ),
        (UITraitCollection(displayGamut: .SRGB), UITraitCollection(displayGamut: .P3)),
        (
            UITraitCollection(userInterfaceLevel: .base),
            UITraitCollection(userInterfaceLevel: .elevated)
        ),
        (
            UITraitCollection(userInterfaceIdiom: .phone),
            UITraitCollection(userInterfaceIdiom: .pad)
        ),
        (
            UITraitCollection { $0.legibilityWeight = .regular },
            UITraitCollection { $0.legibilityWeight = .bold }
        ),
    ]

    @Test func ofTwoTraitsTheLaterCounts() {
        for (place, (one, other)) in Self.traits.enumerated() {
            #expect(one != other && one == one.modifyingTraits { _ in })
            #expect(UITraitCollection(traitsFrom: [one, other]) == other, "trait \(place)")
            #expect(UITraitCollection(traitsFrom: [other, one]) == one, "trait \(place)")
            #expect(UITraitCollection(traitsFrom: [other, UITraitCollection()]) == other)
            #expect(!one.containsTraits(in: other) && !other.containsTraits(in: one))
            #expect(one.containsTraits(in: one) && one.containsTraits(in: UITraitCollection()))
            #expect(one.containsTraits(in: nil))
            #expect(!UITraitCollection().containsTraits(in: one))
            // One trait says nothing about the others.
            for (next, (_, third)) in Self.traits.enumerated() where next != place {
                #expect(!other.containsTraits(in: third) && other != third)
                let both = UITraitCollection(traitsFrom: [other, third])
                #expect(both.containsTraits(in: other) && both.containsTraits(in: third))
            }
        }
    }
}
