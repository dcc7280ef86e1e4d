import Foundation
import Testing

@testable import TactileX11

struct ProgramTextTests {
    @Test func theCodeOfTheProgramIsFoundAmongWhatIsMapped() {
        let maps = """
            00400000-00420000 r--p 00000000 08:01 123  /usr/bin/my program
            00420000-01a00000 r-xp 00020000 08:01 123                        /usr/bin/my program
            01a00000-01b00000 rwxp 01600000 08:01 123                        /usr/bin/my program
            7f0000000000-7f0000001000 r-xp 00000000 08:01 124                /usr/lib/libc.so.6
            7f0000002000-7f0000003000 r-xp 00000000 00:00 0
            ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0          [vsyscall]
            """
        #expect(
            ProgramText.ranges(of: "/usr/bin/my program", in: maps) == [0x42_0000..<0x1a0_0000])
        #expect(ProgramText.ranges(of: "/usr/bin/other", in: maps).isEmpty)
        #expect(ProgramText.ranges(of: "/usr/bin/my program", in: "nothing-of r-xp").isEmpty)
    }

    @Test(arguments: [
        ("Name:\tx\nTracerPid:\t0\nUid:\t1", false), ("Name:\tx\nTracerPid:\t71\n", true),
        ("Name:\tx", true),
    ])
    func aDebuggerIsNoticed(status: String, isTraced: Bool) {
        #expect(ProgramText.isTraced(status) == isTraced)
    }
}
