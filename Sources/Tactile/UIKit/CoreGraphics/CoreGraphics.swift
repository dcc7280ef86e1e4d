@_exported import Foundation
@_exported import TactileDrawing
@_exported import TactileGeometry
