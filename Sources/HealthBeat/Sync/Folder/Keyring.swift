import Diary
import Foundation

/// The keys of a sealed folder, as far as they are known.
struct Keyring: Sendable {
    /// Keys that passphrases gave.
    private(set) var masters: [KeyRecipe: [UInt8]] = [:]
    /// The keys of the devices that they open.
    private(set) var keys: [DeviceID: [UInt8]] = [:]
    /// Of `masters`, those that opened a key of the folder.
    private var opened: Set<KeyRecipe> = []

    private static let fileName = "/sync.key"

    init() {}

    /// The keys that were kept with the person's consent.
    init(keptIn directory: DiaryDirectory) {
        guard
            let text = try? String(contentsOfFile: directory.path + Self.fileName, encoding: .utf8)
        else { return }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 4, let salt = Data(base64Encoded: String(parts[0])),
                let operations = Int(parts[1]), let memory = Int(parts[2]),
                let key = Data(base64Encoded: String(parts[3])), key.count == SyncCipher.keyLength
            else { continue }
            let recipe = KeyRecipe(salt: Array(salt), operations: operations, memory: memory)
            masters[recipe] = Array(key)
        }
    }

    /// The keys of this folder: those that open others' in it, or all while there are none.
    private var inUse: [KeyRecipe: [UInt8]] {
        opened.isEmpty ? masters : masters.filter { opened.contains($0.key) }
    }

    /// Whether any of the keys for a folder is also one of `other`.
    func sharesKeys(with other: Keyring) -> Bool {
        inUse.contains { other.masters[$0.key] == $0.value }
    }

    func keep(in directory: DiaryDirectory) throws(DiaryError) {
        let lines = inUse.map { recipe, key in
            [
                Data(recipe.salt).base64EncodedString(), "\(recipe.operations)",
                "\(recipe.memory)", Data(key).base64EncodedString(),
            ].joined(separator: " ") + "\n"
        }
        try ExportFile.write(lines.sorted().joined(), to: directory.path + Self.fileName)
    }

    /// Removes the keys that were kept.
    ///
    /// - Returns: the file that cannot be removed and why; nil where there is none any more.
    @discardableResult
    static func forget(in directory: DiaryDirectory) -> String? {
        let path = directory.path + fileName
        guard unlink(path) != 0, errno != ENOENT else { return nil }
        return "\(path) (\(errorText(errno)))"
    }

    /// Derives what a passphrase gives for the keys that are there, or for a new one.
    mutating func take(_ passphrase: String, for wrapped: [WrappedKey]) throws(SyncError) {
        if wrapped.isEmpty {
            // Keys that were kept for another folder do not open what is sealed in this one.
            masters = masters.filter { $0.key.key(of: passphrase) == $0.value }
            guard masters.isEmpty else { return }
        }
        let recipes =
            wrapped.isEmpty
            ? [KeyRecipe.new()]
            : Set(wrapped.map(\.recipe)).subtracting(masters.keys).sorted { $0.cost < $1.cost }
        // Whoever can put files into the folder can ask for any number of keys.
        var cost = 0.0
        for recipe in recipes where cost < KeyRecipe.mostCost {
            cost += recipe.cost
            guard let key = recipe.key(of: passphrase) else {
                guard wrapped.isEmpty || recipes.count == 1 else { continue }
                throw SyncError(
                    .other,
                    localized("No key could be made of the passphrase: there is too little memory.")
                )
            }
            masters[recipe] = key
        }
    }

    mutating func open(_ wrapped: [WrappedKey]) {
        for key in wrapped where keys[key.device] == nil {
            guard let own = masters[key.recipe].flatMap(key.key(under:)) else { continue }
            keys[key.device] = own
            opened.insert(key.recipe)
        }
    }

    /// Makes a key for a device and puts its file into the folder.
    mutating func make(for device: DeviceID, in folder: LogFolder) throws(DiaryError) {
        guard
            let (recipe, master) = inUse.min(by: {
                $0.key.salt.lexicographicallyPrecedes($1.key.salt)
            })
        else { throw DiaryError(invalid: SyncError.passphraseNeeded(folder.path).message) }
        let key = SyncCipher.random(SyncCipher.keyLength)
        let wrapped = WrappedKey(key, device: device, recipe: recipe, under: master)
        try folder.makeDirectory(of: device)
        let directory = folder.path + "/" + device.text
        try ExportFile.write(wrapped.line, to: directory + "/" + WrappedKey.fileName)
        keys[device] = key
    }
}
