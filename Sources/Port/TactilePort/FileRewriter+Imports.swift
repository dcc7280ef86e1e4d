import SwiftSyntax

/// Modules that a file needs here and not on iOS, where Foundation alone has what it names.
extension FileRewriter {
    private static let networking: Set<String> = [
        "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLCache",
        "CachedURLResponse", "URLCredential", "URLCredentialStorage", "URLProtectionSpace",
        "URLAuthenticationChallenge", "URLProtocol", "HTTPCookie", "HTTPCookieStorage",
        "NSMutableURLRequest", "NSURLRequest", "URLSessionTask", "URLSessionDataTask",
        "URLSessionDownloadTask", "URLSessionUploadTask", "URLSessionConfiguration",
        "URLSessionDelegate", "URLSessionDataDelegate", "URLSessionTaskDelegate",
        "URLSessionDownloadDelegate", "URLSessionWebSocketTask", "URLSessionTaskMetrics",
    ]
    /// What `import Foundation` brings on iOS, and the toolkit here.
    private static let compatibility: Set<String> = [
        "Selector", "NSSelectorFromString", "DateComponentsFormatter", "NSHashTable", "NSMapTable",
        "NSKeyValueObservation", "NSKeyValueChangeKey", "NSKeyValueObservingOptions",
        "objc_setAssociatedObject", "objc_getAssociatedObject", "objc_removeAssociatedObjects",
        "objc_sync_enter", "objc_sync_exit", "autoreleasepool", "OptionalRequirement",
        "CFAbsoluteTimeGetCurrent", "NSEC_PER_SEC", "NSEC_PER_MSEC", "NSEC_PER_USEC",
        "USEC_PER_SEC", "HUGE", "MAXFLOAT", "CADisplayLink",
        "CACurrentMediaTime",
    ]

    func noteName(_ name: String) {
        if Self.networking.contains(name), index.type(name) == nil { needsNetworking = true }
        let isUIKit = name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
        if Self.compatibility.contains(name) || isUIKit,
            index.type(name) == nil, !index.declaresFunction(name), !index.variables.contains(name)
        {
            needsToolkit = true
        }
    }

    /// Calls that only the toolkit's extensions of Foundation answer, by an argument's name.
    func noteArguments(_ node: FunctionCallExprSyntax) {
        let labels: Set<String> = [
            "selector", "forKeyPath", "afterDelay", "onMainThread", "userInfo",
        ]
        if node.arguments.contains(where: { labels.contains($0.label?.text ?? "") }) {
            needsToolkit = true
        }
        let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        if name == "observe", node.arguments.first?.expression.is(KeyPathExprSyntax.self) == true {
            needsToolkit = true
        }
    }

    /// Writes the imports behind the file's own, in their line.
    func addImports() {
        guard let place = lastImport else { return }
        let toolkit: Set = ["UIKit", "Tactile", "TactileCompatibility", "ObjectiveC"]
        if needsToolkit, resources.imports.isDisjoint(with: toolkit) {
            edits.insert("; import UIKit", at: place)
        }
        if needsNetworking, !resources.imports.contains("FoundationNetworking") {
            edits.insert("; import FoundationNetworking", at: place)
        }
    }
}
