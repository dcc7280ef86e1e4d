import Foundation
import Tactile
import TestSupport
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

    private final class Reader: UIView {
        var idioms: [UIUserInterfaceIdiom] = []
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            idioms.append(traitCollection.userInterfaceIdiom)
        }
    }

    @Test("A program chooses the kind of device that it is made for, for itself alone")
    func idiomIsChosen() {
        let view = Reader()
        do {
            let harness = Harness(showing: view, size: CGSize(width: 100, height: 100))
            #expect(UIDevice.current.userInterfaceIdiom == .mac)
            view.idioms = []
            UIApplication.shared.userInterfaceIdiom = .pad
            #expect(view.idioms == [.pad] && view.traitCollection.userInterfaceIdiom == .pad)
            #expect(UIDevice.current.userInterfaceIdiom == .pad)
            #expect(UITraitCollection.current.userInterfaceIdiom == .pad)
            harness.rest()
        }
        let next = Harness(showing: UIView(), size: CGSize(width: 100, height: 100))
        #expect(UIDevice.current.userInterfaceIdiom == .mac)
        next.rest()
    }
}
