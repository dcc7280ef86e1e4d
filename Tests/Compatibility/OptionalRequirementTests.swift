import TactileCompatibility
import Testing

/// Requirements that may be left out, as the porting tool writes them.
struct OptionalRequirementTests {
    private class Left: Source {}
    private final class Written: Source {
        func height(of row: Int) -> Double { Double(row) }
        func title() throws -> String {
            // A default in the middle of a method is not the method's.
            _ = OptionalRequirement.value(Left().height(of: 1))
            guard OptionalRequirement.value(Left().height(of: 1)) == nil else { return "wrong" }
            return "written"
        }
    }
    private struct Failure: Error {}
    private final class Failing: Source {
        func title() throws -> String { throw Failure() }
    }

    @Test func whatIsLeftOutHasNoValue() throws {
        let sources: [any Source] = [Left(), Written()]
        #expect(sources.map { OptionalRequirement.value($0.height(of: 3)) } == [nil, 3])
        #expect(try OptionalRequirement.value(Left().title()) == nil)
    }

    @Test func defaultsWithinAMethodAreNotItsOwn() throws {
        #expect(try OptionalRequirement.value(Written().title()) == "written")
        #expect(OptionalRequirement.value(Written().height(of: 2)) == 2)
    }

    @Test func nothingIsAskedOfNobody() {
        let nobody: (any Source)? = nil
        #expect(OptionalRequirement.value(nobody?.height(of: 1)) == nil)
    }

    @Test func errorsPass() {
        #expect(throws: Failure.self) { try OptionalRequirement.value(Failing().title()) }
        #expect(OptionalRequirement.value(Written().height(of: 4)) == 4)
    }

    @Test func argumentsMayAskToo() {
        let value = OptionalRequirement.value(
            Written().height(of: Int(OptionalRequirement.value(Left().height(of: 1)) ?? 7)))
        #expect(value == 7)
    }
}

private protocol Source: AnyObject {
    func height(of row: Int) -> Double
    func title() throws -> String
}

extension Source {
    fileprivate func height(of row: Int) -> Double { OptionalRequirement.isLeftOut(0) }
    fileprivate func title() throws -> String { OptionalRequirement.isLeftOut("") }
}

/// Defaults of types that have no value which could be written down.
@Suite struct LeftOutValueTests {
    @Test("A value that cannot be written down is nil for whoever asks, and may be let go of")
    func standsInForAnything() {
        let plain: any Maker = Plain()
        #expect(OptionalRequirement.value(plain.object()) == nil)
        #expect(OptionalRequirement.value(plain.copying()) == nil)
        #expect(OptionalRequirement.value(plain.work()) == nil)
        #expect(OptionalRequirement.value(plain.url()) == nil)
        #expect(OptionalRequirement.value(plain.anything()) == nil)
        #expect(OptionalRequirement.value(plain.rate) == nil)
        _ = plain.object()
        _ = plain.work()
        let own: any Maker = Own()
        #expect(OptionalRequirement.value(own.object()) === Own.made)
        #expect(OptionalRequirement.value(own.rate) == 2)
    }
}

private protocol Maker: AnyObject {
    func object() -> Thread
    func copying() -> any NSObjectProtocol & NSCopying
    func work() -> (Int) -> Void
    func url() -> URL
    func anything() -> AnyObject
    var rate: CGFloat { get }
}
extension Maker {
    func object() -> Thread { OptionalRequirement.isLeftOut() }
    func copying() -> any NSObjectProtocol & NSCopying { OptionalRequirement.isLeftOut() }
    func work() -> (Int) -> Void { OptionalRequirement.isLeftOut() }
    func url() -> URL { OptionalRequirement.isLeftOut() }
    func anything() -> AnyObject { OptionalRequirement.isLeftOut() }
    var rate: CGFloat { OptionalRequirement.isLeftOut(0) }
}
private final class Plain: Maker {}
private final class Own: Maker {
    nonisolated(unsafe) static let made = Thread()
    func object() -> Thread { Self.made }
    var rate: CGFloat { 2 }
}
