// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Rating",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Rating", dependencies: [.product(name: "Tactile", package: "HealthBeat")]),
        .testTarget(
            name: "RatingTests",
            dependencies: ["Rating", .product(name: "TactileTesting", package: "HealthBeat")]),
    ],
    swiftLanguageModes: [.v6]
)
