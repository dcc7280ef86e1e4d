import Diary
import Foundation

/// What a person may want to know of the exchange with other devices.
public struct SyncReport: Hashable, Sendable {
    /// A device whose log is in the folder.
    public struct Device: Hashable, Sendable {
        public var id: DeviceID
        public var name: String
        /// Seconds since 1970 UTC at which it last wrote, by its own clock; nil when that is not
        /// known.
        public var lastWritten: Int?
        public var isThisOne: Bool
        public var isRetired: Bool
        /// Records that have not arrived though later ones have.
        public var missing: Int
        /// Lines that are not what they were when they were written.
        public var damaged: Int
        /// Whether its log is sealed with another passphrase, or its key has not arrived.
        public var isLocked: Bool
        /// Whether it has read what this one has, and its diary is another one all the same.
        public var differs: Bool
        /// Its directory, or files of it elsewhere, that anybody can write though the folder is
        /// sealed: nothing is taken from them.
        public var open: [String]
    }

    /// A fact that two devices, which did not know of each other, wrote differently.
    public struct Conflict: Hashable, Sendable {
        public enum Fact: Hashable, Sendable {
            case weight(Weight)
            case moment(Moment)
            case note(String)
        }
        /// One of the values, and who wrote it.
        public struct Choice: Hashable, Sendable {
            public var fact: Fact
            public var device: String
        }
        public var entry: Entry
        /// The value that is shown comes first.
        public var choices: [Choice]
    }

    public var folder = ""
    public var isSealed = false
    /// This device first, the others by name.
    public var devices: [Device] = []
    public var conflicts: [Conflict] = []
    /// Segments that a later version wrote.
    public var newer: [String] = []
    /// Files that are there and cannot be read.
    public var unreadable: [String] = []
    /// Records of others that this round brought, and changes of the diary that came of them.
    public var arrived = 0
    public var changed = 0
    /// Records that this round wrote.
    public var written = 0

    /// What is to be told of the folder; empty when all is well.
    public var problems: [String] {
        var problems: [String] = []
        for device in devices {
            problems += device.open.map {
                localized(
                    "\($0) is not sealed, so that anybody may have written it, and nothing was taken from it. "
                        + "If it is of a device of yours, choose the folder there again, with the passphrase. Then remove it."
                )
            }
        }
        for device in devices where !device.isRetired {
            if device.isLocked {
                problems.append(
                    isSealed
                        ? localized(
                            "The log of “\(device.name)” cannot be opened: its passphrase is another one "
                                + "or not known here, or its key has not arrived.")
                        : localized(
                            "The log of “\(device.name)” is sealed, and this device was given no passphrase. "
                                + "Choose the folder again, with the passphrase."))
            }
            if device.differs {
                problems.append(
                    localized(
                        "“\(device.name)” has read the same as this device, and its diary differs. "
                            + "Choose the folder again on both, so that each writes all that it has."
                    ))
            }
            if device.damaged > 0 {
                problems.append(
                    localized(
                        "\(counting: device.damaged) lines of the log of “\(device.name)” are damaged and left out.",
                        one:
                            "\(counting: device.damaged) line of the log of “\(device.name)” is damaged and left out."
                    ))
            }
            if device.missing > 0 {
                problems.append(
                    localized(
                        "\(counting: device.missing) records of “\(device.name)” have not arrived yet.",
                        one:
                            "\(counting: device.missing) record of “\(device.name)” has not arrived yet."
                    ))
            }
        }
        problems += newer.map {
            localized("\($0) was written by a newer Health Beat. Update this one to read it.")
        }
        return problems
            + unreadable.map { localized("\($0) cannot be read. Check its permissions.") }
    }
}

extension SyncReport {
    /// Reads what the diary knows of devices and conflicts.
    mutating func fill(_ round: ExchangeRound, _ content: FolderContent) throws(DiaryError) {
        let own = try round.value("device")
        let names = try round.values(SyncOutcome.name)
        let latest = try round.values(SyncOutcome.latest)
        let retired = Set(try round.values(SyncOutcome.retired).keys)
        let marks = Dictionary(grouping: content.marks, by: \.device)
        let open = Dictionary(grouping: content.open, by: \.device)
        let ids = Set(marks.keys).union(content.locked).union(open.keys)
        devices = ids.map { id in
            let marks = marks[id] ?? []
            return Device(
                id: id, name: names[id.text] ?? localized("a device \(String(id.text.prefix(4)))"),
                lastWritten: latest[id.text].flatMap { Int($0) }.map {
                    HybridClock.milliseconds($0) / 1000
                },
                isThisOne: id.text == own, isRetired: retired.contains(id.text),
                missing: marks.missing, damaged: marks.reduce(0) { $0 + $1.damaged },
                isLocked: content.locked.contains(id), differs: content.differing.contains(id),
                open: paths(of: open[id] ?? []))
        }
        devices.sort {
            ($0.isThisOne ? 0 : 1, $0.name, $0.id) < ($1.isThisOne ? 0 : 1, $1.name, $1.id)
        }
        newer = content.newer
        unreadable = content.unreadable
        conflicts = []
        for id in try round.values(SyncOutcome.conflict).keys.compactMap(UUID.init(uuidString:)) {
            guard let item = try round.item(id.uuidString).flatMap(Item.init(text:)),
                let entry = try round.entry(id)
            else { continue }
            conflicts += Self.conflicts(of: entry, item, names)
        }
        conflicts.sort { $0.entry < $1.entry }
    }

    /// Where logs of a device are that are not sealed.
    private func paths(of logs: [(device: DeviceID, path: String)]) -> [String] {
        let paths = logs.map { $0.path.hasPrefix($0.device.text + "/") ? $0.device.text : $0.path }
        return Set(paths).sorted().map { folder + "/" + $0 }
    }

    /// The name of a device, or of the one for which a number stands in a dot.
    private static func name(of device: DeviceID, _ names: [String: String]) -> String {
        names[device.text]
            ?? names.first { DeviceID(text: Array($0.key.utf8))?.isOf(device) ?? false }?.value
            ?? String(device.text.prefix(4))
    }

    private static func conflicts(
        of entry: Entry, _ item: Item, _ names: [String: String]
    ) -> [Conflict] {
        FieldName.facts.compactMap { name in
            let writes = item[name].writes.sorted { $0.isShown(before: $1) }
            var choices: [Conflict.Choice] = []
            for write in writes {
                var other = item
                other[name] = Register(writes: [write])
                guard let entry = EntryFields.entry(entry.id, other) else { continue }
                let fact: Conflict.Fact
                switch name {
                case FieldName.weight: fact = .weight(entry.weight)
                case FieldName.moment: fact = .moment(entry.moment)
                default: fact = .note(entry.note)
                }
                guard !choices.contains(where: { $0.fact == fact }) else { continue }
                choices.append(
                    Conflict.Choice(fact: fact, device: Self.name(of: write.dot.device, names)))
            }
            return choices.count > 1 ? Conflict(entry: entry, choices: choices) : nil
        }
    }
}
