import DetentDrawing
import DetentViews
import DetentWidgets

/// What a view is called in trees, paths and tags.
@MainActor
struct ViewName: Hashable {
  /// The name of the class.
  let type: String
  /// The identifier, or what the view says; nil for neither.
  let quoted: String?

  init(_ view: View) {
    type = String("\(Swift.type(of: view))".prefix { $0 != "<" })
    quoted = view.identifier ?? Self.words(of: view)
  }

  /// Both on one line.
  var description: String { quoted.map { "\(type) “\($0)”" } ?? type }

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
struct TreeRow: @MainActor Equatable {
  /// The view; of several the first.
  let view: View
  /// How many views above it are shown.
  let depth: Int
  /// How many siblings the line stands for.
  let count: Int
  let hasChildren: Bool
  let isExpanded: Bool
  /// What stands at the end: a size, or how many views.
  let trailing: String
  let name: ViewName
  /// Whether its style differs from its look by default.
  let isChanged: Bool

  static func == (a: TreeRow, b: TreeRow) -> Bool {
    a.view === b.view && a.depth == b.depth && a.count == b.count
      && a.hasChildren == b.hasChildren && a.isExpanded == b.isExpanded
      && a.trailing == b.trailing && a.name == b.name && a.isChanged == b.isChanged
  }
}

/// Which lines of a window's view tree are open.
@MainActor
final class ViewTree {
  private weak var root: View?
  private var expanded: Set<ObjectIdentifier> = []
  /// Runs of siblings that are alike and were opened.
  private var unfolded: Set<ObjectIdentifier> = []

  /// So many siblings of one class in a row are one line.
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
  func rows(matching search: String, selection: View?, isChanged: (View) -> Bool) -> [TreeRow] {
    guard let root else { return [] }
    var rows: [TreeRow] = []
    let wanted = search.lowercased()
    func visit(_ view: View, _ depth: Int) {
      let children = Self.children(of: view)
      let isOpen = wanted.isEmpty ? expanded.contains(ObjectIdentifier(view)) : true
      rows.append(
        TreeRow(
          view: view, depth: depth, count: 1, hasChildren: !children.isEmpty,
          isExpanded: isOpen && !children.isEmpty,
          trailing: Self.size(of: view), name: ViewName(view), isChanged: isChanged(view)))
      guard isOpen else { return }
      guard wanted.isEmpty else {
        for child in children where Self.holds(wanted, child) { visit(child, depth + 1) }
        return
      }
      var index = 0
      while index < children.count {
        let run = Self.run(in: children, from: index)
        let first = children[index]
        let holdsSelection = children[index..<(index + run)].contains {
          selection?.isDescendant(of: $0) == true
        }
        if run >= Self.foldedRun, !holdsSelection, !unfolded.contains(ObjectIdentifier(first)) {
          let views = children[index..<(index + run)].reduce(0) { $0 + Self.count(below: $1) }
          rows.append(
            TreeRow(
              view: first, depth: depth + 1, count: run, hasChildren: true, isExpanded: false,
              trailing: "\(views) views", name: ViewName(first), isChanged: false))
          index += run
        } else {
          for child in children[index..<(index + run)] { visit(child, depth + 1) }
          index += run
        }
      }
    }
    visit(root, 0)
    return rows
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

  private static func count(below view: View) -> Int {
    children(of: view).reduce(1) { $0 + count(below: $1) }
  }

  private static func holds(_ text: String, _ view: View) -> Bool {
    ViewName(view).description.lowercased().contains(text)
      || children(of: view).contains { holds(text, $0) }
  }

  static func size(of view: View) -> String {
    "\(number(view.bounds.width)) × \(number(view.bounds.height))"
  }

  /// A length, with digits behind the point where it needs some.
  static func number(_ length: Double, digits: Int = 1) -> String {
    let factor = digits == 1 ? 10.0 : 100
    let rounded = (length * factor).rounded() / factor
    guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
    return "\(whole)"
  }
}
