import Foundation
import TactileCompatibility
import Testing

/// Notifications as a sequence that is waited for.
@Suite @MainActor struct NotificationSequenceTests {
    private let name = Notification.Name("NotificationSequenceTests")

    @Test func notificationsAreHadInTheirOrder() async {
        let center = NotificationCenter()
        let iterator = center.notifications(named: name).makeAsyncIterator()
        for number in 0..<3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        center.post(name: Notification.Name("other"), object: nil)
        var numbers: [Int] = []
        while numbers.count < 3, let note = await iterator.next() {
            numbers.append(note.userInfo?["number"] as? Int ?? -1)
        }
        #expect(numbers == [0, 1, 2])
    }

    @Test func onlyThoseOfTheObject() async {
        let center = NotificationCenter()
        let (own, other) = (NSObject(), NSObject())
        let iterator = center.notifications(named: name, object: own).makeAsyncIterator()
        center.post(name: name, object: other)
        center.post(name: name, object: own)
        let note = await iterator.next()
        #expect(note?.object as? NSObject === own)
    }

    @Test func aLoopEndsWithItsTask() async {
        let center = NotificationCenter()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            var count = 0
            continuation.yield(count)
            for await _ in center.notifications(named: name) {
                count += 1
                continuation.yield(count)
            }
            continuation.finish()
        }
        var heard = stream.makeAsyncIterator()
        _ = await heard.next()
        task.cancel()
        let end = await heard.next()
        #expect(end == nil)
    }
}
