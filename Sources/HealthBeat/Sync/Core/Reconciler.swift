import Diary
import Foundation

/// Joins what a diary has of an object, what its registers say and what arrived, and makes records
/// of what was changed in the diary.
///
/// It reads no clock and no file: a diary's round and a model of five diaries use it alike.
struct Reconciler {
    let device: DeviceID
    /// What stands for the device in the dots of this round, and of no other.
    let writer: DeviceID
    /// The number of the latest record.
    private(set) var number: Int
    private(set) var clock: HybridClock
    /// Milliseconds since 1970 by the device's own clock.
    let now: Int
    /// What is to be appended to the log.
    private(set) var records: [Record] = []
    /// Devices that this one was before, whose writes get dots of this one.
    var renewals: [(former: DeviceID, renewal: Renewal)] = []

    /// - `writer`: one of the device's that it had in no round before.
    init(device: DeviceID, writer: DeviceID, number: Int, clock: HybridClock, now: Int) {
        (self.device, self.writer, self.number) = (device, writer, number)
        (self.clock, self.now) = (clock, now)
    }

    /// The dot of the next record.
    var next: Dot { Dot(device: writer, number: number + 1) }

    /// The most dots of a field to which one more writer is added: beyond it the device's own
    /// number replaces those before it, or fields that change for years would have more than are
    /// read.
    static let mostWriters = 64

    /// Takes notice of the times in what arrived.
    mutating func see(_ time: Int) { clock.see(time, now: now) }

    /// Makes a record of anything.
    mutating func append(_ content: Record.Content) {
        number += 1
        records.append(Record(number: number, time: clock.next(now: now), content: content))
    }

    /// Makes a record of writes, with those that they replace, and returns it as an item.
    ///
    /// - `writtenAt`: the time of writes that were made before this record; nil for now.
    private mutating func write(
        _ values: [String: String], over known: Item, _ object: SyncObject,
        writtenAt: Int? = nil
    ) -> Item {
        number += 1
        let recordTime = clock.next(now: now)
        let time = writtenAt ?? recordTime
        let isOften = values.keys.contains { known[$0].seen.count >= Self.mostWriters }
        let dot = Dot(device: isOften ? device : writer, number: number)
        var item = Item()
        for (name, value) in values {
            let write = Write(dot: dot, time: time, value: value)
            item[name] = Register(writes: [write], replaced: known[name].seen)
        }
        records.append(Record(number: number, time: recordTime, content: .put(object, item)))
        return item
    }

    /// Whether writes of this device's own get other dots in what is known of an object.
    func renews(_ item: Item, _ object: SyncObject) -> Bool {
        renewals.contains { $0.renewal.rewritten(item, object, of: $0.former, as: next) != nil }
    }

    /// What is known of an object, with other dots for this device's writes where the former ones
    /// are not its own alone.
    private mutating func renewed(_ item: Item, _ object: SyncObject) -> Item {
        var item = item
        for (former, renewal) in renewals {
            guard let new = renewal.rewritten(item, object, of: former, as: next) else { continue }
            append(.put(object, new))
            item = new
        }
        return item
    }

    /// - `known`: the registers with which the diary agreed last; nil for an object that is new to
    ///   it.
    /// - `arrived`: what others wrote; nil for nothing.
    /// - `local`: the diary's entry, nil where it has none.
    /// - Returns: the registers with which the diary agrees once it has what they show.
    mutating func reconcile(
        _ id: UUID, known: Item?, arrived: Item?, local: Entry?
    ) -> Item {
        let object = SyncObject.entry(id)
        // Without registers what arrived is what the diary is compared with.
        var item = known ?? arrived ?? Item()
        // Of writes of one time other dots may show another one, which nobody typed.
        let shown = EntryFields.entry(id, item)
        // Before anything is joined that covers the former dots.
        if known != nil { item = renewed(item, object) }
        if let local, known == nil, arrived != nil {
            let values = firstFacts(of: local, beside: item, shown)
            if !values.isEmpty {
                let time = HybridClock.time(local.changed * 1000)
                item.join(write(values, over: Item(), object, writtenAt: time))
            }
        } else if let local {
            let changes = changes(of: local, since: shown)
            if !changes.isEmpty { item.join(write(changes, over: item, object)) }
        } else if known != nil, shown != nil {
            item.join(write([FieldName.life: FieldName.gone], over: item, object))
        }
        if known != nil, let arrived { item.join(arrived) }
        return item
    }

    /// The fields in which an entry differs from what is shown.
    private func changes(of local: Entry, since shown: Entry?) -> [String: String] {
        let new = EntryFields.fields(of: local)
        let old = shown.map(EntryFields.fields(of:)) ?? [:]
        var changes: [String: String] = [:]
        for name in Set(new.keys).union(old.keys) where new[name] != old[name] {
            changes[name] = new[name] ?? ""
        }
        if !changes.isEmpty { changes[FieldName.life] = FieldName.there }
        return changes
    }

    /// What an entry says otherwise than what arrived, where neither knew of the other: facts of
    /// their own. Where the entry was deleted they count if they are later than that.
    private func firstFacts(
        of local: Entry, beside item: Item, _ shown: Entry?
    ) -> [String: String] {
        var facts = EntryFields.fields(of: local)
        if let shown {
            let other = EntryFields.fields(of: shown)
            facts[FieldName.note] = facts[FieldName.note] ?? ""
            facts = facts.filter { name, value in
                FieldName.facts.contains(name) && value != other[name] ?? ""
            }
        } else if let life = item[FieldName.life].shown, !item.isThere,
            HybridClock.milliseconds(life.time) / 1000 >= local.changed
        {
            return [:]
        }
        if !facts.isEmpty { facts[FieldName.life] = FieldName.there }
        return facts
    }

    /// The same for the settings that travel.
    mutating func reconcile(
        settings local: [String: String], known: Item?, arrived: Item?
    ) -> Item {
        let former = known ?? arrived ?? Item()
        var item = known == nil ? former : renewed(former, .settings)
        var changes: [String: String] = [:]
        for (name, value) in local where value != EntryFields.readable(name, former.value(name)) {
            // The folder's settings count for a diary that joins.
            if known == nil, former.value(name) != nil { continue }
            changes[name] = value
        }
        if !changes.isEmpty { item.join(write(changes, over: item, .settings)) }
        if let arrived { item.join(arrived) }
        return item
    }
}
