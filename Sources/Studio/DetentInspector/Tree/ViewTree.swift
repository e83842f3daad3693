import DetentDrawing
import DetentViews
import DetentWidgets

/// The name of a view in trees, paths and labels.
@MainActor
struct ViewName: Hashable {
  var type: String
  /// The identifier, or else the text of the view, or nil.
  let quoted: String?

  init(_ view: View) {
    type = String("\(Swift.type(of: view))".prefix { $0 != "<" })
    quoted = view.identifier ?? Self.words(of: view)
  }

  /// The class and the quoted text on one line.
  var description: String { quoted.map { "\(type) “\($0)”" } ?? type }

  /// A Swift variable name for the view, from its identifier or class.
  static func variable(of view: View) -> String {
    for name in [view.identifier ?? "", "\(Swift.type(of: view))"] {
      let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      guard let first = words.first, first.first?.isLetter == true else { continue }
      let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    }
    return "view"
  }

  private static func words(of view: View) -> String? {
    if let window = view as? Window { return window.title.isEmpty ? nil : window.title }
    // The label of a group is long and consists of its parts.
    guard view is Label || view is Control, let label = view.accessibilityNode()?.label,
      !label.isEmpty
    else { return nil }
    return String(label.prefix(60))
  }
}

/// The unfolded rows of a window's view tree.
@MainActor
final class ViewTree {
  @MainActor
  struct Row {
    let view: View
    /// The nesting depth among the shown views.
    let depth: Int
    let hasChildren: Bool
    let isExpanded: Bool

    var name: ViewName { ViewName(view) }
    var isChanged: Bool { (view as? any Styled)?.isChanged == true }
  }

  private weak var root: View?
  private var expanded: Set<ObjectIdentifier> = []

  init(root: View) {
    self.root = root
    expanded = [ObjectIdentifier(root)]
    var view: View? = (root as? Window)?.contentView
    // Unfold down to the first branch.
    while let open = view {
      expanded.insert(ObjectIdentifier(open))
      view = open.subviews.count == 1 ? open.subviews[0] : nil
    }
  }

  // MARK: Lines

  /// - Parameter search: the text to find, or an empty text for all unfolded rows. Only matching
  ///   views, their ancestors and the window are shown.
  func rows(matching search: String) -> [Row] {
    var rows: [Row] = []
    /// - Returns: whether the view or a descendant is shown.
    func add(_ view: View, _ depth: Int) -> Bool {
      let (index, children) = (rows.count, Self.children(of: view))
      var isFound = search.isEmpty || Self.holds(search, view)
      if !search.isEmpty || expanded.contains(ObjectIdentifier(view)) {
        for child in children where add(child, depth + 1) { isFound = true }
      }
      guard isFound || depth == 0 else { return false }
      let row = Row(
        view: view, depth: depth, hasChildren: !children.isEmpty, isExpanded: rows.count > index)
      rows.insert(row, at: index)
      return true
    }
    if let root { _ = add(root, 0) }
    return rows
  }

  func setExpanded(_ isExpanded: Bool, _ view: View) {
    let id = ObjectIdentifier(view)
    if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
  }

  func reveal(_ view: View) {
    var parent = view.superview
    while let open = parent {
      expanded.insert(ObjectIdentifier(open))
      parent = open.superview
    }
  }

  // MARK: Views

  /// Whether the class, identifier or text of a view contains a text.
  static func holds(_ text: String, _ view: View) -> Bool {
    ViewName(view).description.foldedForSearch.contains(text.foldedForSearch)
  }

  /// The subviews of a view, without the inspector's overlay.
  static func children(of view: View) -> [View] {
    view.subviews.filter { child in
      if child === (view as? Window)?.overlay {
        return child.subviews.contains { !($0 is InspectionOverlay) }
      }
      return !(child is InspectionOverlay)
    }
  }

  /// The size of the alignment rectangle as text.
  static func size(of view: View) -> String {
    self.size(view.alignmentRect.size)
  }

  static func size(_ size: Size) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  /// A measured number as in code, with decimals if necessary; editable numbers follow the locale.
  static func number(_ number: Double, digits: Int = 1) -> String {
    NumberFormat.plain(number, digits, .plain)
  }
}
