/// What tests of this package know the toolkit's harness by.
@_exported import TactileTesting
