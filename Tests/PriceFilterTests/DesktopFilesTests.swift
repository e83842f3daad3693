import DetentDrawing
import DetentTestSupport
import Foundation
import Testing

@testable import PriceFilter

/// What a desktop knows of the application without starting it.
@Suite struct DesktopFilesTests {
  private static let id = "io.github.detent.PriceFilter"
  private static let iconFolder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Resources/icons"
  private static let sides = [48, 128, 256]

  private func desktopEntry() throws -> [String: String] {
    let lines = try SourceTree.text("Resources/\(Self.id).desktop").split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    return Dictionary(
      uniqueKeysWithValues: lines.dropFirst().map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      })
  }

  @Test func desktopsOpenTablesWithIt() throws {
    let entry = try desktopEntry()
    #expect(entry["Exec"] == "price-filter %F" && entry["TryExec"] == "price-filter")
    #expect(entry["MimeType"] == "text/csv;text/tab-separated-values;")
    #expect(entry["Icon"] == Self.id && entry["Type"] == "Application")
    // The class that the X11 host gives its windows.
    #expect(entry["StartupWMClass"] == "price-filter")
  }

  @Test func desktopAndStoreCallItTheSame() throws {
    let entry = try desktopEntry()
    let store = try SourceTree.text("Resources/\(Self.id).metainfo.xml")
    #expect(store.contains("<id>\(Self.id)</id>"))
    #expect(store.contains("<launchable type=\"desktop-id\">\(Self.id).desktop</launchable>"))
    for (key, attribute) in [
      ("Name", ""), ("Name[de]", " xml:lang=\"de\""), ("Name[ar]", " xml:lang=\"ar\""),
      ("Name[zh_CN]", " xml:lang=\"zh-CN\""),
    ] {
      #expect(store.contains("<name\(attribute)>\(try #require(entry[key]))</name>"), "\(key)")
    }
    let source = try SourceTree.text("Sources/DetentProgram/WindowCommand.swift")
    let version = try #require(source.firstMatch(of: /programVersion = "([0-9.]+)"/))
    #expect(store.contains("<release version=\"\(version.1)\""))
  }

  /// With DETENT_RECORD=1 the files are written.
  @Test func theIconsOfDesktopsAreThatOfTheWindow() throws {
    if ProcessInfo.processInfo.environment["DETENT_RECORD"] == "1" { try record() }
    for side in Self.sides {
      let now = try drawn(side)
      let kept = try Surface(size: now.size)
      let image = try Image(contentsOf: "\(Self.iconFolder)/\(Self.id)-\(side).png")
      kept.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: now.size)) }
      var difference = 0.0
      for y in 0..<side {
        for x in 0..<side {
          let (a, b) = (now.pixel(x: x, y: y), kept.pixel(x: x, y: y))
          difference += abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue)
        }
      }
      #expect(difference / Double(side * side) < 0.01, "\(side)")
    }
    let vector = try SourceTree.text("Resources/icons/\(Self.id).svg")
    #expect(vector.contains("<svg") && vector.contains("viewBox=\"0 0 128 128\""))
    #expect(!vector.contains("<image") && vector.utf8.count < 20_000)
  }

  private func drawn(_ side: Int) throws -> Surface {
    let surface = try Surface(size: Size(width: Double(side), height: Double(side)))
    surface.withCanvas { ApplicationIcon.draw(in: $0, side: Double(side)) }
    return surface
  }

  private func record() throws {
    for side in Self.sides {
      try drawn(side).writePNG(to: "\(Self.iconFolder)/\(Self.id)-\(side).png")
    }
    let vector = try PictureFormat.svg.page(size: Size(width: 128, height: 128)) {
      ApplicationIcon.draw(in: $0, side: 128)
    }
    try PictureFormat.write(vector, to: "\(Self.iconFolder)/\(Self.id).svg")
  }
}
