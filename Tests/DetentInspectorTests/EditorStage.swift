import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentInspector

/// The editor of a property in a window, what it reported, and the user.
@MainActor
final class EditorStage: Scene<StackView> {
  var last: PropertyValue?
  let row: PropertyRow

  init(_ kind: PropertyKind, _ value: PropertyValue, default defaultValue: PropertyValue? = nil)
    throws
  {
    let property = InspectedProperty(
      name: "sample", title: "Sample", group: "Group", kind: kind,
      defaultValue: defaultValue ?? value)
    row = PropertyRow(property)
    row.show(value)
    try super.init(
      StackView(.vertical, views: [row, Spacer()]), Rect(x: 0, y: 100, width: 420, height: 540),
      in: Size(width: 420, height: 640))
    window.backgroundColor = .panel
    row.didEdit = { [weak self] event, value in
      self?.last = value
      self?.log.append("\(event.word) \(Self.text(value))")
    }
    row.didReset = { [weak self] in self?.log.append("reset") }
    host.drain()
  }

  static func text(_ value: PropertyValue) -> String {
    switch value {
    case .number(let number): NumberFormat.plain(number, 6, .plain)
    case .color(let color): "\(color.light) \(color.dark)"
    case .choice(let name): name
    default: value.description
    }
  }

  func view<V: View>(_ identifier: String, _ type: V.Type = V.self) throws -> V {
    try #require(window.view(withIdentifier: identifier) as? V)
  }

  /// Clicks the middle of a view, and shows what it opens.
  func click(_ identifier: String) throws {
    host.click(at: try center(of: identifier))
    host.settle()
  }

  func key(_ key: Key) {
    host.key(key)
    host.settle()
  }

  /// Selects the text of a field and types another one.
  func type(_ text: String, into identifier: String = "sample.field", count: Int = 2) throws {
    host.click(at: try center(of: identifier), count: count)
    host.type(text)
  }

  func enter(_ text: String, into identifier: String = "sample.field", count: Int = 2) throws {
    try type(text, into: identifier, count: count)
    host.key(.enter)
  }

  /// Whether each begin is followed by exactly one end.
  var isBalanced: Bool {
    var isOpen = false
    for line in log {
      switch line.split(separator: " ").first {
      case "began" where !isOpen: isOpen = true
      case "changed" where isOpen: break
      case "committed" where isOpen, "cancelled" where isOpen: isOpen = false
      case "reset": break
      default: return false
      }
    }
    return !isOpen
  }
}

extension Scene {
  /// The middle of a view, in the window.
  func center(of identifier: String) throws -> Point {
    let view = try #require(window.view(withIdentifier: identifier))
    return view.convert(view.bounds.center, to: window)
  }

  /// The edits, forgotten.
  func takeLog() -> [String] {
    defer { clearLog() }
    return log
  }
}

/// The properties of a view in a scroll view, as in the window of the inspector.
@MainActor
final class GroupsStage: Scene<ScrollView> {
  let groups = PropertyGroups()
  var scroll: ScrollView { subject }
  let inspected: View
  let holder: View
  private var edited: InspectedStyle?

  init(_ view: View, height: Double = 720, appearance: Appearance = .light) throws {
    inspected = view
    holder = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    holder.backgroundColor = .card
    holder.addSubview(view)
    edited = InspectedStyle(of: view)
    groups.show(edited)
    try super.init(ScrollView(contentView: groups), in: Size(width: 420, height: height))
    window.backgroundColor = .panel
    window.rootTraits.appearance = appearance
    groups.onEdit = { [weak self] property, event, value in
      guard let self else { return }
      log.append("\(property.name) \(event.word)")
      if event != .editingDidBegin {
        if let reason = edited?.set(value, of: property.name) {
          groups.showMessage(reason, of: property.name)
        }
        groups.refresh()
      }
    }
    host.settle()
  }
}

extension InspectedStyle {
  init?(of view: View) { self.init(of: [view]) }

  /// Sets a property of all views. Returns the reason for a refusal, or nil.
  func set(_ value: PropertyValue, of name: String) -> String? {
    views.compactMap { $0 as? any Styled }.reduce(nil) { $1.apply(value, to: name) ?? $0 }
  }
}

extension ControlEvents {
  /// The event in a log.
  fileprivate var word: String {
    switch self {
    case .editingDidBegin: "began"
    case .valueChanged: "changed"
    case .editingDidEnd: "committed"
    case .editingDidCancel: "cancelled"
    default: "other"
    }
  }
}
