import Diary

/// One of the people whose weights a file holds, told apart by their name or their height.
public struct ImportPerson: Hashable, Sendable {
    /// The name, in files that have names.
    public let name: String?
    /// The lowest and highest height that was noted for the person, in centimetres; nil in files
    /// that have names.
    public let heights: ClosedRange<Double>?
    /// How many rows are theirs.
    public let count: Int

    init(heights: ClosedRange<Double>, count: Int) {
        (name, self.heights, self.count) = (nil, heights, count)
    }

    init(name: String, count: Int) {
        (self.name, heights, self.count) = (name, nil, count)
    }

    /// Centimetres by which one person's height may have been noted differently.
    static let tolerance = 2.0

    /// Whether a height is this person's.
    public func matches(_ height: Double) -> Bool {
        guard let heights else { return false }
        return height >= heights.lowerBound - Self.tolerance / 2
            && height <= heights.upperBound + Self.tolerance / 2
    }

    /// Whether what was chosen means this person.
    public func matches(_ options: ImportOptions) -> Bool {
        if let name { return options.person?.lowercased() == name.lowercased() }
        return options.heightInCentimetres.map(matches) ?? false
    }

    /// The options that choose this person.
    public func choosing(_ options: ImportOptions) -> ImportOptions {
        var options = options
        if let name { options.person = name }
        if let heights { options.heightInCentimetres = heights.lowerBound }
        return options
    }

    /// Gathers heights, with the rows that have them, into people; those with most rows come first.
    static func people(_ heights: [Double: Int]) -> [ImportPerson] {
        var people: [(heights: ClosedRange<Double>, count: Int)] = []
        for (height, count) in heights.sorted(by: { $0.key < $1.key }) {
            if let last = people.last, height - last.heights.upperBound <= tolerance {
                people[people.count - 1] = (last.heights.lowerBound...height, last.count + count)
            } else {
                people.append((height...height, count))
            }
        }
        return people.map { ImportPerson(heights: $0.heights, count: $0.count) }
            .sorted { $0.count > $1.count }
    }

    /// People by their names, those with most rows first.
    static func people(_ names: [String: Int]) -> [ImportPerson] {
        names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { ImportPerson(name: $0.key, count: $0.value) }
    }
}

extension ImportPerson: CustomStringConvertible {
    /// "Anna", or "170 cm".
    public var description: String {
        name
            ?? "\(NumberStyle.posix.string(heights?.upperBound ?? 0, fractionDigits: 0)) cm"
    }
}
