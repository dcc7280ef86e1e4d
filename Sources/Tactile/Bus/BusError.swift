/// Why a call has no answer.
package enum BusError: Error, Equatable, CustomStringConvertible {
    /// There is no bus, or it is gone.
    case noBus
    /// Nobody answered in time.
    case timeout
    /// Whoever was called says that it failed; the name of the failure, and a sentence in whatever
    /// language they have.
    case failure(name: String, message: String)
    /// What was to be sent is not what the bus carries, such as a path that is none.
    case unsendable
    /// The answer is not what the interface says.
    case unexpectedAnswer

    package var description: String {
        switch self {
        case .noBus: "There is no connection to the desktop’s services."
        case .timeout: "The desktop’s service did not answer."
        case .failure(_, let message): message
        case .unsendable: "What was to be told to the desktop’s service makes no sense."
        case .unexpectedAnswer: "The desktop’s service answered with something else."
        }
    }
}
