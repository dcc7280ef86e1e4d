/// One of the people whose weights a file holds, told apart by their height.
public struct ImportPerson: Hashable, Sendable {
    /// The lowest and highest height that was noted for the person, in centimetres.
    public let heights: ClosedRange<Double>
    /// How many rows are theirs.
    public let count: Int

    /// Centimetres by which one person's height may have been noted differently.
    static let tolerance = 2.0

    /// Whether a height is this person's.
    public func matches(_ height: Double) -> Bool {
        height >= heights.lowerBound - Self.tolerance / 2
            && height <= heights.upperBound + Self.tolerance / 2
    }

    /// Gathers heights, with the rows that have them, into people; those with most rows come first.
    static func people(_ heights: [Double: Int]) -> [ImportPerson] {
        var people: [ImportPerson] = []
        for (height, count) in heights.sorted(by: { $0.key < $1.key }) {
            if let last = people.last, height - last.heights.upperBound <= tolerance {
                people.removeLast()
                people.append(
                    ImportPerson(
                        heights: last.heights.lowerBound...height, count: last.count + count))
            } else {
                people.append(ImportPerson(heights: height...height, count: count))
            }
        }
        return people.sorted { $0.count > $1.count }
    }
}

extension ImportPerson: CustomStringConvertible {
    /// "170 cm".
    public var description: String {
        "\(NumberStyle.posix.string(heights.upperBound, fractionDigits: 0)) cm"
    }
}
