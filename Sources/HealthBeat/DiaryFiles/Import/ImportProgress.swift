import Diary

/// Hears how far an import is and may end it.
public struct ImportProgress: Sendable {
    private let handler: @Sendable (Double) -> Bool

    /// - Parameter handler: given 0 to 1; false cancels.
    public init(_ handler: @escaping @Sendable (Double) -> Bool = { _ in true }) {
        self.handler = handler
    }

    func report(_ share: Double) throws(ImportError) {
        guard handler(share), !Task.isCancelled else { throw .cancelled }
    }
}
