import CX11
import Foundation

/// Menus' windows, and monitors.
extension DisplayClient {
    /// The windows of menus that are shown, the lowest first.
    func menus() -> [Window] {
        let type = atom("_NET_WM_WINDOW_TYPE_POPUP_MENU")
        return children(of: root).filter {
            isViewable($0) && items("_NET_WM_WINDOW_TYPE", of: $0).contains(UInt(type))
        }
    }

    /// Takes away one of the monitors that ``setMonitors(_:)`` made.
    func removeMonitor(_ index: Int) {
        XRRDeleteMonitor(display, root, atom("part-\(index)"))
        XSync(display, 0)
    }

    /// Divides the screen into monitors; places are pixels.
    ///
    /// - `densities`: of each in pixels a millimetre; about 4 is what most monitors have.
    func setMonitors(
        _ areas: [(x: Int, y: Int, width: Int, height: Int)], densities: [Int] = []
    ) {
        guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return }
        defer { XRRFreeScreenResources(resources) }
        for (index, area) in areas.enumerated() {
            // The output belongs to the first, or it would make a monitor of its own.
            let outputs = index == 0 ? min(1, resources.pointee.noutput) : 0
            guard let monitor = XRRAllocateMonitor(display, outputs) else { continue }
            defer { XRRFreeMonitors(monitor) }
            monitor.pointee.name = atom("part-\(index)")
            monitor.pointee.x = Int32(area.x)
            monitor.pointee.y = Int32(area.y)
            monitor.pointee.width = Int32(area.width)
            monitor.pointee.height = Int32(area.height)
            let density = index < densities.count ? densities[index] : 4
            monitor.pointee.mwidth = Int32(area.width / density)
            monitor.pointee.mheight = Int32(area.height / density)
            if outputs > 0 { monitor.pointee.outputs[0] = resources.pointee.outputs[0] }
            XRRSetMonitor(display, root, monitor)
        }
        XSync(display, 0)
    }
}
