import CSodium
import Diary
import Foundation

/// Passphrases, keys and sealed lines, by libsodium.
enum SyncCipher {
    static let keyLength = 32
    private static let nonceLength = 24
    private static let tagLength = 16

    /// False where the library cannot be used, which no system is known for.
    static let isReady = sodium_init() >= 0

    static func random(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        if isReady { randombytes_buf(&bytes, count) }
        return bytes
    }

    /// A nonce and what `bytes` become under a key.
    static func seal(_ bytes: [UInt8], _ key: [UInt8], about label: String) -> [UInt8] {
        let nonce = random(nonceLength)
        var sealed = [UInt8](repeating: 0, count: bytes.count + tagLength)
        let label = Array(label.utf8)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, bytes, UInt64(bytes.count), label, UInt64(label.count), nil, nonce, key)
        return nonce + sealed
    }

    /// What was sealed; nil with another key or label, or where a bit was changed.
    static func open(_ sealed: [UInt8], _ key: [UInt8], about label: String) -> [UInt8]? {
        guard isReady, key.count == keyLength, sealed.count >= nonceLength + tagLength else {
            return nil
        }
        let nonce = Array(sealed.prefix(nonceLength))
        let text = Array(sealed.dropFirst(nonceLength))
        var opened = [UInt8](repeating: 0, count: max(text.count - tagLength, 1))
        let label = Array(label.utf8)
        let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &opened, nil, nil, text, UInt64(text.count), label, UInt64(label.count), nonce, key)
        return code == 0 ? Array(opened.prefix(text.count - tagLength)) : nil
    }
}

/// How a passphrase becomes a key: by Argon2id with this salt and these limits.
struct KeyRecipe: Hashable, Sendable {
    static let saltLength = 16
    var salt: [UInt8]
    var operations: Int
    /// Bytes.
    var memory: Int

    /// A new one, which takes a tenth of a second and 64 MiB.
    static func new() -> KeyRecipe {
        KeyRecipe(
            salt: SyncCipher.random(saltLength),
            operations: Int(crypto_pwhash_opslimit_interactive()),
            memory: crypto_pwhash_memlimit_interactive())
    }

    /// What a key takes, in new ones' times.
    var cost: Double {
        Double(max(operations, 1)) / Double(crypto_pwhash_opslimit_interactive())
            * Double(max(memory, 1)) / Double(crypto_pwhash_memlimit_interactive())
    }

    /// What the keys of one passphrase may take together: a quarter of a minute. A first one may
    /// take more.
    static let mostCost = 128.0

    /// Nil where the limits are not such as this program follows, or memory is missing.
    func key(of passphrase: String) -> [UInt8]? {
        guard SyncCipher.isReady, salt.count == Self.saltLength,
            (1...20).contains(operations), (8192...(1 << 30)).contains(memory)
        else { return nil }
        let bytes = passphrase.precomposedStringWithCanonicalMapping.utf8.map {
            CChar(bitPattern: $0)
        }
        var key = [UInt8](repeating: 0, count: SyncCipher.keyLength)
        let code = crypto_pwhash(
            &key, UInt64(key.count), bytes, UInt64(bytes.count), salt, UInt64(operations), memory,
            crypto_pwhash_alg_argon2id13())
        return code == 0 ? key : nil
    }
}

/// A device's key as its file has it: sealed with the one that the passphrase gives.
struct WrappedKey: Hashable, Sendable {
    static let name = "healthbeat-key"
    static let fileName = "key.hbkey"
    static let ending = ".hbkey"
    var device: DeviceID
    var recipe: KeyRecipe
    var wrapped: [UInt8]

    private static func label(_ device: DeviceID) -> String { "\(name) 1 \(device.text)" }

    init(_ key: [UInt8], device: DeviceID, recipe: KeyRecipe, under master: [UInt8]) {
        self.device = device
        self.recipe = recipe
        wrapped = SyncCipher.seal(key, master, about: Self.label(device))
    }

    init?(line: UnsafeRawBufferPointer) {
        guard let payload = LogLine.payload(line) else { return nil }
        var fields = FieldReader(payload)
        guard fields.text() == Self.name, fields.number() == 1,
            let device = fields.next().flatMap({ DeviceID(text: $0) }),
            let salt = fields.text().flatMap({ Data(base64Encoded: $0) }),
            let operations = fields.number(), let memory = fields.number(),
            let wrapped = fields.text().flatMap({ Data(base64Encoded: $0) })
        else { return nil }
        self.device = device
        recipe = KeyRecipe(salt: Array(salt), operations: operations, memory: memory)
        self.wrapped = Array(wrapped)
    }

    var line: String {
        LogLine.line(
            [
                Self.name, "1", device.text, Data(recipe.salt).base64EncodedString(),
                "\(recipe.operations)", "\(recipe.memory)", Data(wrapped).base64EncodedString(),
            ].joined(separator: "\t"))
    }

    /// The device's key; nil with another passphrase's.
    func key(under master: [UInt8]) -> [UInt8]? {
        let key = SyncCipher.open(wrapped, master, about: Self.label(device))
        return key?.count == SyncCipher.keyLength ? key : nil
    }
}
