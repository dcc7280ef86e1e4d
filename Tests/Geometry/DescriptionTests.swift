import Foundation
import Testing

@testable import TactileGeometry

/// Something that says more of itself.
@MainActor
private final class Talker: Described {
    var ownDescription: String { "<Talker>" }
}

private class Plain {}

/// What descriptions and lines of the log are made of, and values that hold geometry.
@MainActor
@Suite(.serialized) struct DescriptionTests {
    @Test func objectsAreNamedByClassAndAddress() {
        let (talker, plain) = (Talker(), Plain())
        let address = "0x" + String(UInt(bitPattern: ObjectIdentifier(plain)), radix: 16)
        #expect(Description.address(plain) == address)
        #expect(Description.name(plain) == "GeometryTests.Plain: \(address)")
        #expect(Description.name(plain, separator: " ") == "GeometryTests.Plain \(address)")
        #expect(Description.reference(plain) == "<GeometryTests.Plain: \(address)>")
        #expect(Description.reference(nil) == "(null)")
        #expect(Description.of(plain) == Description.reference(plain))
        #expect(Description.of(talker) == "<Talker>")
        // Of the toolkit's classes the module is known.
        #expect(Description.className(PixelRegion.self) == "PixelRegion")
        #expect(Description.className(KeyPath<CGRect, Int>.self).hasPrefix("Swift.KeyPath"))
        #expect(Description.baseClass(of: plain, below: Plain.self) == nil)
    }

    @Test func awayFromTheMainActorOnlyTheAddressIsSaid() async {
        let talker = Talker()
        let (said, name) = await Task.detached {
            (Description.of(talker), Description.reference(talker))
        }.value
        #expect(said == name)
    }

