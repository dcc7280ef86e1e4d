import Diary

extension SyncRound {
    /// The names of the values that a diary keeps of its exchange.
    enum Key {
        static let device = "device"
        static let number = "number"
        static let time = "time"
        static let history = "history"
        static let former = "former:"
        static let revision = "revision"
        static let marks = "read"
        static let folder = "folder"
        static let place = "place"
        static let reader = "reader"
        static let state = "state"
    }
}

/// What a diary knew before a round.
struct SyncKnowledge: Sendable {
    var device: DeviceID?
    /// The greatest number that was given.
    var number = 0
    var clock = HybridClock()
    /// The count of transactions up to which the diary's rows were compared.
    var revision = -1
    var marks: [ReadMark] = []
    var outbox: [(number: Int, text: String)] = []
    /// What was written into the log; nil where an earlier version wrote it.
    var history: OwnHistory?
    /// Whom this device was before, with the greatest number that it gave as each; the greatest of
    /// all where the original of a copy gives others.
    var formers: [DeviceID: Int] = [:]
    /// Where the diary was used, this place last.
    var places: SyncPlaces
    /// Whether the diary was used here before: else it is a copy, whose original goes on.
    var isSamePlace: Bool

    /// The greatest number of each device that this one is or was.
    var given: [DeviceID: Int] {
        var given = formers
        if let device { given[device] = number }
        return given
    }

    /// A diary that takes part for the first time.
    init(places: SyncPlaces = SyncPlaces(text: ""), isSamePlace: Bool = false) {
        (self.places, self.isSamePlace) = (places, isSamePlace)
    }

    init(
        _ round: ExchangeRound, of configuration: SyncConfiguration, in directory: DiaryDirectory
    ) throws(DiaryError) {
        typealias Key = SyncRound.Key
        places = SyncPlaces(text: try round.value(Key.place) ?? "")
        isSamePlace = places.visit(SyncConfiguration.place(of: directory))
        device = try round.value(Key.device).flatMap { DeviceID(text: Array($0.utf8)) }
        number = try round.value(Key.number).flatMap { Int($0) } ?? 0
        clock = HybridClock(latest: try round.value(Key.time).flatMap { Int($0) } ?? 0)
        revision = try round.value(Key.revision).flatMap { Int($0) } ?? -1
        outbox = try round.outbox()
        for (text, number) in try round.values(Key.former) {
            if let former = DeviceID(text: Array(text.utf8)) { formers[former] = Int(number) }
        }
        history = try round.value(Key.history).flatMap(OwnHistory.init(text:))
    }
}

/// The places in which a diary was used: two machines may use one directory in turn, and each is
/// another place.
struct SyncPlaces: Hashable, Sendable {
    private var places: [String]
    private static let most = 8

    init(text: String) { places = text.split(separator: " ").map(String.init) }

    var text: String { places.joined(separator: " ") }

    /// Returns whether the diary was used there before.
    mutating func visit(_ place: String) -> Bool {
        let isKnown = places.contains(place)
        places.removeAll { $0 == place }
        places = places.suffix(Self.most - 1) + [place]
        return isKnown
    }
}

/// The log of this device as it was found in the folder.
struct OwnLog: Sendable {
    var verdict: OwnHistory.Verdict
    /// The sums of what was written.
    var history: OwnHistory?
    /// The greatest number in it.
    var last = 0

    var isWhole: Bool { if case .own = verdict { true } else { false } }

    /// - `records`: reads the records of some files.
    init(
        of known: SyncKnowledge, in content: FolderContent, _ look: LogFolder.Look,
        records: ([ReadMark]) -> FoundRecords
    ) {
        (verdict, history) = (.incomplete(common: 0), known.history)
        guard let device = known.device else { return }
        if look.isSealed, known.number > 0, look.keys[device] == nil { return }
        let own = content.marks.filter { $0.device == device }
        let before = known.marks.filter { $0.device == device }
        if let history, Set(own) == Set(before), !before.isEmpty || history.published == 0 {
            verdict = .own(upTo: history.published)
            return
        }
        let found = records(own)
        last = found.last
        // A diary of an earlier version has no sums, but knows where its log ends.
        let published = (known.outbox.first?.number ?? known.number + 1) - 1
        verdict = (history ?? OwnHistory()).verdict(
            on: found, outbox: known.outbox, trusting: history == nil ? published : nil)
        if isWhole, history == nil { history = OwnHistory(of: found, upTo: published) }
    }
}

/// What was found in the diary itself that says that a number of this device is spoilt.
struct Doubt: Hashable, Sendable {
    /// Objects that speak of what this device never wrote.
    private(set) var objects: Set<SyncObject> = []
    /// Numbers that this device has or had, and that somebody else gives as well: another value is
    /// there under one of theirs. Any of theirs may have been given twice.
    private(set) var shared: Set<DeviceID> = []

    /// Ends the transaction before the one in which the device takes another number.
    private static let spoilt = DiaryError(invalid: "")

