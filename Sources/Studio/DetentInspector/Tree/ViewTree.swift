import DetentDrawing
import DetentViews
import DetentWidgets

/// What a view is called in trees, paths and tags.
@MainActor
struct ViewName: Hashable {
  /// The name of the class.
  var type: String
  /// The identifier, or what the view says; nil for neither.
  let quoted: String?

  init(_ view: View) {
    type = String("\(Swift.type(of: view))".prefix { $0 != "<" })
    quoted = view.identifier ?? Self.words(of: view)
  }

  /// The class and the quoted text on one line.
  var description: String { quoted.map { "\(type) “\($0)”" } ?? type }

  /// What Swift would call it: its identifier, else its class, as the name of a variable.
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
    // What assistive technology says of a group is long and made of its parts.
    guard view is Label || view is Control, let label = view.accessibilityNode()?.label,
      !label.isEmpty
    else { return nil }
    return String(label.prefix(60))
  }
}

/// One line of the tree: a view, or several siblings that are alike.
@MainActor
struct TreeRow {
  /// The view; of several the first.
  let view: View
  /// How many views above it are shown.
  let depth: Int
  /// How many siblings the line stands for.
  let count: Int
  let hasChildren: Bool
  let isExpanded: Bool

  var name: ViewName { ViewName(view) }

  /// What stands at the end: a size, or how many views.
  var trailing: String { count > 1 ? "\(countBelow) views" : ViewTree.size(of: view) }
  /// Whether its style differs from its look by default.
  var isChanged: Bool { count == 1 && (view as? any Styled)?.isChanged == true }

  /// How many views the siblings are, with all that lies in them.
  private var countBelow: Int {
    func count(_ view: View) -> Int {
      ViewTree.children(of: view).reduce(1) { $0 + count($1) }
    }
    let siblings = view.superview.map(ViewTree.children) ?? []
    guard let start = siblings.firstIndex(where: { $0 === view }) else { return 0 }
    return siblings[start...].prefix(self.count).reduce(0) { $0 + count($1) }
  }
}

/// Which lines of a window's view tree are open.
@MainActor
final class ViewTree {
  private weak var root: View?
  private var expanded: Set<ObjectIdentifier> = []
  /// Runs of siblings that are alike and were opened.
  private var unfolded: Set<ObjectIdentifier> = []

  /// The number of siblings of one class in a row from which on they are one line.
  static let foldedRun = 4

  init(root: View) {
    self.root = root
    expanded = [ObjectIdentifier(root)]
    var view: View? = (root as? Window)?.contentView
    // Down to where it begins to branch.
    while let open = view {
      expanded.insert(ObjectIdentifier(open))
      view = open.subviews.count == 1 ? open.subviews[0] : nil
    }
  }

  // MARK: Lines

  /// The lines that can be seen.
  /// - Parameters:
  ///   - search: shows what holds the text and the way to it, and nothing else; empty for all.
  ///   - selection: is never folded away among its siblings.
  func rows(matching search: String, selection: [View]) -> [TreeRow] {
    guard let root else { return [] }
    var rows: [TreeRow] = []
    if !search.isEmpty {
      _ = find(search, root, 0, into: &rows)
      if rows.isEmpty { rows = [row(root, 0, [], isOpen: false)] }
      return rows
    }
    let onWay = Self.way(to: selection)
    func visit(_ view: View, _ depth: Int) {
      let children = Self.children(of: view)
      let isOpen = expanded.contains(ObjectIdentifier(view))
      rows.append(row(view, depth, children, isOpen: isOpen))
      guard isOpen else { return }
      var index = 0
      while index < children.count {
        let run = children[index..<(index + Self.run(in: children, from: index))]
        index = run.endIndex
        let first = run[run.startIndex]
        let isFolded =
          run.count >= Self.foldedRun && !unfolded.contains(ObjectIdentifier(first))
          && !run.contains { onWay.contains(ObjectIdentifier($0)) }
        if isFolded {
          rows.append(
            TreeRow(
              view: first, depth: depth + 1, count: run.count, hasChildren: true,
              isExpanded: false))
        } else {
          for child in run { visit(child, depth + 1) }
        }
      }
    }
    visit(root, 0)
    return rows
  }

  /// Views and all that they lie in.
  private static func way(to views: [View]) -> Set<ObjectIdentifier> {
    var onWay: Set<ObjectIdentifier> = []
    for view in views {
      var view: View? = view
      while let found = view, onWay.insert(ObjectIdentifier(found)).inserted {
        view = found.superview
      }
    }
    return onWay
  }

  private func row(_ view: View, _ depth: Int, _ children: [View], isOpen: Bool) -> TreeRow {
    TreeRow(
      view: view, depth: depth, count: 1, hasChildren: !children.isEmpty,
      isExpanded: isOpen && !children.isEmpty)
  }

  /// Adds the line of a view that holds a text, or has something in it that does.
  private func find(
    _ text: String, _ view: View, _ depth: Int, into rows: inout [TreeRow]
  ) -> Bool {
    let index = rows.count
    var isFound = Self.holds(text, view)
    let children = Self.children(of: view)
    for child in children where find(text, child, depth + 1, into: &rows) { isFound = true }
    guard isFound else { return false }
    rows.insert(row(view, depth, children, isOpen: rows.count > index), at: index)
    return true
  }

  /// Opens or closes a line.
  func setExpanded(_ isExpanded: Bool, _ row: TreeRow) {
    let id = ObjectIdentifier(row.view)
    if row.count > 1 {
      unfolded.insert(id)
    } else if isExpanded {
      expanded.insert(id)
    } else {
      expanded.remove(id)
    }
  }

  /// Opens every line above a view.
  func reveal(_ view: View) {
    var parent = view.superview
    while let open = parent {
      expanded.insert(ObjectIdentifier(open))
      parent = open.superview
    }
  }

  // MARK: Views

  /// Whether a view has a text in its class, its identifier or what it says.
  static func holds(_ text: String, _ view: View) -> Bool {
    ViewName(view).description.foldedForSearch.contains(text.foldedForSearch)
  }

  /// What is inspected below a view: not the inspector's own overlay.
  static func children(of view: View) -> [View] {
    view.subviews.filter { child in
      if child === (view as? Window)?.overlay {
        return child.subviews.contains { !($0 is InspectionOverlay) }
      }
      return !(child is InspectionOverlay)
    }
  }

  private static func run(in views: [View], from start: Int) -> Int {
    let type = Swift.type(of: views[start])
    return views[start...].prefix { Swift.type(of: $0) == type }.count
  }

  /// What containers line up, without its light.
  static func size(of view: View) -> String {
    self.size(view.alignmentRect.size)
  }

  static func size(_ size: Size) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  /// A number, with digits behind the point where it needs some. What the inspector measured is
  /// written as in code; what can be edited is written as in the locale.
  static func number(_ number: Double, digits: Int = 1) -> String {
    NumberFormat.plain(number, digits, .plain)
  }
}
