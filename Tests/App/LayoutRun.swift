import Design
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Opens all pages of a window, one after the other, and looks through each in windows of several
/// sizes.
@MainActor
struct LayoutRun {
    private let app: SceneHarness
    private let name: String

    /// - `name`: what the pages have in common, for messages and the names of pictures.
    init(_ app: SceneHarness, name: String) {
        self.app = app
        self.name = name
    }

    /// - `windows`: the sizes for a page's number, in points.
    func lookAtPages(in windows: (Int) -> [CGSize]) throws {
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        for (index, page) in LayoutPage.all.enumerated() {
            let windows = windows(index)
            guard let first = windows.first else { continue }
            app.harness.resize(to: first)
            try page.open(app)
            app.harness.rest(upTo: 0.3)
            for window in windows {
                if window != first {
                    app.harness.resize(to: window)
                    app.harness.rest(upTo: 0.05)
                }
                let audit = LayoutAudit(app.frontmost, in: app.harness.window) { $0 is CardView }
                let title = "\(name) \(page.name) \(Int(window.width))"
                #expect(audit.problems.isEmpty, "\(title): \(audit.problems)")
                try LayoutPictures.keep(title, app)
            }
            try app.closeAll()
        }
    }
}

/// Pictures of what was looked at, for who wants to look, too.
@MainActor
enum LayoutPictures {
    /// Keeps what the window shows in the folder that `HEALTHBEAT_LAYOUT_PICTURES` names, if any.
    static func keep(_ name: String, _ app: SceneHarness) throws {
        guard let folder = ProcessInfo.processInfo.environment["HEALTHBEAT_LAYOUT_PICTURES"] else {
            return
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let data = try #require(app.harness.platformWindow.picture()?.pngData())
        try data.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
}
