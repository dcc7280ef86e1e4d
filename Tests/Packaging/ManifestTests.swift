import Foundation
import Testing

/// What a checkout can be built from, whoever unpacked it.
struct ManifestTests {
    /// SwiftPM gives the copy of a folder the group that the folder has, and fails with “I/O error”
    /// where whoever builds is not in it.
    @Test("No manifest has a folder copied whole")
    func folders() throws {
        let (status, list) = try Repository.run(
            "git", ["ls-files", "Package.swift", "*/Package.swift"])
        #expect(status == 0)
        let manifests = list.split(separator: "\n").map(String.init)
        #expect(manifests.contains("Package.swift") && manifests.count > 1)
        for manifest in manifests {
            let text = try String(
                contentsOf: Repository.root.appendingPathComponent(manifest), encoding: .utf8)
            let folder = manifest.dropLast("Package.swift".count)
            for match in text.matches(of: /\.copy\(\s*"([^"]+)"/) {
                let (_, inside) = try Repository.run(
                    "git", ["ls-files", ":(glob)\(folder)**/\(match.1)/**"])
                #expect(inside.isEmpty, "\(manifest) copies the folder \(match.1)")
            }
        }
    }
}
