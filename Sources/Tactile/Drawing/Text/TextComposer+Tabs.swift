import CPango
import Foundation

extension TextComposer {
    /// Tab stops of a paragraph; after the last one, and without any, every 28 points or as the
    /// style says.
    func applyTabs(_ style: NSParagraphStyle.Values, to layout: OpaquePointer) {
        let stops = (style.tabStops ?? []).filter { $0.location.isFinite && $0.location > 0 }
            .sorted { $0.location < $1.location }
        let step = style.defaultTabInterval > 0 ? min(style.defaultTabInterval, 10_000) : 28
        let last = stops.last?.location ?? 0
        // Pango repeats the distance between the last two stops.
        let regular = (1...2).map { CGFloat($0) * step + (last / step).rounded(.down) * step }
        let count = stops.count + regular.count
        guard let tabs = pango_tab_array_new(Int32(count), 0) else { return }
        for (index, stop) in stops.enumerated() {
            pango_tab_array_set_tab(
                tabs, Int32(index), TextComposer.tab(stop.alignment), pangoUnits(stop.location))
        }
        for (index, location) in regular.enumerated() {
            pango_tab_array_set_tab(
                tabs, Int32(stops.count + index), PANGO_TAB_LEFT, pangoUnits(location))
        }
        pango_layout_set_tabs(layout, tabs)
        pango_tab_array_free(tabs)
    }

    private static func tab(_ alignment: NSTextAlignment) -> PangoTabAlign {
        switch alignment {
        case .center: PANGO_TAB_CENTER
        case .right: PANGO_TAB_RIGHT
        default: PANGO_TAB_LEFT
        }
    }
}
