import SwiftSyntax

/// Turns sources that were written for iOS into sources that compile here. All files of a module
/// are given at once, since one may use what another declares.
///
/// A file keeps its lines: what stands in a line stands there afterwards, but for members that move
/// from an extension into their class, which say where they come from by `#sourceLocation`.
package struct Porter {
    package struct Result {
        /// As many as the files, in their order.
        package var texts: [String]
        /// By file and place.
        package var messages: [Message]
        /// Whether a file imports UIKit: on iOS, a module's own header gives that to whoever
        /// imports the module.
        package var importsToolkit = false
    }

    /// - `hasResources`: whether the module has resources from iOS, which the main bundle has
    ///   there.
    /// - `interface`: what `Info.plist` says of the program's first window.
    package static func port(
        _ files: [SourceFile], hasResources: Bool = false, interface: MainInterface = .init()
    ) -> Result {
        let index = DeclarationIndex(files)
        index.hasResources = hasResources
        index.interface = interface
        let rewriters = files.map { FileRewriter($0, index) }
        for rewriter in rewriters where !rewriter.file.tree.hasError {
            rewriter.walk(rewriter.file.tree)
        }
        addTables(InterfaceMembers(files), to: rewriters)
        for rewriter in rewriters where !rewriter.file.tree.hasError {
            if hasResources, rewriter.resources.needsToolkit { rewriter.needsToolkit = true }
            rewriter.addImports()
        }
        // Only now has every file told what it moves into others.
        for rewriter in rewriters {
            for move in rewriter.moves { carryOut(move, from: rewriter, to: rewriters) }
        }
        var messages: [Message] = []
        for rewriter in rewriters {
            if let fault = rewriter.file.fault {
                rewriter.tell(
                    .error, at: fault.offset,
                    "This is no Swift that can be read, so nothing in the file is brought over: \(fault.text)."
                )
            }
            messages += rewriter.messages.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        }
        let texts = rewriters.map { rewriter in
            let text = rewriter.edits.text(of: 0..<rewriter.file.bytes.count, in: rewriter.file)
            let more = hasResources ? rewriter.resources.declarations : []
            return more.isEmpty ? text : text + "\n" + more.joined(separator: "\n") + "\n"
        }
        let importsToolkit = rewriters.contains { $0.resources.imports.contains("UIKit") }
        return Result(texts: texts, messages: messages, importsToolkit: importsToolkit)
    }

    /// Puts behind the classes what storyboards and nibs may connect to them.
    private static func addTables(_ members: InterfaceMembers, to rewriters: [FileRewriter]) {
        func rewriter(of file: SourceFile) -> FileRewriter? {
            rewriters.first { $0.file === file }
        }
        for (place, text) in members.tables {
            rewriter(of: place.file)?.edits.insert(text, at: place.offset)
        }
        for message in members.messages {
            rewriter(of: message.file)?.tell(.warning, at: message.offset, message.text)
        }
    }

    private static func carryOut(
        _ move: FileRewriter.Move, from source: FileRewriter, to rewriters: [FileRewriter]
    ) {
        guard let end = move.type.end,
            let target = rewriters.first(where: { $0.file === end.file })
        else { return }
        let text: String
        if let forwarder = move.forwarder {
            text = forwarder
        } else {
            text = move.prefix + source.edits.text(of: move.range, in: source.file)
            source.edits.cut(move.range.lowerBound..<move.end, in: source.file)
        }
        let from = source.file.position(of: move.range.lowerBound)
        let to = target.file.position(of: end.brace)
        target.edits.insert(
            "\n#sourceLocation(file: \(literal(source.file.path)), line: \(from.line))\n"
                + String(repeating: " ", count: from.column - 1) + text
                + "\n#sourceLocation(file: \(literal(target.file.path)), line: \(to.line))\n",
            at: end.brace)
    }

    /// A text as Swift writes it.
    package static func literal(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
