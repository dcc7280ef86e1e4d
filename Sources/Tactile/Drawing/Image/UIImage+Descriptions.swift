import Foundation
import TactileGeometry

extension UIImage {
    /// `<UIImage:0x7f04 symbol(system: plus); (24 24)@2>`, in UIKit's format.
    var ownDescription: String {
        let kind =
            if let symbol = traits.symbol {
                "symbol(system: \(symbol.name))"
            } else if let set = traits.set {
                "CGImage \"\(set.name)\""
            } else {
                "CGImage anonymous"
            }
        let mode =
            switch renderingMode {
            case .automatic: ""
            case .alwaysOriginal: " renderingMode=alwaysOriginal"
            case .alwaysTemplate: " renderingMode=alwaysTemplate"
            }
        return "<\(Description.name(self, separator: ":")) \(kind); "
            + "(\(Description.number(size.width)) \(Description.number(size.height)))"
            + "@\(Description.number(scale))\(mode)>"
    }
}
