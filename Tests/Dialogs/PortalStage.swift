import BusSupport
import Foundation
import Tactile
import TactileBus
import TestSupport

@testable import TactileDesktop
@testable import TactileDialogs

/// A window in memory on a desktop of the test's own, which has portals.
@MainActor
final class PortalStage {
    let dialogStage: DialogStage
    let bus: PrivateBus
    let desktop: TestDesktop
    let program: DesktopSession

    init(_ files: [String] = [], hasDialogs: Bool = true) throws {
        dialogStage = try DialogStage(files)
        bus = try PrivateBus()
        desktop = try TestDesktop(bus, hasDialogs: hasDialogs)
        program = DesktopSession(
            dialogStage.harness.session,
            environment: [
                "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_STATE_HOME": dialogStage.folder,
            ])
        program.connect()
    }

    isolated deinit { program.end() }

    var harness: Harness { dialogStage.harness }
    var hearer: DialogStage.Hearer { dialogStage.hearer }
    var root: UIViewController { dialogStage.root }

    func serve(until condition: () -> Bool) -> Bool {
        BusSupport.serve([desktop.connection] + [program.connection].compactMap(\.self)) {
            condition()
        }
    }

    /// Presents a picker and waits until the desktop was asked.
    func present(_ picker: UIDocumentPickerViewController) -> Bool {
        let before = desktop.dialogs.asked.count
        picker.delegate = hearer
        root.present(picker, animated: true)
        harness.advance(seconds: 1)
        return serve { desktop.dialogs.asked.count > before }
    }
}
