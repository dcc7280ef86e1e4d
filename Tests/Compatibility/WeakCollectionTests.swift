import TactileCompatibility
import Testing

@Suite struct WeakCollectionTests {
    private final class Item {}

    @Test func aWeakTableForgetsWhatHasEnded() {
        let table = NSHashTable<Item>.weakObjects(), kept = Item()
        do {
            let lost = Item()
            table.add(kept)
            table.add(kept)
            table.add(lost)
            #expect(table.count == 2)
        }
        #expect(table.count == 1)
        #expect(table.contains(kept))
        table.remove(kept)
        #expect(table.anyObject == nil)
    }

    @Test func tablesCompareByEqualityOrIdentity() {
        let one = NSNumber(value: 1_000_000), same = NSNumber(value: 1_000_000)
        let equal = NSHashTable<NSNumber>(),
            identical = NSHashTable<NSNumber>(
                options: .objectPointerPersonality)
        equal.add(one)
        identical.add(one)
        #expect(equal.contains(same))
        #expect(!identical.contains(same))
        identical.add(same)
        #expect(identical.count == 2)
        identical.minus(equal)
        #expect(identical.contains(same) && !identical.contains(one))
    }

    @Test func aMapHoldsItsKeysAndObjectsAsAsked() {
        let map = NSMapTable<Item, NSString>.weakToStrongObjects(), key = Item()
        do {
            let lost = Item()
            map.setObject("lost", forKey: lost)
            map.setObject("kept", forKey: key)
            map.setObject("kept on", forKey: key)
            #expect(map.count == 2)
        }
        #expect(map.count == 1)
        #expect(map.object(forKey: key) == "kept on")
        #expect(map.keyEnumerator().allObjects.count == 1)
        map.removeObject(forKey: key)
        #expect(map.object(forKey: key) == nil)
    }

    @Test func aPairEndsWithItsKeyOrItsObject() {
        let byKey = NSMapTable<Item, NSString>.weakToStrongObjects()
        let byObject = NSMapTable<Item, Item>.strongToWeakObjects()
        let key = Item(), object = Item(), orphan = Item()
        byKey.setObject("kept", forKey: key)
        byObject.setObject(object, forKey: key)
        do {
            let lost = Item()
            byKey.setObject("lost", forKey: lost)
            byObject.setObject(lost, forKey: orphan)
        }
        #expect(byKey.objectEnumerator()?.allObjects.map { "\($0)" } == ["kept"])
        #expect(byObject.keyEnumerator().allObjects.count == 1)
        #expect(byObject.object(forKey: orphan) == nil && byObject.object(forKey: key) === object)
    }

    @Test func aNumberBecomesACGFloatAndBack() {
        #expect((CGFloat(1.5) as NSNumber).doubleValue == 1.5)
        #expect(NSNumber(value: 3) as? CGFloat == 3)
        #expect(CGFloat(HUGE) == CGFloat(Float.greatestFiniteMagnitude))
        #expect(autoreleasepool { 7 } == 7)
        #expect(NSEC_PER_SEC == 1_000 * NSEC_PER_MSEC)
    }
}
