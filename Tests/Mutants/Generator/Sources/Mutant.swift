/// One small change of meaning, as a replacement of a piece of a file.
struct Mutant: Encodable {
    /// What kinds of mistakes there are; each is as likely as its weight says, whatever the number
    /// of its places.
    enum Kind: String, Encodable, CaseIterable {
        /// `<` for `<=` and the like.
        case bound
        /// A whole number that is one more.
        case offByOne
        /// The last of a range is left out.
        case range
        /// A condition that is the other way round.
        case negated
        /// One side of `&&` or `||` is left out.
        case side
        /// A statement that is left out: a reset, an invalidation, a notification, a guard.
        case removed
        /// A function that returns at once.
        case returned
        /// Two statements in the other order.
        case order
        /// Two arguments of a call in the other order.
        case swapped
        /// A number twice as large, or a truth value that is the other one.
        case constant
        /// `min` for `max`.
        case extreme
        /// `+` for `-`, `*` for `/`.
        case arithmetic
        /// What a function returns is nothing or the other truth value.
        case result
        /// The default is taken although there is a value.
        case fallback

        var weight: Double {
            switch self {
            case .removed: 5
            case .negated, .bound: 3
            case .side, .returned, .order, .result: 2
            default: 1
            }
        }
    }

    let kind: Kind
    /// Relative to the repository.
    let file: String
    /// Counts from 1.
    let line: Int
    /// In bytes of UTF-8, from the beginning of the file.
    let offset: Int
    let length: Int
    /// What is written there instead. `{n}` stands for the number of the change, by which the
    /// program chooses between the two meanings.
    let replacement: String
    let old: String
    let new: String

    /// The part of the product: the folder below `Sources/Tactile` or `Sources/HealthBeat`.
    var room: String {
        let parts = file.split(separator: "/")
        return String(parts[1] == "Tactile" || parts[1] == "HealthBeat" ? parts[2] : parts[1])
    }

    func overlaps(_ other: Mutant) -> Bool {
        file == other.file && offset < other.offset + other.length
            && other.offset < offset + length
    }
}
