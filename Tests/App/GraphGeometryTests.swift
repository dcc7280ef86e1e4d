import Foundation
import Testing

@testable import HealthBeatApp

@Suite struct GraphGeometryTests {
    let bounds = CGRect(x: 0, y: 0, width: 340, height: 260)

    private func samples(_ values: [Double], every seconds: Double = 86_400) -> [GraphSample] {
        values.enumerated().map { GraphSample(time: Double($0) * seconds, value: $1) }
    }

    @Test func plotKeepsItsMargins() throws {
        let geometry = try #require(GraphGeometry(samples: samples([80, 82])[...], bounds: bounds))
        #expect(geometry.plot == CGRect(x: 20, y: 40, width: 300, height: 200))
    }

    @Test func firstAndLastStandAtTheEdgesHighestAtTheTop() throws {
        let all = samples([80, 84, 82])
        let geometry = try #require(GraphGeometry(samples: all[...], bounds: bounds))
        #expect(geometry.point(all[0]) == CGPoint(x: 20, y: 240))
        #expect(geometry.point(all[1]) == CGPoint(x: 170, y: 40))
        #expect(geometry.point(all[2]) == CGPoint(x: 320, y: 140))
    }

    @Test func placesFollowTimeAndNotTheirNumber() throws {
        let all = [
            GraphSample(time: 0, value: 1), GraphSample(time: 10, value: 2),
            GraphSample(time: 100, value: 3),
        ]
        let geometry = try #require(GraphGeometry(samples: all[...], bounds: bounds))
        #expect(geometry.point(all[1]).x == 50)
    }

    @Test func oneValueOrEqualValuesStandInTheMiddle() throws {
        let one = samples([81])
        let geometry = try #require(GraphGeometry(samples: one[...], bounds: bounds))
        #expect(geometry.isLevel)
        #expect(geometry.point(one[0]) == CGPoint(x: 170, y: 140))
        let equal = samples([81, 81, 81])
        let level = try #require(GraphGeometry(samples: equal[...], bounds: bounds))
        #expect(level.isLevel)
        #expect(level.y(81) == 140)
    }

    @Test func withoutSamplesOrRoomThereIsNoGraph() {
        #expect(GraphGeometry(samples: [], bounds: bounds) == nil)
        let narrow = CGRect(x: 0, y: 0, width: 40, height: 300)
        #expect(GraphGeometry(samples: samples([1, 2])[...], bounds: narrow) == nil)
    }

    @Test func orderIsChecked() {
        let wrong = [GraphSample(time: 2, value: 1), GraphSample(time: 1, value: 1)]
        #expect(!GraphGeometry.isAscending(wrong[...]))
        #expect(GraphGeometry.isAscending(samples([3, 2, 1])[...]))
    }

    @Test(arguments: [(-50.0, 0), (20.0, 0), (94.0, 0), (96.0, 1), (170.0, 1), (400.0, 2)])
    func nearestIsByTime(x: Double, expected: Int) throws {
        let all = samples([80, 84, 82])
        let geometry = try #require(GraphGeometry(samples: all[...], bounds: bounds))
        #expect(geometry.nearest(to: CGFloat(x), in: all[...]) == expected)
    }

    @Test func rangesEndAtTheLastEntry() {
        let all = samples((0..<400).map(Double.init))
        #expect(GraphRange.month.slice(of: all).count == 32)
        #expect(GraphRange.year.slice(of: all).first?.value == 33)
        #expect(GraphRange.all.slice(of: all).count == 400)
        #expect(GraphRange.month.slice(of: []).isEmpty)
    }
}

@Suite struct GraphLineTests {
    private let bounds = CGRect(x: 0, y: 0, width: 340, height: 260)

    @Test func fewPointsAreStrokedAsTheyAre() throws {
        let all = (0..<300).map { GraphSample(time: Double($0), value: Double($0 % 7)) }
        let geometry = try #require(GraphGeometry(samples: all[...], bounds: bounds))
        let line = GraphLine(all[...], in: geometry, pixel: 1, lineWidth: 2)
        #expect(line == .stroke(all.map(geometry.point)))
    }

    @Test func manyPointsBecomeAnOutlineOfTwoPointsAColumn() throws {
        let all = (0..<100_000).map { GraphSample(time: Double($0), value: Double($0 % 97)) }
        let geometry = try #require(GraphGeometry(samples: all[...], bounds: bounds))
        guard case .fill(let points) = GraphLine(all[...], in: geometry, pixel: 1, lineWidth: 2)
        else {
            Issue.record("a dense line was not reduced")
            return
        }
        #expect(points.count <= 2 * 301)
        // Every column holds the least and the most: the outline is the whole plot's height.
        let upper = points.prefix(points.count / 2)
        #expect(upper.dropLast().allSatisfy { $0.y == 39 })
        #expect(points.suffix(points.count / 2 - 1).allSatisfy { $0.y == 241 })
    }
}

@MainActor @Suite struct GraphPaperTests {
    @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
    func linesBeginOnWholePixels(scale: Double) {
        let lines = GraphPaperView.lines(in: 200, scale: CGFloat(scale))
        #expect(lines.count == 9)
        for (index, line) in lines.enumerated() {
            let pixels = Double(line) * scale
            #expect(abs(pixels - pixels.rounded()) < 1e-9)
            #expect(abs(Double(line) - 20 * Double(index + 1)) <= 0.5 / scale + 1e-9)
        }
    }

    @Test func badLengthsHaveNoLines() {
        #expect(GraphPaperView.lines(in: .nan, scale: 1).isEmpty)
        #expect(GraphPaperView.lines(in: .infinity, scale: 1).isEmpty)
        #expect(GraphPaperView.lines(in: -20, scale: 1).isEmpty)
    }

    @Test func theInspectionCardStaysInThePlot() {
        let plot = CGRect(x: 20, y: 40, width: 300, height: 200)
        let size = CGSize(width: 140, height: 70)
        for x in stride(from: 20, through: 320, by: 10) {
            for y in stride(from: 40, through: 240, by: 10) {
                let card = InspectionView.cardFrame(
                    size: size, beside: CGPoint(x: x, y: y), in: plot)
                #expect(plot.contains(card), "\(x), \(y)")
            }
        }
    }
}
