import Foundation
import TactileGeometry

/// How something is to be printed: its name in the printer's queue, colours, sides.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject {
    public enum OutputType: Int, Sendable {
        /// Text and graphics in colour.
        case general
        /// Pictures in the best colours.
        case photo
        /// Text and graphics without colour.
        case grayscale
        case photoGrayscale

        var isGray: Bool { self == .grayscale || self == .photoGrayscale }
    }

    public enum Orientation: Int, Sendable { case portrait, landscape }
    public enum Duplex: Int, Sendable { case none, longEdge, shortEdge }

    public override init() { super.init() }

    /// Settings as they are without any wish.
    open class func printInfo() -> UIPrintInfo { UIPrintInfo() }

    /// Of the printer, in the words of the printing system; `nil` is the usual one.
    open var printerID: String?
    /// In the printer's queue; empty is the name of the window.
    open var jobName = ""
    open var outputType = OutputType.general
    /// How renderers and formatters are to fill a page. A PDF document that is printed has its own.
    open var orientation = Orientation.portrait
    open var duplex = Duplex.none
}

/// A size of paper and the part of it that printers reach, in points of 1/72 inch.
@preconcurrency @MainActor
open class UIPrintPaper: NSObject {
    open private(set) var paperSize: CGSize
    /// In the coordinates of the paper, whose top left is zero.
    open private(set) var printableRect: CGRect

    init(size: CGSize, margins: UIEdgeInsets) {
        paperSize = size
        printableRect = CGRect(origin: .zero, size: size).inset(by: margins)
        super.init()
    }

    /// Margins that every printer keeps, in points.
    static let usualMargin: CGFloat = 18

    static let a4 = UIPrintPaper(size: CGSize(width: 595, height: 842))
    static let letter = UIPrintPaper(size: CGSize(width: 612, height: 792))

    private convenience init(size: CGSize) {
        let margin = UIPrintPaper.usualMargin
        self.init(
            size: size,
            margins: UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
    }

    /// The paper of the machine, which Debian has in `/etc/papersize`; A4 where it does not say.
    static func usual(file: String = "/etc/papersize") -> UIPrintPaper {
        guard let data = FileManager.default.contents(atPath: file), data.count < 4096 else {
            return a4
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let name = lines.first { !$0.isEmpty && !$0.hasPrefix("#") }
        return name?.lowercased() == "letter" ? letter : a4
    }

    /// Turned, for pages that are wider than high.
    var landscape: UIPrintPaper {
        let printable = printableRect
        return UIPrintPaper(
            size: CGSize(width: paperSize.height, height: paperSize.width),
            margins: UIEdgeInsets(
                top: printable.minX, left: paperSize.height - printable.maxY,
                bottom: paperSize.width - printable.maxX, right: printable.minY))
    }

    /// Of several papers, the smallest that a page of `contentSize` points fits on, turned or not;
    /// the largest where it fits on none.
    ///
    /// - `paperList`: at least one.
    open class func bestPaper(
        forPageSize contentSize: CGSize, withPapersFrom paperList: [UIPrintPaper]
    ) -> UIPrintPaper {
        precondition(!paperList.isEmpty, "There is no paper to choose from: give at least one.")
        func area(_ paper: UIPrintPaper) -> CGFloat {
            paper.paperSize.width * paper.paperSize.height
        }
        func fits(_ size: CGSize) -> Bool {
            contentSize.width <= size.width && contentSize.height <= size.height
        }
        let sorted = paperList.sorted { area($0) < area($1) }
        return sorted.first {
            let room = $0.printableRect.size
            return fits(room) || fits(CGSize(width: room.height, height: room.width))
        } ?? sorted[sorted.count - 1]
    }
}
