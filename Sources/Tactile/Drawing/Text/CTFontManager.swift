import Foundation

/// For whom a font is registered. Here it is always the program alone.
public enum CTFontManagerScope: UInt32, Sendable {
    case none = 0
    case process = 1
    case persistent = 2
    case session = 3
}

/// Makes the fonts of a file known to `UIFont(name:size:)`, under their PostScript names and their
/// families.
///
/// - Returns: whether the file is a font. Where it is none, `error` says so.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard !ProgramFonts.register(fontURL) else { return true }
    error?.pointee = Unmanaged.passRetained(FontManagerError.unreadable(fontURL.path))
    return false
}

/// As ``CTFontManagerRegisterFontsForURL(_:_:_:)``, for several files.
///
/// - Returns: whether all of them are fonts. The others are registered all the same.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope,
    _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
    let faults = fontURLs.compactMap { $0 as? URL }.filter { !ProgramFonts.register($0) }.map {
        FontManagerError.unreadable($0.path)
    }
    guard !faults.isEmpty else { return true }
    errors?.pointee = Unmanaged.passRetained(NSArray(array: faults))
    return false
}

/// As ``CTFontManagerRegisterFontsForURL(_:_:_:)``, for several files; `registrationHandler` is
/// called with the errors, and at the end with `true`.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let errors = fontURLs.compactMap { $0 as? URL }.filter { !ProgramFonts.register($0) }.map {
        FontManagerError.unreadable($0.path)
    }
    _ = registrationHandler?(errors, true)
}

/// Makes a font known that was read from data.
///
/// - Returns: whether it was made from data. One that is installed is known already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    // A font that was made from data was registered when it was made: its name is found so.
    true
}

/// What Core Foundation calls an error.
public typealias CFError = NSError

/// The error's text.
public func CFErrorCopyDescription(_ error: CFError) -> CFString { error.localizedDescription }

private enum FontManagerError {
    static func unreadable(_ path: String) -> NSError {
        NSError(
            domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103,
            userInfo: [NSLocalizedDescriptionKey: "“\(path)” is no font that can be read."])
    }
}
