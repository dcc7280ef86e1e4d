import CX11
import Foundation
import TactileDrawing
import TactileGeometry

/// A window's kept pixels and the way they go to the server.
@MainActor
final class X11FrameBuffer {
    private let connection: X11Connection
    private let window: Window
    private let context: GC
    private var memory: X11PixelMemory?
    private var image: UnsafeMutablePointer<XImage>?
    private var bitmap: Bitmap?
    /// Whether the bitmap holds a presented frame.
    private var isComplete = false
    /// Frames and repairs that the server has not finished reading.
    private(set) var inFlight = 0
    /// The request that last put the whole window, and the last that moved pixels within it.
    private var lastWholePut: UInt = 0
    private var lastMove: UInt = 0
    /// What a frame shifted or painted, together.
    private var changed = PixelRegion()

    /// Pixels a row's length is rounded up to, so that most resizes keep the rows in place.
    private static let rowStep = 64

    init(connection: X11Connection, window: Window) {
        self.connection = connection
        self.window = window
        context = XCreateGC(connection.display, window, 0, nil)
    }

    private var usesSharedMemory: Bool { memory?.segment != nil }

    /// The pixels for a window of `size`; fresh when the size is not the last one's.
    func bitmap(for size: PixelSize) -> (bitmap: Bitmap, isFresh: Bool)? {
        if let bitmap, bitmap.width == size.width, bitmap.height == size.height {
            return (bitmap, !isComplete)
        }
        let step = Self.rowStep
        let rowPixels = (size.width + step - 1) / step * step
        let rowBytes = rowPixels * 4
        let bytes = rowBytes * size.height
        if memory == nil || (memory?.byteCount ?? 0) < bytes {
            guard makeMemory(bytes: bytes) else { return nil }
        }
        guard let memory, let image else { return nil }
        let spareRows =
            usesSharedMemory
            ? min(Bitmap.windowSpareRows, (memory.byteCount - bytes) / rowBytes) : 0
        memory.use(bytes: bytes + spareRows * rowBytes)
        image.pointee.width = Int32(rowPixels)
        image.pointee.height = Int32(size.height)
        image.pointee.bytes_per_line = Int32(rowBytes)
        let made = Bitmap(
            data: memory.mapping.address, width: size.width, height: size.height,
            bytesPerRow: rowBytes, isOpaque: true, owner: memory.mapping, spareRows: spareRows)
        bitmap = made
        isComplete = false
        return (made, true)
    }

    /// Shows a frame.
    ///
    /// What moved is copied within the window when pixels travel to the server through a socket.
    /// From shared memory the server reads them faster than it copies them from its own window
    /// onto itself, so there they are put.
    func present(damage: [PixelRect], moves: [PixelMove]) {
        guard let bitmap else { return }
        isComplete = true
        if usesSharedMemory, !moves.isEmpty {
            changed.removeAll()
            for move in moves { changed.add(move.source.offsetBy(dx: move.dx, dy: move.dy)) }
            for rect in damage { changed.add(rect) }
            put(Array(changed.rects))
        } else {
            for move in moves { copy(move, within: bitmap.bounds) }
            put(damage)
        }
        XFlush(connection.display)
    }

    private func copy(_ move: PixelMove, within bounds: PixelRect) {
        let source = move.source.intersection(bounds)
        guard !source.isEmpty else { return }
        lastMove = XNextRequest(connection.display)
        XCopyArea(
            connection.display, window, window, context, Int32(source.x), Int32(source.y),
            UInt32(source.width), UInt32(source.height), Int32(source.x + move.dx),
            Int32(source.y + move.dy))
    }

    /// Puts kept pixels again that the window lost.
    func repair(_ lost: X11Exposures) {
        guard isComplete, let bitmap, !lost.areCovered(byPut: lastWholePut) else { return }
        put(lost.areMoved(by: lastMove) ? [bitmap.bounds] : lost.rects)
    }

    /// Whether the last frame is one for a window of `size`.
    func isComplete(for size: PixelSize) -> Bool {
        isComplete && bitmap?.width == size.width && bitmap?.height == size.height
    }

    /// The server has read what it was last given.
    func didComplete() {
        inFlight = max(0, inFlight - 1)
    }

    /// Goes on with plain memory after the server could not share it.
    func abandonSharedMemory() {
        guard usesSharedMemory else { return }
        discard()
        inFlight = 0
    }

    func close() {
        discard()
        if !connection.isLost { XFreeGC(connection.display, context) }
    }

    private func put(_ rects: [PixelRect]) {
        guard let bitmap, let image else { return }
        let display = connection.display
        let last = rects.lastIndex { $0.intersects(bitmap.bounds) }
        guard let last else { return }
        image.pointee.data = bitmap.data.assumingMemoryBound(to: CChar.self)
        for index in 0...last {
            let rect = rects[index].intersection(bitmap.bounds)
            guard !rect.isEmpty else { continue }
            if rect == bitmap.bounds { lastWholePut = XNextRequest(display) }
            if usesSharedMemory {
                XShmPutImage(
                    display, window, context, image, Int32(rect.x), Int32(rect.y), Int32(rect.x),
                    Int32(rect.y), UInt32(rect.width), UInt32(rect.height), index == last ? 1 : 0)
            } else {
                XPutImage(
                    display, window, context, image, Int32(rect.x), Int32(rect.y), Int32(rect.x),
                    Int32(rect.y), UInt32(rect.width), UInt32(rect.height))
            }
        }
        if !usesSharedMemory { markFrame() }
        inFlight += 1
    }

    /// Asks for an event when the server has come this far: a property that grows by nothing.
    private func markFrame() {
        XChangeProperty(
            connection.display, window, connection.atoms[.frameMark], XA_CARDINAL, 32,
            PropModeAppend, nil, 0)
    }

    private func makeMemory(bytes: Int) -> Bool {
        discard()
        let display = connection.display
        // As large as the screen at once: no resize within it needs another.
        let screenBytes =
            (Int(XDisplayWidth(display, connection.screen)) + Self.rowStep)
            * (Int(XDisplayHeight(display, connection.screen)) + Bitmap.windowSpareRows) * 4
        let wanted = max(bytes, screenBytes)
        if connection.sharedMemory?.isUsable == true {
            memory =
                X11PixelMemory(sharedBytes: wanted, display: display)
                ?? X11PixelMemory(sharedBytes: bytes, display: display)
        }
        memory = memory ?? X11PixelMemory(privateBytes: bytes)
        guard let memory else { return false }
        let data = memory.mapping.address.assumingMemoryBound(to: CChar.self)
        if let segment = memory.segment {
            image = XShmCreateImage(
                display, connection.visual, UInt32(connection.depth), ZPixmap, data, segment, 1, 1)
        } else {
            image = XCreateImage(
                display, connection.visual, UInt32(connection.depth), ZPixmap, 0, data, 1, 1, 32, 4)
            image?.pointee.byte_order = LSBFirst
        }
        return image != nil
    }

    private func discard() {
        if let image {
            // The pixels are not the image's to free.
            image.pointee.data = nil
            image.pointee.obdata = nil
            _ = image.pointee.f.destroy_image(image)
        }
        image = nil
        bitmap = nil
        isComplete = false
        memory?.release(display: connection.isLost ? nil : connection.display)
        memory = nil
    }
}
