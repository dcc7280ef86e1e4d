// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Notes",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Notes", dependencies: [.product(name: "Tactile", package: "HealthBeat")]),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", .product(name: "TactileTesting", package: "HealthBeat")]),
    ],
    swiftLanguageModes: [.v6]
)
