// swift-tools-version: 6.2
import PackageDescription

/// The rules of the repository's sources, as a program that is built in seconds and before anything
/// of the product. `.ci/check` runs it.
let package = Package(
    name: "house",
    targets: [
        .executableTarget(
            name: "house-check", path: "Sources", swiftSettings: [.treatAllWarnings(as: .error)])
    ],
    swiftLanguageModes: [.v6]
)
