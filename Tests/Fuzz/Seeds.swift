import Foundation

/// Writes the samples of the importers' tests as the first files of the corpus, where `FUZZ_SEEDS`
/// names its directory: each in its own encoding, in others and with other line ends.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
    guard let directory = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
    var number = 0
    func write(_ bytes: [UInt8]) {
        number += 1
        let path = directory + "/sample-\(number)"
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
            preconditionFailure("\(path) cannot be written.")
        }
    }
    for sample in ImportSample.all {
        write(sample.bytes)
        for variant in sample.variants { write(variant.bytes) }
    }
    for sample in HealthConnectSample.all {
        let path = directory + "/made.db"
        if let bytes = try? sample.database(at: path) { write(bytes) }
        unlink(path)
    }
    return 0
}
