import Foundation

extension NotificationCenter {
    /// The notifications that are posted while somebody waits for them in a loop.
    public struct Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification

        let center: NotificationCenter
        let name: Notification.Name
        let object: WeakObject

        public func makeAsyncIterator() -> Iterator { Iterator(self) }

        /// Observes from its making to its end; notifications wait in it until they are asked for.
        public final class Iterator: AsyncIteratorProtocol {
            private let center: NotificationCenter
            private let token: any NSObjectProtocol
            private var stream: AsyncStream<Posted>.Iterator

            init(_ notifications: Notifications) {
                let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
                center = notifications.center
                token = center.addObserver(
                    forName: notifications.name, object: notifications.object.value, queue: nil
                ) { continuation.yield(Posted(notification: $0)) }
                self.stream = stream.makeAsyncIterator()
            }

            public func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async -> Notification? {
                await stream.next(isolation: actor)?.notification
            }

            public func next() async -> Notification? { await stream.next()?.notification }

            deinit { center.removeObserver(token) }
        }
    }

    /// A sequence for `for await`: each notification of that name, from the beginning of the loop
    /// on.
    ///
    /// - `object`: whose notifications; `nil` for those of all. It is not kept.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: WeakObject(value: object))
    }

    /// Who posts.
    // Unchecked: the object is compared, and not used, on whatever thread that is.
    struct WeakObject: @unchecked Sendable { weak var value: AnyObject? }
    /// What was posted.
    // Unchecked: it goes to one waiter.
    struct Posted: @unchecked Sendable { let notification: Notification }
}
