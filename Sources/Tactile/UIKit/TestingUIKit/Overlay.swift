// The toolchain lists this module as what a file gets that imports both Testing and UIKit, but
// ships it for Apple's systems only. Without it such a file does not compile.
