import SwiftSyntax

extension FileRewriter {
    /// A class that conforms answers with a requirement's default where it lacks the method; on iOS
    /// one that a class below adds is called, and here it is not.
    func lookAtInheritedConformance(_ node: FunctionDeclSyntax) {
        let method = MethodDeclaration(node)
        guard node.isMember, !method.isOverride, !method.isStatic,
            let type = node.enclosingType.flatMap({ index.type($0.typePath) }), type.kind == .class
        else { return }
        let above = index.lineage(of: type).dropFirst().filter { $0.kind == .class }
        let isDeclared = above.contains { parent in
            parent.methods.contains { $0.fullName == method.fullName }
        }
        guard !isDeclared else { return }
        for parent in above {
            for name in parent.inherited where isRequirement(method, of: name, in: parent) {
                tell(
                    .warning, at: node.name.start,
                    "“\(parent.name)” conforms to “\(name)” without “\(method.fullName)”, so that this method of a class below is not called; write it there and override it."
                )
                return
            }
        }
    }

    private func isRequirement(
        _ method: MethodDeclaration, of name: String, in type: TypeDeclaration
    ) -> Bool {
        if let declared = index.type(name, in: type.path) {
            return declared.kind == .protocol
                && index.lineage(of: declared).contains { part in
                    part.methods.contains { $0.isOptional && $0.fullName == method.fullName }
                }
        }
        // What a delegate of the toolkit is told begins with whose delegate it is.
        guard let first = method.parameters.first else { return false }
        for suffix in ["Delegate", "DataSource"] where name.hasSuffix(suffix) {
            let subject = String(name.dropLast(suffix.count))
            let scrolls = ["UITableView", "UICollectionView", "UITextView"].contains(subject)
            if first == subject || scrolls && first == "UIScrollView" && suffix == "Delegate" {
                return true
            }
        }
        return false
    }
}
