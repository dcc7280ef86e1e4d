import TactileGeometry

@testable import TactileLayers

extension CALayer {
    /// The tree with what the last frame knew about it, a line for each layer, to look into a
    /// picture that came out wrong.
    func dump(_ indent: String = "", role: String = "") -> String {
        let state = shown.state, place = node?.now ?? Placement()
        var text = "\(indent)\(role)\(type(of: self)) bounds \(place.bounds.short)"
        text += " at (\(place.dx), \(place.dy)) painted \(place.painted.short)"
        text += " extent \(place.extent.short) placed \(place.placed.short)"
        if !place.isShown { text += " unseen" }
        if place.isGroup { text += " group" }
        if let projection = place.projection { text += " under \(projection.map)" }
        if state.opacity < 1 { text += " opacity \(state.opacity)" }
        if state.masksToBounds { text += " masks" }
        if state.shouldRasterize { text += " rasterized" }
        if state.cornerRadius != 0 { text += " corners \(state.cornerRadius)" }
        if state.shadow.opacity > 0 {
            text += " shadow \(state.shadow.opacity) \(state.shadow.radius) \(state.shadow.offset)"
            text += state.shadow.path == nil ? "" : " of path"
        }
        if let color = state.backgroundColor { text += " on \(color)" }
        if let contents = state.contents {
            text += " contents \(contents.bitmap.width) × \(contents.bitmap.height)"
            text += contents.bitmap.isOpaque ? " opaque" : ""
            text += " \(state.contentsRect) \(state.contentsCenter)"
            if let fade = contents.fade { text += " fading \(fade.progress)" }
        }
        if let copies = shown.replication { text += " copies \(copies)" }
        if let transition = state.transition { text += " transition \(transition.type)" }
        if let raster = node?.kept?.raster {
            text += " raster \(raster.rect.short) × \(raster.factor)"
        }
        text += "\n"
        for child in children { text += child.dump(indent + "  ") }
        if let mask = maskLayer { text += mask.dump(indent + "  ", role: "mask ") }
        return text
    }
}

extension PixelRect {
    fileprivate var short: String { "\(x),\(y),\(width),\(height)" }
}
