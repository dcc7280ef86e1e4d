/// A call or a signal that has arrived.
package struct BusMessage: Sendable {
    package let path: String?
    package let interface: String?
    package let member: String?
    /// The unique name of whoever sent it; the bus sets it.
    package let sender: String?
    /// The sender wants no answer.
    package let expectsNoReply: Bool
    package let body: [BusValue]
}
