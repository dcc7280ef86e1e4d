import CX11
import Foundation
import TestDepths
import Testing

extension EndToEnd {
    /// The programs in `Examples`, compiled against the modules that these tests were built from.
    ///
    /// `.ci/run` builds them as packages of their own, for which the toolkit is built once more.
    @Suite("Examples", .tags(.tools)) struct ExampleTests {
        @Test("The counter is built with public names alone, and counts in its window")
        func counts() async throws {
            let stage = try await AppStage(sample: false)
            let counter = try await Self.build("Counter", home: stage.home)
            try await stage.open(program: counter, windowOf: "counter")
            let size = stage.client.size(of: stage.window)
            #expect(size == (320, 240))
            let before = try await stage.settled()
            #expect(before.colours() > 8)
            // The button is in the lower half of what is in the window's middle.
            stage.client.click(size.width / 2, size.height / 2 + 38, in: stage.window)
            stage.leave()
            try await wait(for: "another number") { stage.picture != before }
            #expect(try await stage.close() == .code(0), "\(stage.program.errors)")
        }

        /// Compiles an example's sources, which get no access that other packages lack, and gives
        /// the path of the program.
        static func build(_ name: String, home: Home) async throws -> String {
            let root = AppStage.root.path
            let program = home.path + "/" + name.lowercased()
            let script = """
                set -eu
                libraries="cairo pangocairo pixman-1 libturbojpeg x11 xext xi xrandr xrender"
                maps=$(find Sources/System Sources/Tactile -name module.modulemap \\
                    -printf '-Xcc -fmodule-map-file=%p ')
                headers=$(pkg-config --cflags-only-I $libraries | sed 's/-I/-Xcc -I/g')
                # Those that the gallery is linked from: of sources that are gone, others lie around.
                objects=$(tr -d "'" <"$PRODUCTS/gallery.product/Objects.LinkFileList" \\
                    | grep -e '/Tactile[^/]*/[^/]*$' -e '/CBox2D[^/]*/[^/]*$')
                exec swiftc -swift-version 6 -parse-as-library -module-name \(name) \\
                    -I "$PRODUCTS/Modules" $maps $headers Examples/\(name)/Sources/\(name)/*.swift \\
                    $objects $(pkg-config --libs-only-l $libraries) -lstdc++ \\
                    -o '\(program)'
                """
            let compiler = try Program(
                "/usr/bin/env", ["-C", root, "bash", "-c", script], home: home,
                adding: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                    "PRODUCTS": Program.products.path,
                ])
            let exit = try await compiler.waitForExit()
            guard exit == .code(0) else {
                throw Timeout(what: "the program \(name)", state: compiler.output + compiler.errors)
            }
            return program
        }
    }
}
