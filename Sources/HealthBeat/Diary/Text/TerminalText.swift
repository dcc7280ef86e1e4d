/// Text of others, such as notes, names of files and cells of tables, for a terminal or a pipe.
extension String {
    /// The text in one line and with signs in place of what a terminal would obey: controls become
    /// their pictures, line breaks ⏎, a tabulator a space, and what turns the direction of text �.
    public var shownInOneLine: String { shown(keepingLines: false) }

    /// The same with its line feeds, for a table that is shown whole.
    public var shownInLines: String { shown(keepingLines: true) }

    /// The text in one line and of at most `most` signs, for a message that quotes what somebody
    /// else wrote: where there are more, "…" takes the place of those in the middle.
    public func quotable(_ most: Int = 60) -> String {
        // A letter may carry any number of accents: what is counted are code points.
        guard unicodeScalars.dropFirst(most).first != nil else { return shownInOneLine }
        var short = String.UnicodeScalarView(unicodeScalars.prefix(most - most / 3 - 1))
        short.append("…")
        short.append(contentsOf: unicodeScalars.suffix(most / 3))
        return String(short).shownInOneLine
    }

    private func shown(keepingLines: Bool) -> String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return self }
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { last = scalar }
            switch scalar.value {
            case 0x0A where keepingLines: result.append(scalar)
            case 0x0A where last == "\r": continue
            case 0x0D where keepingLines: continue
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: result.append("⏎")
            case 0x09: result.append(" ")
            case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "�")
            case 0x7F: result.append("␡")
            default: result.append(scalar.isObeyed ? "�" : scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether terminals or the layout of text obey the sign in place of showing it: controls, line
    /// and paragraph separators, marks, embeddings and isolates of direction.
    package var isObeyed: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
