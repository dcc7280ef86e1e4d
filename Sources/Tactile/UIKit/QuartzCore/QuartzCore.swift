@_exported import CoreGraphics
@_exported import Foundation
@_exported import TactileLayers
// Display links have a target and a selector.
@_exported import struct TactileViews.Selector
