extension Sample {
    static let documents = [
        Sample(
            "snippets",
            [
                "docs/PAGE.md": """
                ```swift
                // A comment
                let a = 1

                let b = ".package(path: "../healthbeat")
                ```
                ```sh
                let c = 3
                ```
                ```swift
                let c = 3
                ```

                """,
                "README.md": "```swift\nlet a\n```\n",
                "docs/decisions/old.md": "```swift\nlet old = 1\n```\n",
                "Examples/One/Sources/One/One.swift": """
                    let a = 1 // it is one
                    let a = 1
                    let b = ".package(path: "../..")
                    let cc = 3

                """,
            ],
            finds: [
                "docs/PAGE.md:11: No file in Examples or Tests/Outside has this piece of code.",
                "README.md:2: No file in Examples or Tests/Outside has this piece of code.",
            ]),
        Sample(
            "links",
            [
                "docs/PAGE.md": """
                [one](OTHER.md) [two](../README.md#there) [three](https://example.org/a) [four](#here)
                [five](GONE.md) [six](../../outside.md)
                `Sources/Counter/Counter.swift` `Tests/Failures` `docs/decisions` `swift test`
                `.ci/gone` `Examples/Gone`

                """,
                "docs/OTHER.md": "",
                "README.md": "[one](docs/PAGE.md) [two](PAGE.md)\n",
                "docs/decisions/old.md": "[one](../PAGE.md) [two](gone.md)\n",
                "Examples/Counter/Sources/Counter/Counter.swift": "",
            ],
            finds: [
                "docs/PAGE.md:2: GONE.md is not there.",
                "docs/PAGE.md:2: ../../outside.md is not there.",
                "docs/PAGE.md:4: .ci/gone is not there.",
                "docs/PAGE.md:4: Examples/Gone is not there.",
                "README.md:1: PAGE.md is not there.",
                "docs/decisions/old.md:1: gone.md is not there.",
            ]),
    ]
}
