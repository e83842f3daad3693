import DetentControls
import DetentDrawing
import DetentHeadless
import DetentOutput
import DetentViews
import DetentWidgets
import Foundation
import Glibc
import Testing

@testable import Listings
@testable import PriceFilter

/// A window over a file of its own, driven like the user would.
@MainActor
final class ScreenStage {
  let application: PriceFilterApplication
  let host: HeadlessHost
  private let path: String

  /// Ten homes from 100,000 to 1,000,000, the dearest one first.
  static let tenHomes =
    "Address,Price,Type,Area m2,Beds\n"
    + (1...10).reversed().map { "\($0) High Street,\($0)00000,House,\($0 * 20),\($0 % 5)\n" }
    .joined()

  init(
    csv: String = tenHomes, size: Size = Size(width: 1_080, height: 980),
    locale: String = "en_GB", search: SearchText = SearchText(), announcesLosses: Bool = false
  ) async throws {
    path = "/tmp/detent-test-\(getpid())-\(UInt64.random(in: 0 ... .max)).csv"
    let bytes = Array(csv.utf8)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
    close(file)
    var options = PriceFilterApplication.Options()
    options.listings = path
    options.size = size
    options.locale = LocaleID(locale)
    options.search = search
    options.announcesLosses = announcesLosses
    let box = LineBox()
    let log = EventLog { box.lines.append($0) }
    application = try PriceFilterApplication(options: options, log: log)
    await application.startLoading()
    // On a busy machine it takes longer than the window would wait; errors are shown by the window.
    try? await application.waitForLoad()
    host = try HeadlessHost(window: application.window)
    log.ready()
    self.box = box
  }

  deinit { unlink(path) }

  @MainActor private final class LineBox {
    var lines: [String] = []
  }
  private let box: LineBox
  var events: [String] { box.lines }

  /// The members of a line.
  static func members(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
  }

  /// The event of a line, and what it counts.
  static func summary(_ line: String) -> String {
    let members = members(line)
    let count = (members["count"] as? Int).map { " \($0)" } ?? ""
    return "\(members["event"] as? String ?? "?")\(count)"
  }

  func tree() throws -> AccessibilityNode {
    host.settle()
    return try #require(application.window.accessibilityTree().first)
  }

  func node(_ id: String) throws -> AccessibilityNode {
    try #require(try tree().node(withID: id), "no node \(id)")
  }

  func shownRows() throws -> [String] {
    try node("listings").children.compactMap(\.label)
  }

  func focus(_ id: String) throws {
    let view = try #require(application.window.view(withIdentifier: id), "no view \(id)")
    #expect(view.becomeFirstResponder(.keyboard(.forward)))
  }

  func click(_ id: String) throws {
    host.click(at: try node(id).frame.center)
    host.settle()
  }

  /// Removes the filter of a chip with the pointer.
  func clickCross(_ id: String) throws {
    let frame = try node(id).frame
    host.click(at: Point(x: frame.maxX - 14, y: frame.midY))
    host.settle()
  }
}