    @Test func valuesAreShort() {
        for (number, text) in [
            (100, "100"), (13.33333333, "13.3333"), (-0.5, "-0.5"), (1e20, "1e+20"), (0, "0"),
        ] as [(Double, String)] {
            #expect(Description.number(number) == text)
        }
        #expect(Description.yes(true) == "YES" && Description.yes(false) == "NO")
        let rect = CGRect(x: 1, y: 2, width: 3.5, height: 4)
        #expect(Description.frame(rect) == "(1 2; 3.5 4)")
        #expect(Description.rect(rect) == "{{1, 2}, {3.5, 4}}")
        #expect(Description.point(CGPoint(x: 1, y: 2)) == "{1, 2}")
        #expect(
            Description.transform(CGAffineTransform(1, 2, 3, 4, 5, 6)) == "[1, 2, 3, 4, 5, 6]")
        let long = String(repeating: "a", count: 26)
        #expect(Description.quoted("a\nb") == "'a\\nb'")
        #expect(Description.quoted(String(long.dropLast())) == "'\(long.dropLast())'")
        #expect(Description.quoted(long) == "'\(long.dropLast())...'")
        let tree = Description.tree("a", children: { $0.count < 3 ? [$0 + "b", $0 + "\nc"] : [] }) {
            $0
        }
        #expect(
            tree == """
                a
                   | ab
                   |    | abb
                   |    | ab
                   |    | c
                   | a
                   | c
                """)
    }

    @Test func linesAreToldOnTheChannelsThatAreOn() {
        defer {
            DebugLog.channels = []
            DebugLog.sink = nil
        }
        var lines: [String] = []
        DebugLog.sink = { lines.append($0) }
        var made = 0
        func text() -> String {
            made += 1
            return "text"
        }
        DebugLog.tell(.layout, text())
        #expect(lines.isEmpty && made == 0 && !DebugLog.isOn(.layout))
        DebugLog.channels = [.layout, .events]
        DebugLog.tell(.layout, text())
        DebugLog.tell(.frames, text())
        #expect(lines == ["layout: text"] && made == 1)
        #expect(DebugLog.isOn([.frames, .events]) && !DebugLog.isOn(.frames))

        #expect(DebugLog.reason == nil)
        let result = DebugLog.because(.layout, "outer") {
            #expect(DebugLog.reason == "outer")
            let inner = DebugLog.because(.layout, "inner") { DebugLog.reason }
            #expect(inner == "outer" && DebugLog.reason == "outer")
            #expect(DebugLog.takeReason(.events) == nil && DebugLog.reason == "outer")
            #expect(DebugLog.takeReason(.frames) == nil)
            #expect(DebugLog.takeReason(.layout) == "outer" && DebugLog.reason == nil)
            return 7
        }
        #expect(result == 7 && DebugLog.reason == nil)
        DebugLog.because(.layout, "left") {}
        #expect(DebugLog.reason == nil)
        DebugLog.because(.frames, "off") { #expect(DebugLog.reason == nil) }

        for (number, text) in [
            (12, "12"), (0.5, "0.5"), (1.234, "1.23"), (1.999, "2"), (-3.0, "-3"), (.nan, "nan"),
            (.infinity, "inf"), (1e15, "1000000000000000.0"),
            (999_999_999_999_999, "999999999999999"),
        ] as [(Double, String)] {
            #expect(DebugLog.short(number) == text)
        }
        #expect(DebugLog.short(CGRect(x: 1, y: 2, width: 3, height: 4)) == "(1 2; 3 4)")
        #expect(DebugLog.short(CGPoint(x: 1, y: 2.5)) == "(1, 2.5)")
    }

    @Test func valuesHoldWhatTheyWereMadeOf() {
        let point = CGPoint(x: 1, y: 2), size = CGSize(width: 3, height: 4)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4), vector = CGVector(dx: 5, dy: 6)
        let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
        var matrix = CATransform3D()
        let paths: [WritableKeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34,
            \.m41, \.m42, \.m43, \.m44,
        ]
        for (index, path) in paths.enumerated() { matrix[keyPath: path] = CGFloat(index + 1) }
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let offset = UIOffset(horizontal: 7, vertical: 8)
        let values = [
            NSValue(cgPoint: point), NSValue(cgSize: size), NSValue(cgRect: rect),
            NSValue(cgVector: vector), NSValue(cgAffineTransform: affine),
            NSValue(caTransform3D: matrix), NSValue(uiEdgeInsets: insets),
            NSValue(uiOffset: offset), NSNumber(value: 3),
        ]
        // Each reads as what it is, and as nothing else.
        for (index, value) in values.enumerated() {
            #expect(value.cgPointValue == (index == 0 ? point : .zero))
            #expect(value.cgSizeValue == (index == 1 ? size : .zero))
            #expect(value.cgRectValue == (index == 2 ? rect : .zero))
            #expect(value.cgVectorValue == (index == 3 ? vector : .zero))
            #expect(value.cgAffineTransformValue == (index == 4 ? affine : .identity))
            #expect(value.caTransform3DValue == (index == 5 ? matrix : CATransform3DIdentity))
            #expect(value.uiEdgeInsetsValue == (index == 6 ? insets : .zero))
            #expect(value.uiOffsetValue == (index == 7 ? offset : UIOffset()))
        }
        let read = values.map(\.geometry)
        #expect(read[0] as? CGPoint == point && read[1] as? CGSize == size)
        #expect(read[2] as? CGRect == rect && read[3] as? CGVector == vector)
        #expect(read[4] as? CGAffineTransform == affine && read[5] as? CATransform3D == matrix)
        #expect(read[6] == nil && read[7] == nil && read[8] == nil)
        #expect(CATransform3DEqualToTransform(matrix, matrix))
        #expect(!CATransform3DEqualToTransform(matrix, CATransform3DIdentity))
    }

    // MARK: Matrices

    @Test func eachNumberOfAMatrixCounts() {
        let paths: [WritableKeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34,
            \.m41, \.m42, \.m43, \.m44,
        ]
        let affine: Set = [0, 1, 4, 5, 12, 13]
        for (index, path) in paths.enumerated() {
            var matrix = CATransform3DIdentity
            matrix[keyPath: path] += 0.5
            #expect(!CATransform3DIsIdentity(matrix))
            #expect(CATransform3DIsAffine(matrix) == affine.contains(index), "\(index)")
            #expect((matrix.flattenedAffine == nil) == [3, 7].contains(index))
        }
        #expect(CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(CATransform3DIsAffine(CATransform3DIdentity))
        var far = CATransform3DIdentity
        far.m44 = 2
        far.m41 = 6
        #expect(far.flattenedAffine == CGAffineTransform(0.5, 0, 0, 0.5, 3, 0))
        #expect(far.project(CGPoint(x: 4, y: 8)) == CGPoint(x: 5, y: 4))
        for (value, isThere) in [(0, false), (-1, false), (0.001, true)] as [(CGFloat, Bool)] {
            far.m44 = value
            #expect((far.project(.zero) != nil) == isThere)
        }
        far.m44 = .infinity
        #expect(far.flattenedAffine == nil)
        #expect(CATransform3DMakeTranslation(1, 2, 3).rows.3 == SIMD4(1, 2, 3, 1))
        let scale = CATransform3DMakeScale(2, 3, 4)
        #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (2, 3, 4, 1))
        for axis in [0, 1, 2] {
            let (x, y, z): (CGFloat, CGFloat, CGFloat) =
                axis == 0 ? (3, 0, 0) : axis == 1 ? (0, 3, 0) : (0, 0, 3)
            let turn = CATransform3DMakeRotation(.pi / 2, x, y, z)
            let rows = [turn.rows.0, turn.rows.1, turn.rows.2]
            // What is on the axis stays, the next axis goes to the one after it.
            var stays = SIMD4<Double>.zero, next = SIMD4<Double>.zero
            stays[axis] = 1
            next[(axis + 2) % 3] = 1
            #expect((rows[axis] - stays).max() < 1e-12 && (rows[axis] - stays).min() > -1e-12)
            let moved = rows[(axis + 1) % 3] - next
            #expect(moved.max() < 1e-12 && moved.min() > -1e-12)
        }
        for (angle, x) in [(CGFloat.nan, 1), (1, .nan), (1, 0), (1, .infinity)]
            as [(CGFloat, CGFloat)]
        {
            #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(angle, x, 0, 0)))
        }
    }

    @Test func boundsOfRectanglesOfPixels() {
        // What is less than a 512th of a pixel beyond an edge is not seen.
        for (rect, scale, covering) in [
            (
                CGRect(x: 1, y: 2, width: 3, height: 4), 1,
                PixelRect(x: 1, y: 2, width: 3, height: 4)
            ),
            (
                CGRect(x: 1, y: 2, width: 3, height: 4), 2,
                PixelRect(x: 2, y: 4, width: 6, height: 8)
            ),
            (
                CGRect(x: 0.5, y: 1.5, width: 1, height: 1), 1,
                PixelRect(x: 0, y: 1, width: 2, height: 2)
            ),
            (
                CGRect(x: -0.001, y: -0.001, width: 1.002, height: 1.002), 1,
                PixelRect(x: 0, y: 0, width: 1, height: 1)
            ),
            (
                CGRect(x: -0.003, y: -0.003, width: 1.006, height: 1.006), 1,
                PixelRect(x: -1, y: -1, width: 3, height: 3)
            ),
            (CGRect(x: 3, y: 3, width: 0, height: 4), 1, .zero),
            (CGRect(x: 3, y: 3, width: 4, height: 0), 1, .zero),
            (
                CGRect(x: 1, y: 2, width: 3, height: 4), -1,
                PixelRect(x: 1, y: 2, width: 3, height: 4)
            ), (.null, 1, .zero),
        ] as [(CGRect, CGFloat, PixelRect)] {
            #expect(PixelRect(covering: rect, scale: scale) == covering, "\(rect)")
        }
        for (rect, scale, nearest) in [
            (
                CGRect(x: 0.5, y: 1.49, width: 1, height: 1), 1,
                PixelRect(x: 1, y: 1, width: 1, height: 1)
            ),
            (
                CGRect(x: -0.5, y: -1.49, width: 1, height: 1), 1,
                PixelRect(x: -1, y: -1, width: 2, height: 1)
            ),
            (
                CGRect(x: 0.3, y: 0.2, width: 1, height: 0.1), 2,
                PixelRect(x: 1, y: 0, width: 2, height: 1)
            ),
            (
                CGRect(x: 0.1, y: 0.1, width: 0.2, height: 0.2), 1,
                PixelRect(x: 0, y: 0, width: 0, height: 0)
            ),
        ] as [(CGRect, CGFloat, PixelRect)] {
            #expect(PixelRect(nearest: rect, scale: scale) == nearest, "\(rect)")
        }
        #expect(
            PixelRect(x: 2, y: 4, width: 6, height: 8).points(scale: 2)
                == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(
            PixelSize(covering: CGSize(width: 1.2, height: 3), scale: 1)
                == PixelSize(width: 2, height: 3))
        let all = PixelRect(covering: .infinite, scale: 1)
        #expect(all.x == -PixelRect.limit && all.width <= 2 * PixelRect.limit && all.width > 0)
        #expect(CGRect(x: 0, y: 0, width: 1, height: 1).holds(CGPoint(x: 0.5, y: 0.5)))
        #expect(!CGRect(x: 0, y: 0, width: 1, height: 1).holds(CGPoint(x: 1, y: 0.5)))
        #expect(!CGRect.null.holds(.zero))
        #expect(CGFloat.nan.finite(or: 4) == 4 && CGFloat(3).finite(or: 4) == 3)
        let scales: [CGFloat] = [0, -1, .infinity, .nan, 2]
        #expect(scales.map(\.usableScale) == [1, 1, 1, 1, 2])
    }
}
