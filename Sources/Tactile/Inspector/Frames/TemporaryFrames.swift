import Foundation
import TactileViews
struct FrameRecord {
    struct Names { var count = 0; var names: [String] = [] }
    struct Cost {
        var input = 0.0, constraints = 0.0, layout = 0.0, animations = 0.0, placing = 0.0,
            drawing = 0.0, painting = 0.0, presenting = 0.0
        ; var total = 0.0
    }
    var number = 0, time = 0.0, asker = "", laidOut = Names(), placed = 0, drawn = Names(),
        damage: [CGRect] = [], damagedPixels = 0, cost = Cost()
}
extension UIWindow {
    var recordsFrames: Bool {
        get { false }
        set {}
    }; var frameHistory: [FrameRecord] { [] }
}