    /// Throws where registers say of this device what it never did: numbers that it has not given,
    /// and that would hide its next writes, or another value under a number that it gave.
    ///
    /// - `known`, `arrived`: what was known of an object and what came of it.
    /// - `device`: the number of this round, of which `given` was the last before it.
    mutating func requireSense(
        _ known: Item?, _ arrived: Item?, _ object: SyncObject, _ device: DeviceID, given: Int,
        _ knowledge: SyncKnowledge
    ) throws(DiaryError) {
        guard let known else { return }
        let isSpoilt = known.latest(of: device) > given
        let other = arrived.flatMap { arrived in
            // Of a copy the original goes on, and gives more numbers by right.
            var numbers = knowledge.formers.mapValues { $0 == .max ? 0 : $0 }
            if let former = knowledge.device { numbers[former] = knowledge.number }
            numbers[device] = given
            return numbers.keys.sorted().first { own in
                !shared.contains(own)
                    && arrived.contradicts(known, own, given: numbers[own] ?? 0)
            }
        }
        guard isSpoilt || other != nil else { return }
        objects.insert(object)
        if let other { shared.insert(other) }
        throw Self.spoilt
    }
}

/// Why and how a device goes on under another number.
struct Renewal: Hashable, Sendable {
    /// Writes of greater numbers get another dot, since somebody else may have given them as well.
    var above = Int.max
    /// Objects of which somebody states what this device never wrote: all of its writes there do.
    var doubted: Set<SyncObject> = []
    /// Whether others are told that nobody writes as the former device any more.
    var retiresFormer = false
    /// Whether somebody else gave numbers of this device.
    var isShared = false
    /// The greatest number that was given here.
    private var given = 0
    /// Beyond this, what others state of the former device is not of what it wrote.
    private(set) var last = Int.max

    /// What others state of a number that this device had before: of numbers that were never given,
    /// or that others gave those above one as well. Nil for nothing.
    init?(of former: DeviceID, _ known: SyncKnowledge, _ arrived: Arrivals, _ doubt: Doubt) {
        guard let number = known.formers[former] else { return nil }
        doubted = Set((arrived.stated[former] ?? [:]).keys)
        above = arrived.retired[former] ?? .max
        if doubt.shared.contains(former) { (above, isShared, given) = (0, true, number) }
        if doubted.isEmpty, above == .max { return nil }
    }

    /// Nil where the device goes on as it is.
    ///
    /// - `doubt`: what was found to be spoilt in the diary itself.
    init?(
        _ known: SyncKnowledge, _ own: OwnLog, isRetired: Bool, _ arrived: Arrivals, doubt: Doubt
    ) {
        guard let device = known.device else { return nil }
        given = known.number
        last = max(known.number, own.last)
        let (last, stated) = (last, arrived.stated[device] ?? [:])
        doubted = doubt.objects.union(stated.filter { $0.value > last }.keys)
        if own.isWhole, known.isSamePlace, !isRetired, doubted.isEmpty { return nil }
        guard known.isSamePlace else {
            // The original goes on and gives more.
            self.last = .max
            return
        }
        // Nobody has seen what was not appended; somebody else may give its numbers. Of what is not
        // in the log any more, somebody else may have given them already.
        switch own.verdict {
        case .own(let last): above = last
        case .incomplete(let common), .another(let common): (above, isShared) = (common, true)
        }
        if let other = arrived.retired[device], other < .max {
            (above, isShared) = (min(above, other), true)
        }
        // Only some of what both gave is there to be seen.
        if doubt.shared.contains(device) { (above, isShared) = (0, true) }
        retiresFormer = !isRetired
    }

    /// An object with other dots for this device's writes; nil where they are its own alone.
    func rewritten(
        _ item: Item, _ object: SyncObject, of former: DeviceID, as dot: Dot
    ) -> Item? {
        item.rewritten(from: former, above: doubted.contains(object) ? 0 : above, as: dot)
    }

    /// What arrived, with dots of nobody's for what somebody else wrote under numbers that were
    /// given here as well: both would be one write, of which one is lost.
    func salvaged(_ arrived: ArrivedItems, of former: DeviceID) -> ArrivedItems {
        guard above < given else { return arrived }
        return arrived.rewritten { item in
            item.rewritten(from: former, above: above, upTo: given, as: nil)
        }
    }
}

extension Item {
    /// The greatest number of a device that any register knows of.
    func latest(of device: DeviceID) -> Int {
        fields.reduce(0) { max($0, $1.register.latest(of: device)) }
    }

    /// Whether this has of `device`, which knows all that it wrote, what it did not: another value
    /// than `known` under one number, or a number of up to `given` that `known` has not seen.
    func contradicts(_ known: Item, _ device: DeviceID, given: Int) -> Bool {
        fields.contains { field in
            guard let write = field.register.writes.first(where: { $0.dot.device == device })
            else { return false }
            let register = known[field.name], number = write.dot.number
            return number > register.latest(of: device) && number <= given
                || register.writes.contains { $0.dot == write.dot && $0 != write }
        }
    }

    /// The item with another dot for what `former` wrote under numbers above `number`; nil where it
    /// wrote nothing such.
    ///
    /// - `dot`: nil for one of nobody's, which is the same for whoever meets the same write.
    func rewritten(
        from former: DeviceID, above number: Int, upTo last: Int = .max, as dot: Dot?
    ) -> Item? {
        var item = self
        for field in fields {
            let register = field.register
            guard
                let write = register.writes.first(where: {
                    $0.dot.device == former && $0.dot.number > number && $0.dot.number <= last
                })
            else { continue }
            let others = register.writes.filter { $0.dot.device != former }
            let nobody = Dot(device: DeviceID(ContentSum(write.text).value), number: 1)
            // A register has one write of a device: a second one gets a dot of nobody's.
            let isTaken = others.contains { $0.dot.device == dot?.device }
            let new = Write(
                dot: isTaken ? nobody : dot ?? nobody, time: write.time, value: write.value)
            item[field.name] = Register(
                writes: others + [new], replaced: register.replaced + [write.dot])
        }
        return item == self ? nil : item
    }
}
