import Charts
import Foundation
import Tactile

/// Copying, saving and printing what the graph shows. Each may be called from any tab.
extension MainTabBarController {
    var exportCommand: ShellCommand {
        ShellCommand(localized("Export…"), ("e", .control)) { [weak self] in self?.showExport() }
    }

    var printCommand: ShellCommand {
        ShellCommand(localized("Print…"), ("p", .control)) { [weak self] in self?.printDiary() }
    }

    var copyGraphCommand: ShellCommand {
        ShellCommand(localized("Copy graph"), ("c", [.control, .shift])) { [weak self] in
            self?.copyGraph()
        }
    }

    /// The graph as it is shown or would be; nil for an empty diary.
    private var graphPicture: GraphPicture? {
        viewControllers?.lazy.compactMap { $0 as? GraphViewController }.first?.picture
    }

    /// Asks for form and place, and saves the graph or the diary.
    ///
    /// - `kind`: the form that is chosen at first; nil for what the scene suggests.
    func showExport(_ kind: ExportKind? = nil) {
        guard makeRoom() else { return }
        // From the list it is the list that is wanted, from the graph the graph, and else the page
        // for the doctor.
        let usual: ExportKind =
            switch selectedViewController {
            case is HistoryViewController: .csv
            case is GraphViewController: .png
            default: .pdf
            }
        let page = ExportPage(model: model, picture: graphPicture, kind: kind ?? usual)
        page.onSaved = { [weak self] in
            self?.tellSaved($0)
        }
        page.onCopy = { [weak self] in self?.copyGraph() }
        page.onPrint = { [weak self] in self?.printDiary() }
        present(page.presentable, animated: true)
    }

    private func tellSaved(_ path: String) {
        let (file, shown) = (URL(fileURLWithPath: path), UserFolders().short(path))
        showBanner(
            localized("Saved as \(shown)."), isProblem: false,
            action: BannerView.Action(title: localized("Open")) { [weak self] in
                UIApplication.shared.open(file) { isOpened in
                    guard !isOpened else { return }
                    self?.showBanner(
                        localized("There is no program here that opens \(shown)."), isProblem: true)
                }
            })
    }

    /// Puts the graph on the clipboard as a picture.
    func copyGraph() {
        guard let picture = graphPicture else { return tellThereIsNoGraph() }
        UIPasteboard.general.image = picture.image
        showBanner(localized("Graph copied."), isProblem: false)
    }

    /// Prints the page with figures, graph and the months' table.
    func printDiary() {
        guard !model.entries.isEmpty else { return tellThereIsNoGraph() }
        let printing = UIPrintInteractionController.shared
        let info = UIPrintInfo.printInfo()
        info.jobName = "Health Beat"
        printing.printInfo = info
        printing.printingItem = PrintedPage(model: model).pdf
        printing.present(animated: true) { [weak self] _, isPrinted, error in
            self?.tellPrinted(isPrinted, error)
        }
    }

    /// Tells that the page is printed, or why not, with another way to have it.
    func tellPrinted(_ isPrinted: Bool, _ error: (any Error)?) {
        guard let error else {
            if isPrinted { showBanner(localized("Sent to the printer."), isProblem: false) }
            return
        }
        showBanner(
            error.localizedDescription, isProblem: true,
            action: BannerView.Action(title: localized("Save as PDF")) { [weak self] in
                self?.showExport(.pdf)
            })
    }

    private func tellThereIsNoGraph() {
        showBanner(localized("There is no graph yet. Enter a weight first."), isProblem: false)
    }
}
