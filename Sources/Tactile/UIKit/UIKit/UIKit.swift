@_exported import Tactile
@_exported import TactileCompatibility
@_exported import TactileStoryboards
