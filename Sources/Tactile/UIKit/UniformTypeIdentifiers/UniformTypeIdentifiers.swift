@_exported import struct TactileDocuments.UTType
