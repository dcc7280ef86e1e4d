import Foundation
import TactilePort

exit(
    PortCommand.run(Array(CommandLine.arguments.dropFirst())) { text in
        FileHandle.standardError.write(Data(text.utf8))
    })
