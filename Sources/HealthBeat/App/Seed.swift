import Foundation

@main struct Program {
    @MainActor static func main() {
        if case .exit(let status) = CommandLineTool.parse(Array(CommandLine.arguments.dropFirst()))
        {
            exit(status)
        }
    }
}
