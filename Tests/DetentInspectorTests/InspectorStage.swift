import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// A window with a few controls, and its inspector on a screen of its own.
@MainActor
final class InspectorStage {
  let window = Window(size: Size(width: 480, height: 360))
  let slider = RangeSlider()
  let button = Button("Export", style: .bordered)
  let label = Label("Price")
  let host: HeadlessHost
  let inspector: Inspector
  /// What shows the inspector's window; nil before it was opened.
  private(set) var panelHost: HeadlessHost?
  /// What the inspector asks for files.
  let chooser = RecordingChooser()

  init() throws {
    let column = StackView(
      .vertical, spacing: 12, alignment: .leading,
      layoutMargins: EdgeInsets(vertical: 16, horizontal: 16),
      views: [label, slider, button, Spacer()])
    slider.identifier = "price"
    slider.fixedWidth = 300
    window.title = "Sample"
    window.contentView = column
    host = try HeadlessHost(window: window)
    host.settle()
    var show: (@MainActor (Window) -> Void)?
    inspector = Inspector.enable(for: window, chooser: chooser) { show?($0) }
    show = { [weak self] in self?.panelHost = try? HeadlessHost(window: $0) }
  }

  var session: InspectorSession { get throws { try #require(inspector.session) } }

  /// Opens the inspector with a view selected, and shows what it shows.
  @discardableResult func open(selecting view: View? = nil) throws -> HeadlessHost {
    inspector.open()
    if let view { inspector.select(view) }
    settle()
    return try #require(panelHost)
  }

  func select(_ views: View...) {
    inspector.session?.select(views)
    settle()
  }

  /// Clicks the middle of a view of the inspector's window.
  func click(_ view: View, count: Int = 1) {
    panelHost?.click(at: middle(of: view), count: count)
    settle()
  }

  /// Presses a key in the inspector's window.
  func key(_ key: Key, _ modifiers: Modifiers = []) {
    panelHost?.key(key, modifiers: modifiers)
    settle()
  }

  /// Types into the number field of a property, and presses Enter.
  func type(_ text: String, into field: View) {
    panelHost?.click(at: middle(of: field), count: 2)
    panelHost?.type(text)
    key(.enter)
  }

  func settle() {
    host.settle()
    panelHost?.settle()
    host.settle()
    panelHost?.settle()
  }

  /// The middle of a view in its window.
  func middle(of view: View) -> Point { view.frameInWindow(view.bounds).center }

  /// The first view of a type in the inspector's window.
  func part<V: View>(
    _ type: V.Type = V.self, where holds: (V) -> Bool = { _ in true }
  ) throws -> V {
    var waiting: [View] = [try #require(inspector.panel)]
    while let view = waiting.popLast() {
      if let found = view as? V, holds(found) { return found }
      waiting += view.subviews.reversed()
    }
    throw Missing()
  }

  private struct Missing: Error {}
}

/// A user who is asked for files: what the questions were, and the answer to all of them.
@MainActor
final class RecordingChooser: FileChooser {
  private(set) var questions: [FileChooserOptions] = []
  private(set) var answerCount = 0
  var answer: [String] = []

  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    questions.append(options)
    answerCount += 1
    return answer
  }
}
