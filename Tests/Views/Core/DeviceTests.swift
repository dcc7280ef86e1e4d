import Foundation
import Tactile
import Testing

@MainActor
@Suite struct DeviceTests {
    @Test func theDeviceIsThisComputer() {
        let device = UIDevice.current
        #expect(device.systemName == "Linux")
        #expect(device.systemVersion.first?.isNumber == true)
        #expect(!device.systemVersion.contains("\0"))
        #expect(["x86_64", "aarch64"].contains(device.model))
        #expect(device.userInterfaceIdiom == .mac)
        #expect(!device.orientation.isLandscape && !device.orientation.isPortrait)
        #expect(UIDeviceOrientation.landscapeLeft.isLandscape)
        #expect(!UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
    }
}
