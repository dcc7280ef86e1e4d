import Foundation

// Core Foundation's types, whose values iOS code makes with `as`: on Linux they are Swift's own.
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFString = String
public typealias CFURL = URL
