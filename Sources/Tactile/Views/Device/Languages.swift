// What controls say comes from tables, and so may what programs say.
@_exported import TactileLanguages
