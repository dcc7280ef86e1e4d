extension Sample {
    static let sources = [
        Sample(
            "length",
            [
                "Sources/Gallery/Long.swift": String(repeating: "let a = 1\n", count: 451),
                "Tests/App/Right.swift": String(repeating: "let a = 1\n", count: 450),
            ],
            finds: ["Sources/Gallery/Long.swift:451: The file has 451 lines; 450 are the most."]),
        Sample(
            "module-maps",
            [
                "Sources/System/CRight/right.h": "#include <right.h>\n",
                "Sources/System/CRight/module.modulemap": "module CRight { header \"right.h\" }\n",
                "Sources/System/CWrong/wrong.h": "#include <a.h>\nstatic int a;\nvoid f() {}\n",
                "Sources/System/CWrong/wrong.c": "",
            ],
            finds: [
                "Sources/System/CWrong/wrong.h:2: A header of a module map defines something.",
                "Sources/System/CWrong/wrong.h:3: A header of a module map defines something.",
                "Sources/System/CWrong/wrong.c:1: The file is no module map.",
            ]),
        Sample(
            "packages",
            [
                "Package.swift":
                    "system(\"CA\", package: \"liba-dev\"),\nx(package: \"libb-dev\")\n",
                "packaging/machine.sh": "PACKAGES=(liba-dev)\n",
            ], finds: ["Package.swift:2: install.sh does not install libb-dev."]),
        Sample(
            "endings",
            [
                "Sources/Gallery/Ends.swift": """
                let a = try? b()
                let b = try! c()
                let c = d as! Int
                fatalError("no")
                // TODO: more
                // FIXME: all

                """,
                "Tests/App/Ends.swift": "fatalError()\n",
            ],
            finds: zip(2..., ["try! ", " as! ", "fatalError(", "TODO", "FIXME"]).map {
                "Sources/Gallery/Ends.swift:\($0): “\($1)” may not be in a source."
            }),
        Sample(
            "unchecked",
            [
                "Sources/Gallery/Unchecked.swift": """
                // Unchecked: it never changes.
                nonisolated(unsafe) let a = 1
                nonisolated(unsafe) let neighbour = 1

                // It changes.
                nonisolated(unsafe) var b = 1
                final class C: @unchecked Sendable {
                    // Unchecked: behind a lock.
                    // @unchecked Sendable
                    var d = 1
                }
                final class E: @unchecked Sendable {}

                """
            ],
            finds: [6, 12].map {
                "Sources/Gallery/Unchecked.swift:\($0): The line does not say why it is safe: “// Unchecked: …”."
            }),
        Sample(
            "threads",
            [
                "Sources/Gallery/Threads.swift": """
                DispatchQueue.main.async {}
                DispatchQueue.global().async {}
                let queue = DispatchQueue(label: "a")
                Task.detached {}

                """
            ],
            finds: zip(2..., ["DispatchQueue.global(", "DispatchQueue(label:", "Task.detached"])
                .map {
                    "Sources/Gallery/Threads.swift:\($0): “\($1)” begins a pool of threads: use WorkQueue."
                }),
        Sample(
            "icu",
            [
                "Sources/Gallery/Tables.swift": """
                let a = b.compare(c)
                let d = b.localizedStandardCompare(c)
                formatter.timeStyle = .full

                """
            ],
            finds: [
                "Sources/Gallery/Tables.swift:2: “localizedStandardCompare” asks for a table that releases leave out (packaging/icu/left-out).",
                "Sources/Gallery/Tables.swift:3: “timeStyle = .full” asks for a table that releases leave out (packaging/icu/left-out).",
            ]),
        Sample(
            "places",
            [
                "docs/PAGE.md": "All is well.\nIt is in `\(places[0])/docs`.\n",
                ".ci/run": "#!/bin/bash\n\(places[1])/run\n",
                "packaging/other.sh": "\(places[1])/run\n",
            ],
            finds: [
                "docs/PAGE.md:2: The line names \(places[0]).",
                ".ci/run:2: The line names \(places[1]).",
            ]),
        Sample(
            "tidy",
            [
                "Sources/Gallery/Tidy.swift": "let a = 1\n\n    let b = 2\n",
                "Sources/Gallery/Blank.swift": "let a = 1 \nlet b = 2\t\nlet c = 3\r\nlet d = 4\n",
                "Sources/Gallery/Two.swift": "let a = 1\n\n",
                "docs/NONE.md": "text",
                "Resources/readme.csv": "a ",
            ],
            finds: [
                "Sources/Gallery/Two.swift:3: The file does not end with one line break.",
                "docs/NONE.md:1: The file does not end with one line break.",
            ] + (1...3).map { "Sources/Gallery/Blank.swift:\($0): The line ends with a blank." }),
    ]
}
