import Foundation
import TactileBus
import TactileDesktop
import TactileGeometry
import TactileViews

/// The desktop's print dialog, by `org.freedesktop.portal.Print`: first the person chooses printer
/// and paper, then the document for that paper is handed over.
@MainActor
enum PrintPortal {
    enum Answer {
        /// What the second step needs, and the paper.
        case prepared(token: BusValue?, UIPrintPaper)
        case cancelled
        /// The user was asked, and the dialog is gone without an answer.
        case lost
        /// There is no such dialog.
        case missing
    }

    private static let interface = "org.freedesktop.portal.Print"
    /// Points of a millimetre.
    private static let millimetre: CGFloat = 72 / 25.4

    static func prepare(
        _ info: UIPrintInfo, title: String, paper: UIPrintPaper, over window: UIWindow?,
        completion: @escaping @MainActor (Answer) -> Void
    ) -> PortalRequest {
        PortalRequest(
            interface, "PreparePrint",
            [
                .string(window?.portalName ?? ""), .string(title), .details(settings(info)),
                .details(setup(info, paper)),
            ], details: ["modal": .boolean(true)]
        ) { outcome in
            switch outcome {
            case .answered(let answer):
                let chosen = answer["page-setup"].flatMap { self.paper($0) }
                completion(.prepared(token: answer["token"], chosen ?? paper))
            case .cancelled, .ended: completion(.cancelled)
            case .lost: completion(.lost)
            case .missing: completion(.missing)
            }
        }
    }

    /// Hands the document over.
    ///
    /// - `completion`: gets whether it is taken; `nil` where the user does not want it any more.
    static func print(
        _ pdf: Data, title: String, token: BusValue?, over window: UIWindow?,
        completion: @escaping @MainActor (Bool?) -> Void
    ) -> PortalRequest? {
        guard let path = try? PrinterProgram.temporaryFile(pdf) else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        unlink(path)
        guard descriptor >= 0 else { return nil }
        var details: [String: BusValue] = ["modal": .boolean(true)]
        if let token { details["token"] = token }
        return PortalRequest(
            interface, "Print",
            [
                .string(window?.portalName ?? ""), .string(title),
                .file(BusFile(owning: descriptor)),
            ], details: details
        ) { outcome in
            switch outcome {
            case .answered: completion(true)
            case .cancelled: completion(nil)
            // With the token of the first step nobody is asked again: it could not be printed.
            case .ended: completion(token == nil ? nil : false)
            case .lost, .missing: completion(false)
            }
        }
    }

    private static func settings(_ info: UIPrintInfo) -> [String: BusValue] {
        var settings: [String: BusValue] = [
            "use-color": .string(info.outputType.isGray ? "no" : "yes"),
            "orientation": .string(info.orientation == .landscape ? "landscape" : "portrait"),
        ]
        switch info.duplex {
        case .none: break
        case .longEdge: settings["duplex"] = .string("horizontal")
        case .shortEdge: settings["duplex"] = .string("vertical")
        }
        if let printer = info.printerID { settings["printer"] = .string(printer) }
        return settings
    }

    /// The paper upright, in millimetres, and how pages lie on it.
    private static func setup(_ info: UIPrintInfo, _ paper: UIPrintPaper) -> [String: BusValue] {
        let size = paper.paperSize, free = paper.printableRect
        func length(_ points: CGFloat) -> BusValue { .double(Double(points / millimetre)) }
        let isA4 = size == UIPrintPaper.a4.paperSize
        return [
            "Name": .string(isA4 ? "iso_a4" : "na_letter"),
            "PPDName": .string(isA4 ? "A4" : "Letter"),
            "DisplayName": .string(isA4 ? "A4" : "US Letter"),
            "Width": length(size.width), "Height": length(size.height),
            "MarginTop": length(free.minY), "MarginBottom": length(size.height - free.maxY),
            "MarginLeft": length(free.minX), "MarginRight": length(size.width - free.maxX),
            "Orientation": .string(info.orientation == .landscape ? "landscape" : "portrait"),
        ]
    }

    /// The paper that was chosen, as pages lie on it; `nil` where the answer makes no sense.
    private static func paper(_ setup: BusValue) -> UIPrintPaper? {
        func length(_ key: String) -> CGFloat? {
            setup[key]?.double.map { CGFloat($0) * millimetre }
        }
        guard let width = length("Width"), let height = length("Height"),
            (36...14_400).contains(width), (36...14_400).contains(height)
        else { return nil }
        func margin(_ key: String, of side: CGFloat) -> CGFloat {
            min(max(0, length(key) ?? UIPrintPaper.usualMargin), side / 3)
        }
        let paper = UIPrintPaper(
            size: CGSize(width: width, height: height),
            margins: UIEdgeInsets(
                top: margin("MarginTop", of: height), left: margin("MarginLeft", of: width),
                bottom: margin("MarginBottom", of: height),
                right: margin("MarginRight", of: width)))
        return setup["Orientation"]?.text?.contains("landscape") == true ? paper.landscape : paper
    }
}
