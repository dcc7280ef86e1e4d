@_exported import TactileGoldens
@_exported import TactileHeadless
