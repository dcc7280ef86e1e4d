import Diary
import Foundation

/// What makes two weighings one.
struct ImportKey: Hashable {
    private let minute: Int
    private let grams: Int
    /// Whether the minute is one of UTC; else it is one of the wall clock.
    private let isOfUTC: Bool

    init(_ moment: Moment, _ weight: Weight, isOfUTC: Bool) {
        minute = isOfUTC ? moment.minuteSince1970 : moment.wallMinute
        grams = weight.grams
        self.isOfUTC = isOfUTC
    }

    /// An identifier computed from the key alone: a weighing has an equal identifier on every
    /// machine and in every import, also after the entry was edited. A UUID of version 8.
    var identifier: UUID {
        var state = SplitMix(state: UInt64(bitPattern: Int64(minute)))
        state.state ^= UInt64(bitPattern: Int64(grams)) &* 0xD6E8_FEB8_6659_FD93
        // 7:05 in UTC and 7:05 on a wall are not one weighing.
        if isOfUTC { state.state ^= 0xA5A5_5A5A_C3C3_3C3C }
        let (high, low) = (state.next(), state.next())
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { raw in
            raw.storeBytes(of: high.bigEndian, as: UInt64.self)
            raw.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            raw[6] = raw[6] & 0x0F | 0x80
            raw[8] = raw[8] & 0x3F | 0x80
        }
        return UUID(uuid: bytes)
    }

    /// Sebastiano Vigna's SplitMix64, which spreads near keys over all bits.
    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}

/// The keys of many weighings.
struct ImportKeys {
    private var instants: Set<ImportKey>
    private var walls: Set<ImportKey>
    /// Of weighings of which no instant is known.
    private var wallsAlone: Set<ImportKey> = []

    init(capacity: Int) {
        instants = Set(minimumCapacity: capacity)
        walls = Set(minimumCapacity: capacity)
    }

    mutating func insert(_ moment: Moment, _ weight: Weight, hasInstant: Bool) {
        let wall = ImportKey(moment, weight, isOfUTC: false)
        walls.insert(wall)
        if hasInstant {
            instants.insert(ImportKey(moment, weight, isOfUTC: true))
        } else {
            wallsAlone.insert(wall)
        }
    }

    /// Whether a weighing is among these: by its instant, or by the wall clock where either of the
    /// two has nothing else.
    func contains(_ record: ImportedRecord) -> Bool {
        record.hasInstant
            ? instants.contains(record.key) || wallsAlone.contains(record.wallKey)
            : walls.contains(record.key)
    }
}

extension ImportedRecord {
    /// What the weighing is known by.
    var key: ImportKey { ImportKey(moment, weight, isOfUTC: hasInstant) }
    /// By the wall clock, as earlier versions knew it.
    var wallKey: ImportKey { ImportKey(moment, weight, isOfUTC: false) }
}
