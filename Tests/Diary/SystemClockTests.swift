import Foundation
import Testing

@testable import Diary

@Suite struct SystemClockTests {
    @Test("The system's clock follows a zone that becomes another one while the program runs")
    func zone() async {
        await #expect(processExitsWith: .success) {
            for (name, offset) in [
                ("Asia/Tokyo", 32_400), ("America/Phoenix", -25_200), ("UTC", 0),
            ] {
                setenv("TZ", name, 1)
                guard DiaryClock.system.now().offset == offset else { exit(1) }
            }
        }
    }
}
