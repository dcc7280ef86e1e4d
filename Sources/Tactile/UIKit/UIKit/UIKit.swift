// UIKit makes the names of these modules known, as in “CoreGraphics.log(x)”.
@_exported import CoreGraphics
@_exported import QuartzCore
@_exported import Tactile
@_exported import TactileCompatibility
@_exported import TactileStoryboards
