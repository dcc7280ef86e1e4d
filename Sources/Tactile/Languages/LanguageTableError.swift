/// Why a part of a table of texts is not used. The rest of the table is.
public struct LanguageTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The table's file, by its name.
    public let file: String
    /// From 1.
    public let line: Int
    /// What is wrong, for the one who wrote the table: a sentence without its full stop.
    public let reason: String

    public var description: String { "\(file):\(line): \(reason)" }
}
