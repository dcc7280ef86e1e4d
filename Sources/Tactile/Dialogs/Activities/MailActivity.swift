import Foundation
import TactileBus
import TactileDesktop
import TactileDrawing
import TactileViews

/// Begins a mail in the person's program: by `org.freedesktop.portal.Email`, or `xdg-email` where
/// that is missing.
final class MailActivity: UIActivity {
    private var items = SharedItems([])
    private var request: PortalRequest?
    private let work = BackgroundWork()
    /// Where `xdg-email` is looked for; tests have a place of their own.
    var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

    override class var activityCategory: Category { .share }
    override var activityType: ActivityType? { .mail }
    override var activityTitle: String? { localized("Send by e-mail") }
    override var activityImage: UIImage? { UIImage(systemName: "envelope") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        !SharedItems(activityItems).isEmpty
            && (DesktopSession.current?.connection != nil || program != nil)
    }

    private var program: String? {
        searchPath.split(separator: ":").map { "\($0)/xdg-email" }
            .first { access($0, X_OK) == 0 && FilePath.kind(of: $0) == .file }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        items = SharedItems(activityItems)
    }

    override func perform() {
        // The mail program reads the files when it likes: their folder stays.
        guard let files = try? items.makeFiles(ofText: false).files else {
            return finish(
                false, ActivityProblem(localized("There is no room for the files to send.")))
        }
        guard DesktopSession.current?.connection != nil else { return runProgram(files) }
        let handles = files.compactMap { file -> BusValue? in
            let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
            return descriptor >= 0 ? .file(BusFile(owning: descriptor)) : nil
        }
        request = PortalRequest(
            "org.freedesktop.portal.Email", "ComposeEmail",
            [.string(presenter?.viewIfLoaded?.window?.portalName ?? "")],
            details: [
                "subject": .string(subject), "body": .string(items.text),
                "attachment_fds": .array(handles, of: "h"),
            ]
        ) { [self] outcome in
            request = nil
            switch outcome {
            case .answered: finish(true, nil)
            case .cancelled, .ended: finish(false, nil)
            case .lost, .missing: runProgram(files)
            }
        }
    }

    private func runProgram(_ files: [URL]) {
        guard let program else {
            return finish(
                false, ActivityProblem(localized("There is no program for e-mail here.")))
        }
        var arguments = ["--utf8", "--subject", subject, "--body", items.text]
        for file in files { arguments += ["--attach", file.path] }
        let wanted = arguments
        work.perform { () throws(FileProblem) in
            let answer = try? PrinterProgram.run(program, wanted)
            guard answer?.status == 0 else {
                throw FileProblem(localized("There is no program for e-mail here."))
            }
        } completion: { [self] in
            switch $0 {
            case .success: finish(true, nil)
            case .failure(let problem): finish(false, ActivityProblem(problem.message))
            }
        }
    }

    /// Waits for the program; for tests.
    func finishWork(upTo seconds: TimeInterval) -> Bool { work.finish(upTo: seconds) }
}
