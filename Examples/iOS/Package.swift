// swift-tools-version: 6.2
import PackageDescription

/// A program whose folder `iOS` has its sources as they are on iOS. The plugin brings them over
/// each time.
func demo(_ name: String) -> [Target] {
    [
        .executableTarget(
            name: name, dependencies: [.product(name: "UIKit", package: "HealthBeat")],
            exclude: ["iOS"], swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "TactilePortPlugin", package: "HealthBeat")]),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                .target(name: name), .product(name: "TactileTesting", package: "HealthBeat"),
            ]),
    ]
}

let package = Package(
    name: "iOS",
    defaultLocalization: "en",
    dependencies: [
        // Outside of this repository: .package(url: "…", branch: "main"), or the path of a clone.
        .package(name: "HealthBeat", path: "../..")
    ],
    targets: ["Blocks", "Catch", "Chart", "Form", "Photos", "Recipes", "Wallet"].flatMap(demo),
    swiftLanguageModes: [.v6]
)

// The interface of this one is in files, which become resources.
package.targets.first { $0.name == "Recipes" }?.resources = [.process("Interface")]
