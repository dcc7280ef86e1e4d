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
