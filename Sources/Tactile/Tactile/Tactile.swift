@_exported import Foundation
@_exported import TactileControls
@_exported import TactileDrawing
@_exported import TactileGeometry
@_exported import TactileLayers
@_exported import TactileMotion
@_exported import TactileNavigation
@_exported import TactileViews
