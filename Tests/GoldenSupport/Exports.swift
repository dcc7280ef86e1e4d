/// Golden pictures, for rooms below the one that the harness acts on.
@_exported import TactileGoldens
