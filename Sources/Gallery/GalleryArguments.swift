import Tactile

/// The command line of the gallery.
struct GalleryArguments: Equatable {
    enum ScenePage: String, CaseIterable {
        case slider, bars, graph, list, tabs, form, text, sprites, grid

        var usualCount: Int {
            switch self {
            case .slider: 1
            case .bars, .tabs: 30
            case .graph: 365
            case .list, .grid: 100_000
            case .form: 300
            case .text: 10
            case .sprites: 1000
            }
        }
    }

    var page: ScenePage?
    /// The title of the index's page that is shown first.
    var shownTitle: String?
    var count: Int?
    var size = CGSize(width: 900, height: 640)
    var isDecimated = false
    var isEnvelope = false
    var scale: CGFloat?
    /// In place of the desktop's.
    var theme = UIUserInterfaceStyle.unspecified
    var showsHelp = false
    var showsVersion = false

    /// What `--version` prints, laid out as GNU programs do.
    static let version = """
        tactile-gallery 1.0
        Copyright (C) 2026 The Health Beat authors
        License MIT <https://spdx.org/licenses/MIT.html>
        This is free software: you are free to change and redistribute it.
        There is NO WARRANTY, to the extent permitted by law.
        """

    static let help = """
        Usage: gallery [--page slider|bars|graph|list|tabs|form|text|sprites|grid]
                       [--count N] [--size WxH] [--decimate | --envelope] [--scale S]
                       [--theme light|dark] [--show TITLE]
        Shows the toolkit's parts, each on a page of its own.

          --show TITLE   begin with the index's page of this title
          --page NAME    only this page of the benchmark's scene
          --count N      how many bars, values, rows, kilobytes or pictures it has
          --size WxH     the window's size in points (900x640)
          --decimate     of the graph, draw the least and most of each pixel column
          --envelope     the same, as a filled outline
          --theme NAME   light or dark; else as the desktop says
          --scale S      device pixels a point (0.5 to 4); else as the desktop says
          --help         show this help and exit
          --version      show the version and exit
        """

    struct Failure: Error, Equatable {
        let message: String
    }

    init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help": showsHelp = true
            case "--version": showsVersion = true
            case "--decimate": isDecimated = true
            case "--envelope": isEnvelope = true
            case "--page":
                let name = try Self.value(of: argument, &rest)
                guard let page = ScenePage(rawValue: name) else {
                    throw Failure(
                        message:
                            "There is no page “\(name)”: use slider, bars, graph, list, tabs, form, text, sprites or grid."
                    )
                }
                self.page = page
            case "--show": shownTitle = try Self.value(of: argument, &rest)
            case "--count":
                let text = try Self.value(of: argument, &rest)
                guard let number = Int(text), (1...10_000_000).contains(number) else {
                    throw Failure(
                        message: "--count needs a number from 1 to 10000000, not “\(text)”.")
                }
                count = number
            case "--size":
                let text = try Self.value(of: argument, &rest)
                let sides = text.split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, sides.allSatisfy((1...16_000).contains) else {
                    throw Failure(message: "--size needs a size such as 900x640, not “\(text)”.")
                }
                size = CGSize(width: sides[0], height: sides[1])
            case "--scale":
                let text = try Self.value(of: argument, &rest)
                guard let number = Double(text), (0.5...4).contains(number) else {
                    throw Failure(message: "--scale needs a number from 0.5 to 4, not “\(text)”.")
                }
                scale = CGFloat(number)
            case "--theme":
                switch try Self.value(of: argument, &rest) {
                case "light": theme = .light
                case "dark": theme = .dark
                case let name:
                    throw Failure(message: "There is no theme “\(name)”: use light or dark.")
                }
            default:
                throw Failure(message: "The argument “\(argument)” is not known. Try --help.")
            }
        }
    }

    private static func value(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(Failure) -> String {
        guard let value = rest.popFirst() else {
            throw Failure(message: "\(option) needs a value. Try --help.")
        }
        return value
    }
}
