/// A call or a signal that has arrived.
package struct BusMessage: Sendable {
    package var path: String?
    package var interface: String?
    package var member: String?
    /// The unique name of whoever sent it; the bus sets it.
    package var sender: String?
    /// The sender wants no answer.
    package var expectsNoReply = false
    package var body: [BusValue] = []
}
