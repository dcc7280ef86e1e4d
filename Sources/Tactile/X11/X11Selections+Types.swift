import CX11
import Foundation
import TactilePlatform

/// What the forms of a selection are called here and there.
extension X11Selections {
    /// The forms in which text is offered.
    var texts: [Atom] {
        [atoms[.utf8String], atoms[.textPlainUTF8], atoms[.textPlain], atoms[.text], XA_STRING]
    }

    /// What an offer is in one form, and the type that this has.
    func bytes(of offer: Offer, in target: Atom) -> ([UInt8], Atom)? {
        if let bytes = offer.data[target] { return (bytes, target) }
        guard let text = offer.text, texts.contains(target) else { return nil }
        if target == XA_STRING { return (X11Text.latin1(text), XA_STRING) }
        return (Array(text.utf8), target == atoms[.text] ? atoms[.utf8String] : target)
    }

    /// The most forms that are looked at; each name costs an answer of the server.
    private static var mostTypes: Int { 64 }

    /// The MIME types that atoms stand for, in their order, and which to ask for to get each, the
    /// best first.
    func sort(_ list: [Atom]) -> (types: [String], targets: [String: [Atom]]) {
        var types: [String] = []
        var targets: [String: [Atom]] = [:]
        for atom in list.filter({ $0 != 0 }).prefix(Self.mostTypes) {
            let type: String
            if texts.contains(atom) {
                type = "text/plain"
            } else {
                guard let name = connection.name(of: atom)?.lowercased(), name.contains("/") else {
                    continue
                }
                type = name.hasPrefix("text/plain") ? "text/plain" : name
            }
            if targets[type] == nil { types.append(type) }
            targets[type, default: []].append(atom)
        }
        // Text is asked for in UTF-8 first, whatever the source has first; what `TEXT` is, is the
        // owner's choice.
        let best = [
            atoms[.textPlainUTF8], atoms[.utf8String], atoms[.textPlain], XA_STRING, atoms[.text],
        ]
        func rank(_ atom: Atom) -> Int { best.firstIndex(of: atom) ?? best.count }
        targets["text/plain"]?.sort { rank($0) < rank($1) }
        return (types, targets)
    }

    /// Asks for the MIME types of a selection.
    func readTypes(
        _ selection: PlatformSelection, completion: @escaping @MainActor ([String]) -> Void
    ) {
        let name = atom(selection)
        guard !connection.isLost else { return completion([]) }
        if let offer = offers[name] {
            let texts = offer.text == nil ? [] : ["text/plain"]
            return completion(texts + sort(Array(offer.data.keys)).types.sorted())
        }
        read(name, [atoms[.targets]], atMost: 1 << 16) { [weak self] answer in
            guard let self, case .bytes(let bytes, _) = answer else { return completion([]) }
            let list = X11Connection.Property(type: XA_ATOM, format: 32, bytes: bytes).items
            completion(sort(list).types)
        }
    }
}

/// Text in the encoding of X's STRING: Latin-1.
enum X11Text {
    /// Characters that Latin-1 lacks become question marks.
    static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3f }
    }

    static func fromLatin1(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Text in UTF-8 out of bytes of an X type: `STRING` is Latin-1, and so is what is no UTF-8.
    static func utf8(_ bytes: [UInt8], of type: Atom) -> Data {
        if type != XA_STRING, String(validating: bytes, as: UTF8.self) != nil { return Data(bytes) }
        return Data(fromLatin1(bytes).utf8)
    }
}

extension X11Connection {
    /// The name of an atom; nil for a number that is none.
    func name(of atom: Atom) -> String? {
        var result: String?
        tolerating {
            guard let name = XGetAtomName(display, atom) else { return }
            result = String(cString: name)
            XFree(name)
        }
        return result
    }
}
