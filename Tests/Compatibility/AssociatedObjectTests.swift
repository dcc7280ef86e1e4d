import TactileCompatibility
import Testing

@Suite struct AssociatedObjectTests {
    private final class Value {}
    private nonisolated(unsafe) static let first = UnsafeRawPointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
    private nonisolated(unsafe) static let second = UnsafeRawPointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    @Test func aValueIsKeptUnderItsKeyForItsObject() {
        let a = NSObject(), b = NSObject()
        objc_setAssociatedObject(a, Self.first, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(a, Self.second, 2, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(a, Self.first) as? String == "one")
        #expect(objc_getAssociatedObject(a, Self.second) as? Int == 2)
        #expect(objc_getAssociatedObject(b, Self.first) == nil)
        objc_setAssociatedObject(a, Self.first, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(a, Self.first) == nil)
        objc_removeAssociatedObjects(a)
        #expect(objc_getAssociatedObject(a, Self.second) == nil)
    }

    @Test func aStrongValueLivesAndAnAssignedOneDoesNot() {
        let owner = NSObject()
        weak var strong: Value?
        weak var assigned: Value?
        do {
            let kept = Value(), lost = Value()
            objc_setAssociatedObject(owner, Self.first, kept, .OBJC_ASSOCIATION_RETAIN)
            objc_setAssociatedObject(owner, Self.second, lost, .OBJC_ASSOCIATION_ASSIGN)
            strong = kept
            assigned = lost
        }
        #expect(strong != nil)
        #expect(assigned == nil)
        #expect(objc_getAssociatedObject(owner, Self.second) == nil)
        objc_setAssociatedObject(owner, Self.first, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(strong == nil)
    }

    @Test func aCopyIsKeptOfWhatCanBeCopied() {
        let owner = NSObject(), text = NSMutableString(string: "before")
        objc_setAssociatedObject(owner, Self.first, text, .OBJC_ASSOCIATION_COPY)
        text.append(" and after")
        #expect((objc_getAssociatedObject(owner, Self.first) as? NSString) == "before")
    }

    @Test func whatEndedObjectsHadIsLetGo() {
        weak var value: Value?
        do {
            let owner = NSObject(), kept = Value()
            objc_setAssociatedObject(owner, Self.first, kept, .OBJC_ASSOCIATION_RETAIN)
            value = kept
        }
        // Others come until those that have ended are looked for.
        var others: [NSObject] = []
        for _ in 0..<100_000 where value != nil {
            let other = NSObject()
            objc_setAssociatedObject(other, Self.first, 1, .OBJC_ASSOCIATION_RETAIN)
            others.append(other)
        }
        #expect(value == nil)
        withExtendedLifetime(others) {}
    }

    @Test func whatIsNoObjectKeepsNothing() {
        objc_setAssociatedObject(3, Self.first, "x", .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(3, Self.first) == nil)
    }

    @Test func locksOfObjectsAreRecursiveAndCounted() {
        let object = NSObject()
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == -1)
        #expect(objc_sync_enter(nil) == 0)
    }

    @Test("Bridging takes optional values off, of the object and of the value")
    func optionalObjects() {
        let object = NSObject()
        let maybe: AnyObject? = object
        let twice: AnyObject?? = maybe
        objc_setAssociatedObject(maybe as Any, Self.first, "v" as String?, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object, Self.first) as? String == "v")
        #expect(objc_getAssociatedObject(twice as Any, Self.first) as? String == "v")
        let nothing: AnyObject? = nil
        objc_setAssociatedObject(nothing as Any, Self.first, "w", .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(nothing as Any, Self.first) == nil)
        let none: String? = nil
        objc_setAssociatedObject(object, Self.first, none as Any, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object, Self.first) == nil)
        objc_setAssociatedObject(object, Self.first, "x", .OBJC_ASSOCIATION_RETAIN)
        objc_removeAssociatedObjects(twice as Any)
        #expect(objc_getAssociatedObject(object, Self.first) == nil)
    }
}
