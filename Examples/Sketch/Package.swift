// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Sketch",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Sketch", dependencies: [.product(name: "Tactile", package: "HealthBeat")]),
        .testTarget(
            name: "SketchTests",
            dependencies: ["Sketch", .product(name: "TactileTesting", package: "HealthBeat")]),
    ],
    swiftLanguageModes: [.v6]
)
