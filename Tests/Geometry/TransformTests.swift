import Foundation
import SeededRandom
import Testing

@testable import TactileGeometry

private func close(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

@Suite struct AffineTransformTests {
    private func randomTransform(_ random: inout SeededGenerator) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: .random(in: -4...4, using: &random))
            .scaledBy(
                x: .random(in: 0.3...3, using: &random), y: .random(in: -3 ... -0.3, using: &random)
            )
            .translatedBy(
                x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
    }

    @Test func concatenationAppliesTheLeftOneFirst() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let t = randomTransform(&random), u = randomTransform(&random)
            let p = CGPoint(
                x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
            #expect(close(p.applying(t.concatenating(u)), p.applying(t).applying(u), 1e-8))
        }
    }

    @Test func inverseUndoes() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let t = randomTransform(&random)
            let p = CGPoint(
                x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
            #expect(close(p.applying(t).applying(t.inverted()), p, 1e-8))
        }
    }

    @Test func partsMakeTheTransformAgain() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let t = randomTransform(&random)
            let again = CGAffineTransform(t.decomposed())
            let p = CGPoint(
                x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
            #expect(close(p.applying(again), p.applying(t), 1e-8))
        }
        let parts = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3).decomposed()
        #expect(abs(parts.rotation - 0.5) < 1e-9 && abs(parts.horizontalShear) < 1e-9)
        #expect(abs(parts.scale.width - 2) < 1e-9 && abs(parts.scale.height - 3) < 1e-9)
        #expect(CGAffineTransform.identity.decomposed() == CGAffineTransformComponents())
        #expect(CGAffineTransform(scaleX: 1, y: -2).decomposed().scale.height == -2)
        // Without a width, the y axis says how it is turned.
        let flat = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 0, y: 2)
        #expect(
            close(
                CGPoint(x: 5, y: 7).applying(CGAffineTransform(flat.decomposed())),
                CGPoint(x: 5, y: 7).applying(flat)))
    }

    @Test func singularTransformIsItsOwnInverse() {
        let flat = CGAffineTransform(scaleX: 0, y: 2)
        #expect(flat.inverted() == flat)
        let broken = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(broken.inverted().a.isNaN)
    }

    @Test func prefixedOperationsComeFirst() {
        let t = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
        #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 2))
        let u = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(u) == CGPoint(x: 22, y: 2))
        let turned = CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2)
        #expect(close(CGPoint(x: 1, y: 0).applying(turned), CGPoint(x: 5, y: 1)))
    }

    @Test func positiveAngleTurnsXTowardsY() {
        let t = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(close(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 0, y: 1)))
        #expect(t.b == 1 && t.c == -1)
    }

    @Test func rectanglesBecomeBoundingBoxes() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let t = randomTransform(&random)
            let rect = CGRect(x: .random(in: -5...5, using: &random), y: 1, width: 7, height: 3)
            let box = rect.applying(t).insetBy(dx: -1e-9, dy: -1e-9)
            for x in [rect.minX, rect.maxX] {
                for y in [rect.minY, rect.maxY] {
                    #expect(box.contains(CGPoint(x: x, y: y).applying(t)))
                }
            }
        }
        let quarter = CGRect(x: 0, y: 0, width: 4, height: 2)
            .applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(quarter.minX + 2) < 1e-12 && abs(quarter.height - 4) < 1e-12)
        #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    }

    @Test func identityAndDefaultsDiffer() {
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
        #expect(
            CGSize(width: 2, height: 3).applying(.init(translationX: 9, y: 9))
                == CGSize(width: 2, height: 3))
    }
}

@Suite struct Transform3DTests {
    @Test func affineRoundTrip() {
        let t = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3).translatedBy(x: 4, y: 5)
        let deep = CATransform3DMakeAffineTransform(t)
        #expect(CATransform3DIsAffine(deep))
        #expect(CATransform3DGetAffineTransform(deep) == t)
        #expect(deep.flattenedAffine == t)
    }

    @Test func rotationAboutZEqualsTheAffineOne() {
        let deep = CATransform3DMakeRotation(0.7, 0, 0, 5)
        let flat = CGAffineTransform(rotationAngle: 0.7)
        #expect(CATransform3DIsAffine(deep))
        let affine = CATransform3DGetAffineTransform(deep)
        #expect(abs(affine.a - flat.a) < 1e-15 && abs(affine.b - flat.b) < 1e-15)
        #expect(abs(affine.c - flat.c) < 1e-15 && abs(affine.d - flat.d) < 1e-15)
    }

    @Test func concatAgreesWithAffine() {
        let a = CGAffineTransform(rotationAngle: 0.4).translatedBy(x: 3, y: 4)
        let b = CGAffineTransform(scaleX: 2, y: 0.5)
        let deep = CATransform3DConcat(
            CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
        let affine = CATransform3DGetAffineTransform(deep), flat = a.concatenating(b)
        #expect(abs(affine.tx - flat.tx) < 1e-12 && abs(affine.c - flat.c) < 1e-12)
    }

    @Test func inverseUndoesAndSingularStays() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<100 {
            var t = CATransform3DMakeRotation(
                .random(in: -3...3, using: &random), 1, .random(in: -1...1, using: &random), 0.5)
            t.m34 = -1 / 500
            t = CATransform3DTranslate(t, 3, -4, 5)
            t = CATransform3DScale(t, 2, 0.5, 1.5)
            let unit = CATransform3DConcat(t, CATransform3DInvert(t))
            let rows = unit.rows, expected = CATransform3DIdentity.rows
            for (row, wanted) in [
                (rows.0, expected.0), (rows.1, expected.1), (rows.2, expected.2),
                (rows.3, expected.3),
            ] {
                #expect((row - wanted).max() < 1e-9 && (row - wanted).min() > -1e-9)
            }
        }
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DInvert(flat) == flat)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }

    @Test func perspectiveShrinksWhatIsFarther() {
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        let far = CATransform3DTranslate(t, 0, 0, -100)
        #expect(far.project(CGPoint(x: 10, y: 0)) == CGPoint(x: 5, y: 0))
        let behind = CATransform3DTranslate(t, 0, 0, 200)
        #expect(behind.project(CGPoint(x: 10, y: 0)) == nil)
        #expect(CATransform3DRotate(t, 0.5, 0, 1, 0).flattenedAffine == nil)
    }
}
