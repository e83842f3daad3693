import DetentDrawing
import DetentGallery
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

/// Writes everything that a change of the controls could change into the folder that
/// `DETENT_RECORD_FOLDER` names. With a record before the change and one after it, `diff -r` shows
/// what became different.
@MainActor
@Suite(.serialized, .enabled(if: Settings.text("DETENT_RECORD_FOLDER") != nil))
struct RecordingTests {
  private static let folder = Settings.text("DETENT_RECORD_FOLDER") ?? ""
  nonisolated private static let pages = GalleryPage.all.map(\.name)

  @Test(arguments: pages) func picturesAndTrees(name: String) throws {
    for (language, locale) in [("left-to-right", ""), ("right-to-left", "ar_EG")] {
      for appearance in Appearance.allCases {
        for scale in [1.0, 2] {
          let host = try shown(name, scale: scale) {
            $0.appearance = appearance
            $0.locale = locale
            $0.layoutDirection = locale.isEmpty ? .leftToRight : .rightToLeft
          }
          host.settle()
          let file = "\(name)-\(appearance)-\(language)-\(scale == 1 ? 1 : 2)"
          try host.writePNG(to: try path("pictures", file + ".png"))
          guard scale == 1, appearance == .light else { continue }
          try write(
            host.window.accessibilityTree().flatMap(Stage.lines), "trees", "\(name)-\(language)")
        }
      }
    }
  }

  @Test(arguments: pages) func eventsOfAllControls(name: String) throws {
    let host = try shown(name)
    var lines: [String] = []
    for control in controls(below: host.window) {
      let title = "\(type(of: control)) \(control.identifier ?? "")"
      control.addAction(for: ControlEvents(rawValue: .max)) { _, event in
        lines.append("\(title): event \(event.rawValue)")
      }
      control.onEditReport { _, event, report in
        let fields = report.value.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        lines.append("\(title): \(event.rawValue) \(report.part) \(report.reason) \(fields)")
      }
    }
    for control in controls(below: host.window) where control.window != nil {
      lines.append("*** \(type(of: control)) \(control.identifier ?? "")")
      use(control, host) { step in
        lines.append("* \(step)")
        lines += control.accessibilityTree().flatMap(Stage.lines)
      }
    }
    try write(lines, "events", name)
  }

  @Test(arguments: TrackKind.allCases) func randomDrives(kind: TrackKind) throws {
    for seed in 1...20 {
      let lines = try Episode(kind, seed: UInt64(seed)).log()
      try write(lines, "drives", "\(kind)-\(seed)")
    }
  }

  // MARK: Steps

  /// What a user can do to a control: keys, the wheel, presses of every part, and a finger.
  private func use(_ control: Control, _ host: HeadlessHost, _ report: (String) -> Void) {
    func step(_ name: String, _ body: () -> Void) {
      body()
      host.advance(by: .milliseconds(400))
      report(name)
    }
    let keys: [Key] = [
      .right, .up, .left, .pageUp, .pageDown, .end, .home, .down, .tab, .space, .escape, .delete,
      .function(2), .escape,
    ]
    step("focus") { control.becomeFirstResponder() }
    for key in keys { step("\(key)") { host.key(key, text: key == .space ? " " : "") } }
    step("type") {
      host.type("45")
      host.key(.enter)
    }
    let frame = control.convert(control.bounds, to: host.window)
    let parts = control.accessibilityChildren().map(\.frame).prefix(8)
    for part in [frame] + parts {
      let (start, end) = (part.center, part.center + Point(x: 30, y: 9))
      step("drag of \(part)") { host.drag(start, start + Point(x: 11, y: 3), end) }
      step("drag with Shift") { host.drag(end, start, modifiers: .shift) }
      step("touch") {
        host.touchDown(at: start)
        host.touchMove(to: start + Point(x: -14, y: 2))
        host.touchUp()
      }
      step("double click") { host.click(at: start, count: 2) }
      step("Escape") { host.key(.escape) }
    }
    let edge = Point(x: frame.minX + frame.width / 6, y: frame.center.y)
    step("press of the track") { host.drag(edge, edge + Point(x: 0, y: -3)) }
    for modifiers: Modifiers in [[], .control] {
      step("wheel") { host.scroll(by: 1, at: edge, modifiers: modifiers) }
    }
    step("cancelled drag") {
      host.press(at: frame.center)
      host.move(to: edge)
      host.key(.escape)
      host.release()
    }
    step("end") {
      host.key(.escape)
      host.exit()
      host.settle()
    }
  }

  private func controls(below view: View) -> [Control] {
    ((view as? Control).map { [$0] } ?? []) + view.subviews.flatMap { controls(below: $0) }
  }

  // MARK: Files

  /// A page in a window that is tall enough for all of it.
  private func shown(
    _ name: String, scale: Double = 1, _ change: (inout Traits) -> Void = { _ in }
  ) throws -> HeadlessHost {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let window = Window(size: Size(width: 1_120, height: 2_400))
    change(&window.rootTraits)
    window.contentView = page.makeView(isStill: true)
    let host = try HeadlessHost(window: window, scale: scale)
    host.setFocused(true)
    return host
  }

  private func path(_ part: String, _ file: String) throws -> String {
    let folder = Self.folder + "/" + part
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder + "/" + file
  }

  private func write(_ lines: [String], _ part: String, _ file: String) throws {
    let text = lines.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: try path(part, file + ".txt")))
  }
}
