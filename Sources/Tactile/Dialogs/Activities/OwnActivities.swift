import Foundation
import TactileDesktop
import TactileDocuments
import TactileDrawing
import TactileViews

/// Puts the items on the clipboard: each as text, picture or address.
final class CopyActivity: UIActivity {
    private var items = SharedItems([])

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { localized("Copy") }
    override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        let items = SharedItems(activityItems)
        return !items.text.isEmpty || !items.files.isEmpty || !items.images.isEmpty
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        items = SharedItems(activityItems)
    }

    override func perform() {
        let board = UIPasteboard.general
        // What other programs take is one thing: the richest.
        if !items.files.isEmpty {
            board.urls = items.files
        } else if !items.images.isEmpty {
            board.images = items.images
        } else if let address = items.addresses.first, items.texts.isEmpty {
            board.url = address
        } else {
            board.string = items.text
        }
        activityDidFinish(true)
    }
}

/// Asks for a place and puts files there; files that there are stay where they are, too.
final class SaveActivity: UIActivity, UIDocumentPickerDelegate {
    private var picker: UIDocumentPickerViewController?
    private var folder: URL?

    override var activityType: ActivityType? { .saveToFiles }
    override var activityTitle: String? { localized("Save to a file…") }
    override var activityImage: UIImage? { UIImage(systemName: "square.and.arrow.down") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        let items = SharedItems(activityItems)
        return items.hasFiles || !items.texts.isEmpty
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        let items = SharedItems(activityItems)
        guard let made = try? items.makeFiles(ofText: !items.hasFiles), !made.files.isEmpty else {
            return
        }
        folder = made.folder
        picker = UIDocumentPickerViewController(forExporting: made.files, asCopy: true)
        picker?.delegate = self
    }

    override var activityViewController: UIViewController? { picker }

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) { end(true) }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { end(false) }

    private func end(_ isDone: Bool) {
        if let folder { try? FileManager.default.removeItem(at: folder) }
        (picker, folder) = (nil, nil)
        activityDidFinish(isDone)
    }
}

/// Opens a file or an address in the program that the person has for it.
final class OpenActivity: UIActivity {
    private var items = SharedItems([])

    override var activityType: ActivityType? { .openInProgram }
    override var activityTitle: String? { localized("Open with another program") }
    override var activityImage: UIImage? { UIImage(systemName: "arrow.up.right") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        let items = SharedItems(activityItems)
        return items.hasFiles || !items.addresses.isEmpty
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        items = SharedItems(activityItems)
    }

    override func perform() {
        // The other program reads a made file when it likes: the folder stays until the machine
        // clears it.
        let files = items.hasFiles ? (try? items.makeFiles(ofText: false).files) ?? [] : []
        guard let address = files.first ?? items.addresses.first else {
            return activityDidFinish(false)
        }
        UIApplication.shared.open(address) { [self] isOpened in
            guard !isOpened else { return activityDidFinish(true) }
            finish(false, ActivityProblem(localized("No program here opens this.")))
        }
    }
}

/// Prints documents, pictures or text.
final class PrintActivity: UIActivity {
    private let printing = UIPrintInteractionController()
    private var items = SharedItems([])

    override var activityType: ActivityType? { .print }
    override var activityTitle: String? { localized("Print…") }
    override var activityImage: UIImage? { UIImage(systemName: "printer") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        let items = SharedItems(activityItems)
        guard UIPrintInteractionController.isPrintingAvailable else { return false }
        return !printable(items).isEmpty || !items.texts.isEmpty
    }

    private func printable(_ items: SharedItems) -> [Any] {
        items.images + items.documents.filter { UIPrintInteractionController.canPrint($0) }
            + items.files.filter { UIPrintInteractionController.canPrint($0) }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        items = SharedItems(activityItems)
    }

    override func perform() {
        let printable = printable(items)
        if printable.isEmpty {
            printing.printFormatter = UISimpleTextPrintFormatter(text: items.text)
        } else {
            printing.printingItems = printable
        }
        printing.present(animated: true) { [self] _, isPrinted, error in finish(isPrinted, error) }
    }
}

/// Why an activity did nothing.
struct ActivityProblem: LocalizedError {
    /// A sentence for the person.
    let errorDescription: String?

    init(_ sentence: String) { errorDescription = sentence }
}
