import Foundation
import TactileGeometry
import Testing

@testable import TactileX11

/// How large a window may be on a monitor, and where it is put.
@Suite struct X11RoomTests {
    private let left = CGRect(x: 0, y: 0, width: 1366, height: 768)
    private let right = CGRect(x: 1366, y: 0, width: 1920, height: 1080)
    private let areas: [UInt] = [0, 0, 3286, 1040, 0, 30, 3286, 1050]

    @Test func theWorkAreaOfTheDesktopIsCutToTheMonitor() {
        #expect(X11Room.area(of: left, workAreas: areas, desktop: 0) == left)
        #expect(
            X11Room.area(of: right, workAreas: areas, desktop: 0)
                == CGRect(x: 1366, y: 0, width: 1920, height: 1040))
        #expect(
            X11Room.area(of: left, workAreas: areas, desktop: 1)
                == CGRect(x: 0, y: 30, width: 1366, height: 738))
    }

    private func place(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 900, _ height: CGFloat = 640,
        frame: [UInt] = [0, 0, 0, 0], on areas: [CGRect]
    ) -> CGRect {
        X11Room.place(
            CGRect(x: x, y: y, width: width, height: height), frame: X11Frame(frame) ?? X11Frame(),
            in: areas)
    }

    @Test("A window that is whole on a monitor stays; any other is moved, no further than it must")
    func places() {
        let both = [left, right]
        #expect(place(100, 100, on: both).origin == CGPoint(x: 100, y: 100))
        #expect(place(466, 128, on: both).origin == CGPoint(x: 466, y: 128))
        #expect(place(-800, 0, on: both).origin == .zero)
        #expect(place(3200, 900, on: both).origin == CGPoint(x: 2386, y: 440))
        #expect(place(1000, 500, on: [left]).origin == CGPoint(x: 466, y: 128))
        #expect(place(9_000, 9_000, on: both).origin == CGPoint(x: 2386, y: 440))
        // Most of it is on the right one.
        #expect(place(1000, 100, on: both).origin == CGPoint(x: 1366, y: 100))
        #expect(place(5, 5, on: []).origin == CGPoint(x: 5, y: 5))
    }

    @Test("The frame is on the monitor, too, and costs room")
    func frames() {
        let frame: [UInt] = [2, 3, 30, 4]
        #expect(place(0, 0, frame: frame, on: [left]).origin == CGPoint(x: 2, y: 30))
        #expect(
            place(900, 600, 2000, 2000, frame: frame, on: [left])
                == CGRect(x: 2, y: 30, width: 1361, height: 734))
        #expect(X11Frame([1, 2]) == nil)
        #expect(X11Frame([.max, 0, 0, 0])?.left == 1000)
    }

    private static let layouts: [[CGRect]] = {
        func monitor(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }
        return [
            [monitor(0, 0, 800, 600)], [monitor(0, 0, 1366, 768)], [monitor(0, 30, 1920, 1050)],
            [monitor(0, 0, 3840, 2160)], [monitor(0, 0, 1080, 1920)],
            [monitor(0, 0, 1920, 1080), monitor(1920, 0, 1366, 768)],
            [monitor(0, 312, 1366, 768), monitor(1366, 0, 1920, 1080)],
            [monitor(0, 0, 1920, 1080), monitor(0, 1080, 1366, 768)],
            [monitor(0, 0, 1280, 1024), monitor(1280, 0, 1280, 1024), monitor(2560, 0, 600, 1024)],
            [monitor(0, 0, 1920, 1080), monitor(0, 0, 1366, 768)],
        ]
    }()

    @Test("From each set of monitors to each other one a window comes back whole")
    func layouts() {
        let frame = X11Frame([4, 4, 28, 4]) ?? X11Frame()
        for old in Self.layouts {
            for new in Self.layouts {
                for monitor in old {
                    for (x, y) in [(0.0, 0.0), (0.5, 0.5), (1, 1), (1, 0), (0, 1), (0.9, 0.2)] {
                        for size in [
                            CGSize(width: 320, height: 480), CGSize(width: 900, height: 640),
                            CGSize(width: 3000, height: 2000),
                        ] {
                            let wanted = CGRect(
                                origin: CGPoint(
                                    x: monitor.minX + monitor.width * x,
                                    y: monitor.minY + monitor.height * y), size: size)
                            let first = X11Room.place(wanted, frame: frame, in: new)
                            let outer = CGRect(
                                x: first.minX - 4, y: first.minY - 28, width: first.width + 8,
                                height: first.height + 32)
                            #expect(new.contains { $0.contains(outer) }, "\(wanted) \(new)")
                            #expect(first.width <= size.width && first.height <= size.height)
                            // What is in its place stays there.
                            #expect(X11Room.place(first, frame: frame, in: new) == first)
                        }
                    }
                }
            }
        }
    }

    @Test(
        arguments: [
            [], [1, 2, 3], [0, 0, 0, 0], [9000, 9000, 10, 10], [.max, .max, .max, .max],
            [0, 0, 1 << 40, 1 << 31],
        ] as [[UInt]])
    func nonsenseCountsAsTheWholeMonitor(areas: [UInt]) {
        for desktop in [0, 7, .max] {
            #expect(X11Room.area(of: left, workAreas: areas, desktop: desktop) == left)
        }
        #expect(place(0, 0, on: [.null]).width >= 1)
    }
}
