import CDetentX11
import DetentDrawing
import DetentViews
import Glibc
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Cursors {
    private func hover(_ stage: Stage, _ cursor: DetentViews.Cursor) throws -> ShownCursor {
      stage.view.shownCursor = cursor
      stage.driver.move(to: 20, 20)
      stage.move(21, 20)
      stage.driver.sync()
      return try ShownCursor(stage.driver)
    }

    private func settings(_ theme: String, _ size: Int) -> [(name: String, value: XSettings.Value)]
    {
      [("Gtk/CursorThemeName", .text(theme)), ("Gtk/CursorThemeSize", .integer(size))]
    }

    @Test func pointersAreThoseOfTheThemeInItsColoursAndOfTheServerWhereItLacksThem() async throws {
      let ours = try CursorTheme("ours", ["text": 0xff20_4060, "default": 0x8040_2010])
      let other = try CursorTheme("other", ["text": 0xff80_0000])
      let server = try XServer()
      let manager = try SettingsManager(server, settings("ours", 24))
      let stage = try await Stage(server)
      // Half of the arrow is seen through.
      #expect(try hover(stage, .arrow) == ShownCursor(width: 24, height: 24, color: 0x8040_2010))
      let lacking = try hover(stage, .resizeUpDown)
      #expect(lacking.width > 0 && ![0xff20_4060, 0x8040_2010].contains(lacking.color))
      #expect(try hover(stage, .text) == ShownCursor(width: 24, height: 24, color: 0xff20_4060))
      // Another theme or size counts at once for the pointer that is shown.
      stage.after { manager.write(settings("other", 48)) }
      stage.driver.sync()
      let shown = try ShownCursor(stage.driver)
      #expect(shown == ShownCursor(width: 48, height: 48, color: 0xff80_0000))
      withExtendedLifetime((ours, other)) {}
    }

    @Test func theyAreAsLargeAsTheScaleOfTheWindow() async throws {
      let theme = try CursorTheme("ours", ["text": 0xff20_4060])
      let server = try XServer()
      let manager = try SettingsManager(server, settings("ours", 24))
      let stage = try await Stage(server, scale: 2)
      #expect(stage.host.cursors.size == 48)
      #expect(try hover(stage, .text).width == 48)
      withExtendedLifetime((theme, manager)) {}
    }

    @Test func aServerWithoutRenderHasPointersToo() async throws {
      let server = try XServer(arguments: ["-extension", "RENDER"])
      let stage = try await Stage(server)
      #expect(try hover(stage, .text).width > 0)
    }
  }
}

/// A theme of pointers of its own, in a folder that lives as long as this does.
///
/// The library that reads themes asks the environment for their folders once a process.
final class CursorTheme {
  static let folder: String = {
    let folder = "/tmp/detent-cursors-\(getpid())"
    setenv("XCURSOR_PATH", folder, 1)
    return folder
  }()

  private var files: [String] = []
  private let folders: [String]

  /// - Parameter shapes: one colour each, in the sizes 24 and 48.
  init(_ name: String, _ shapes: [String: UInt32]) throws {
    let theme = "\(Self.folder)/\(name)"
    folders = [Self.folder, theme, theme + "/cursors"]
    for folder in folders { mkdir(folder, 0o700) }
    for (shape, color) in shapes {
      let path = "\(theme)/cursors/\(shape)"
      files.append(path)
      let bytes = Self.file(color)
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(file) }
      guard write(file, bytes, bytes.count) == bytes.count else {
        throw XServer.Failure(description: "no file \(path)")
      }
    }
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// A header, a table of contents, and an image for each size.
  private static func file(_ color: UInt32) -> [UInt8] {
    let sizes: [UInt32] = [24, 48]
    let image: UInt32 = 0xfffd_0002
    var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sizes.count)]
    var place = 16 + UInt32(sizes.count) * 12
    for size in sizes {
      words += [image, size, place]
      place += 36 + size * size * 4
    }
    for size in sizes {
      words += [36, image, size, 1, size, size, 3, 4, 0]
      words += [UInt32](repeating: color, count: Int(size * size))
    }
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }
}

/// What the pointer looks like on the screen.
struct ShownCursor: Equatable {
  var width: Int
  var height: Int
  /// The colour of its middle, as 0xAARRGGBB.
  var color: UInt
}

extension ShownCursor {
  private struct Image {
    var x: Int16
    var y: Int16
    var width: UInt16
    var height: UInt16
    var xHot: UInt16
    var yHot: UInt16
    var serial: UInt
    var pixels: UnsafeMutablePointer<UInt>?
    var atom: UInt
    var name: UnsafePointer<CChar>?
  }

  @MainActor
  init(_ driver: ServerInput) throws {
    typealias Query =
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
      ) -> Int32
    typealias Get = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
    guard let library = dlopen("libXfixes.so.3", RTLD_NOW),
      let query = dlsym(library, "XFixesQueryVersion"),
      let get = dlsym(library, "XFixesGetCursorImage")
    else { throw XServer.Failure(description: "libXfixes.so.3 is missing: install libxfixes3") }
    var major: Int32 = 4
    var minor: Int32 = 0
    _ = unsafeBitCast(query, to: Query.self)(driver.display, &major, &minor)
    guard let memory = unsafeBitCast(get, to: Get.self)(driver.display) else {
      throw XServer.Failure(description: "no pointer")
    }
    defer { XFree(memory) }
    let image = memory.assumingMemoryBound(to: Image.self).pointee
    width = Int(image.width)
    height = Int(image.height)
    // A long of 32 bits that count; the others are anything.
    color = (image.pixels?[height / 2 * width + width / 2] ?? 0) & 0xffff_ffff
  }
}
