import Foundation
import TactileGeometry
import Testing

@testable import TactileX11

/// How large a window may be on a monitor.
@Suite struct X11RoomTests {
    private let left = CGRect(x: 0, y: 0, width: 1366, height: 768)
    private let right = CGRect(x: 1366, y: 0, width: 1920, height: 1080)
    private let areas: [UInt] = [0, 0, 3286, 1040, 0, 30, 3286, 1050]

    @Test func theWorkAreaOfTheDesktopIsCutToTheMonitor() {
        #expect(
            X11Room.size(on: left, workAreas: areas, desktop: 0)
                == PixelSize(width: 1366, height: 768))
        #expect(
            X11Room.size(on: right, workAreas: areas, desktop: 0)
                == PixelSize(width: 1920, height: 1040))
        #expect(
            X11Room.size(on: left, workAreas: areas, desktop: 1)
                == PixelSize(width: 1366, height: 738))
    }

    @Test("A place is kept whose window can be found and moved there")
    func places() {
        let size = PixelSize(width: 900, height: 640)
        func visible(_ x: CGFloat, _ y: CGFloat) -> CGPoint? {
            X11Room.visible(CGPoint(x: x, y: y), of: size, on: [left, right])
        }
        #expect(visible(100, 100) == CGPoint(x: 100, y: 100))
        #expect(visible(-800, 0) == CGPoint(x: -800, y: 0))
        #expect(visible(3200, 900) == CGPoint(x: 3200, y: 900))
        for (x, y) in [(-860, 0), (3260, 0), (100, -20), (100, 740), (9_000, 9_000)] as [(Int, Int)]
        {
            #expect(visible(CGFloat(x), CGFloat(y)) == nil, "\(x), \(y)")
        }
        #expect(X11Room.visible(.zero, of: size, on: []) == nil)
        let small = PixelSize(width: 20, height: 10)
        #expect(X11Room.visible(CGPoint(x: 1340, y: 750), of: small, on: [left]) != nil)
    }

    @Test(
        arguments: [
            [], [1, 2, 3], [0, 0, 0, 0], [9000, 9000, 10, 10], [.max, .max, .max, .max],
            [0, 0, 1 << 40, 1 << 31],
        ] as [[UInt]])
    func nonsenseCountsAsTheWholeMonitor(areas: [UInt]) {
        for desktop in [0, 7, .max] {
            #expect(
                X11Room.size(on: left, workAreas: areas, desktop: desktop)
                    == PixelSize(width: 1366, height: 768))
        }
        #expect(
            X11Room.size(on: .null, workAreas: areas, desktop: 0) == PixelSize(width: 1, height: 1))
    }
}
