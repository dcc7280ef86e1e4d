@_exported import Tactile
@_exported import TactileCompatibility
