import Foundation
import TactileBus
import TactileDesktop
import TactileDocuments
import TactileViews

/// The desktop's file dialog, by `org.freedesktop.portal.FileChooser`.
@MainActor
enum FileChooserPortal {
    enum Answer: Equatable {
        case chosen([URL])
        case cancelled
        /// There is no such dialog, or it is gone without an answer.
        case missing
    }

    private static let interface = "org.freedesktop.portal.FileChooser"

    /// Asks.
    ///
    /// - Parameters:
    ///   - purpose: What is to be chosen.
    ///   - folder: Is shown first; `nil` leaves that to the desktop.
    ///   - window: The dialog lies over it.
    ///   - completion: Is called once, unless the request is closed before.
    /// - Returns: The request, which waits for as long as it is kept.
    static func ask(
        _ purpose: FileDialogPurpose, in folder: String?, over window: UIWindow?,
        completion: @escaping @MainActor (Answer) -> Void
    ) -> PortalRequest {
        var details: [String: BusValue] = [
            "modal": .boolean(true), "accept_label": .string(purpose.action),
        ]
        if let folder { details["current_folder"] = bytes(folder) }
        var member = "OpenFile"
        switch purpose {
        case .open(let types, let several):
            details["multiple"] = .boolean(several)
            let filters = filters(of: types)
            if !filters.isEmpty {
                details["filters"] = .array(filters, of: filterType)
                details["current_filter"] = filters[0]
            }
        case .folder: details["directory"] = .boolean(true)
        case .save(let name):
            member = "SaveFile"
            details["current_name"] = .string(name)
        }
        return PortalRequest(
            interface, member, [.string(window?.portalName ?? ""), .string(purpose.title)],
            details: details
        ) { outcome in
            switch outcome {
            case .answered(let answer): completion(urls(in: answer))
            case .cancelled, .ended: completion(.cancelled)
            case .lost, .missing: completion(.missing)
            }
        }
    }

    private static func urls(in answer: BusValue) -> Answer {
        let urls = (answer["uris"]?.members ?? []).compactMap(\.text)
            .compactMap { URL(string: $0) }.filter(\.isFileURL)
        return urls.isEmpty ? .cancelled : .chosen(urls)
    }

    /// A path as portals want it: its bytes with a zero at the end.
    private static func bytes(_ path: String) -> BusValue {
        .array(path.utf8.map { .byte($0) } + [.byte(0)], of: "y")
    }

    private static let filterType = "(sa(us))"

    /// All types together, by the endings of names and by MIME types; then everything.
    private static func filters(of types: [UTType]) -> [BusValue] {
        var patterns: [BusValue] = []
        for type in types {
            let endings = type.filenameExtensions
            // A group is known by its members.
            let isOpen = [UTType.item, .data, .content].contains(type)
            guard !isOpen else { return [] }
            for ending in endings.isEmpty ? type.endingsOfSubtypes : endings {
                // Upper and lower case, since patterns tell them apart.
                let letters = ending.map { letter -> String in
                    let (low, up) = (letter.lowercased(), letter.uppercased())
                    return low == up ? low : "[\(low)\(up)]"
                }
                patterns.append(pattern(0, "*." + letters.joined()))
            }
            if let mimeType = type.preferredMIMEType { patterns.append(pattern(1, mimeType)) }
        }
        guard !patterns.isEmpty else { return [] }
        let title = types.compactMap(\.localizedDescription).prefix(3).joined(separator: ", ")
        func filter(_ title: String, _ patterns: [BusValue]) -> BusValue {
            .structure([.string(title), .array(patterns, of: "(us)")])
        }
        return [
            filter(title.isEmpty ? localized("Files") : title, patterns),
            filter(localized("All files"), [pattern(0, "*")]),
        ]
    }

    private static func pattern(_ kind: UInt32, _ text: String) -> BusValue {
        .structure([.uint32(kind), .string(text)])
    }
}
