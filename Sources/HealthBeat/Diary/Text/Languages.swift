// What the diary says of itself comes from tables, and so does what is above it.
@_exported import TactileLanguages
