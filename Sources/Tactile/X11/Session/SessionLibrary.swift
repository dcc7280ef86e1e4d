import CSession
import Foundation

/// The functions of libSM and libICE that a program in a session needs. They are loaded where there
/// is a session manager, and stay.
struct SessionLibrary {
    typealias Text = UnsafeMutablePointer<CChar>
    typealias Open =
        @convention(c) (
            Text?, SmPointer?, Int32, Int32, UInt, UnsafeMutablePointer<SmcCallbacks>?,
            UnsafePointer<CChar>?, UnsafeMutablePointer<Text?>?, Int32, Text?
        ) -> SmcConn?
    typealias Close =
        @convention(c) (SmcConn?, Int32, UnsafeMutablePointer<Text?>?) -> SmcCloseStatus
    typealias SetProperties =
        @convention(c) (
            SmcConn?, Int32, UnsafeMutablePointer<UnsafeMutablePointer<SmProp>?>?
        ) -> Void
    typealias SaveDone = @convention(c) (SmcConn?, Bool) -> Void
    typealias Connection = @convention(c) (SmcConn?) -> IceConn?
    typealias Descriptor = @convention(c) (IceConn?) -> Int32
    typealias Process =
        @convention(c) (IceConn?, OpaquePointer?, UnsafeMutablePointer<Int32>?) ->
        IceProcessMessagesStatus
    typealias SetSessionErrorHandler =
        @convention(c) (SmcErrorHandler?) -> SmcErrorHandler?
    typealias SetErrorHandler = @convention(c) (IceErrorHandler?) -> IceErrorHandler?
    typealias SetFailureHandler = @convention(c) (IceIOErrorHandler?) -> IceIOErrorHandler?

    let open: Open
    let close: Close
    let setProperties: SetProperties
    let saveDone: SaveDone
    let connection: Connection
    let descriptor: Descriptor
    let process: Process

    /// `nil` where the libraries are not installed, or are others.
    init?() {
        // What libSM needs is found through it.
        guard let handle = dlopen("libSM.so.6", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(handle, name).map { unsafeBitCast($0, to: type) }
        }
        guard let open = find("SmcOpenConnection", Open.self),
            let close = find("SmcCloseConnection", Close.self),
            let setProperties = find("SmcSetProperties", SetProperties.self),
            let saveDone = find("SmcSaveYourselfDone", SaveDone.self),
            let connection = find("SmcGetIceConnection", Connection.self),
            let descriptor = find("IceConnectionNumber", Descriptor.self),
            let process = find("IceProcessMessages", Process.self),
            let setSessionErrors = find("SmcSetErrorHandler", SetSessionErrorHandler.self),
            let setErrors = find("IceSetErrorHandler", SetErrorHandler.self),
            let setFailures = find("IceSetIOErrorHandler", SetFailureHandler.self)
        else { return nil }
        self.open = open
        self.close = close
        self.setProperties = setProperties
        self.saveDone = saveDone
        self.connection = connection
        self.descriptor = descriptor
        self.process = process
        // The handlers that the libraries have by themselves end the process.
        _ = setSessionErrors { _, _, _, _, _, _, _ in }
        _ = setErrors { _, _, _, _, _, _, _ in }
        _ = setFailures { _ in }
    }
}
