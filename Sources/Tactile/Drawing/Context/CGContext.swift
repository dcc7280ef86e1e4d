import CCairo
import Foundation
import TactileGeometry

public final class CGContext {
    let cairo: OpaquePointer
    init(cairo: OpaquePointer) { self.cairo = cairo }
}
