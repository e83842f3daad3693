/// A view in a file: its type, identifier, members and subviews.
package struct ViewNode: Equatable, Sendable {
  let type: String
  private(set) var id: String?
  /// The style, the properties and unknown members, in the order of the file.
  private(set) var members: [JSON.Member] = []
  package private(set) var views: [ViewNode] = []
  /// The line in the file. It does not affect equality.
  private(set) var line = 0

  init(type: String) { self.type = type }

  package static func == (a: ViewNode, b: ViewNode) -> Bool {
    a.type == b.type && a.id == b.id && a.members == b.members && a.views == b.views
  }

  // MARK: Files

  /// - Parameters:
  ///   - path: the path in the file, such as `view.views[2]`.
  ///   - line: the line of the node, or an earlier line.
  init(_ json: JSON, at path: String, line: Int) throws(StyleFault) {
    func fault(_ value: JSON, _ name: String, _ kind: String, _ line: Int) -> StyleFault {
      StyleFault("\(path)\(name): \(value.outline) is not \(kind)", line: line)
    }
    guard case .object(let all) = json else { throw fault(json, "", "an object", line) }
    self.line = all.first?.line ?? line
    var type: String?
    for member in all {
      switch (member.name, member.value) {
      case ("type", .string(let text)): type = text
      case ("id", .string(let text)): id = text
      case ("type", _), ("id", _):
        throw fault(member.value, ".\(member.name)", "a string", member.line)
      case ("views", .array(let elements)):
        for (index, element) in elements.enumerated() {
          views.append(try ViewNode(element, at: "\(path).views[\(index)]", line: member.line))
        }
      case ("views", _): throw fault(member.value, ".views", "a list", member.line)
      case ("style", .object),
        (_, _) where member.name != "style":
        members.append(member)
      default: throw fault(member.value, ".style", "an object", member.line)
      }
    }
    guard let type else { throw StyleFault("\(path).type: is missing", line: self.line) }
    self.type = type
  }

  var json: JSON {
    var all = [JSON.Member(name: "type", value: .string(type))]
    if let id { all.append(JSON.Member(name: "id", value: .string(id))) }
    all += members
    if !views.isEmpty { all.append(JSON.Member(name: "views", value: .array(views.map(\.json)))) }
    return .object(all)
  }

  /// The members of the style.
  var style: [JSON.Member] {
    get {
      let style = members.first { $0.name == "style" }
      if case .object(let members)? = style?.value { return members }
      return []
    }
    set { set("style", newValue.isEmpty ? nil : .object(newValue)) }
  }

  /// Sets a property in its place, or removes it if the value is nil.
  mutating func set(_ name: String, _ value: JSON?) {
    let index = members.firstIndex { $0.name == name } ?? members.count
    members.removeAll { $0.name == name }
    if let value { members.insert(JSON.Member(name: name, value: value), at: index) }
  }

  // MARK: Places

  subscript(path: some Collection<Int>) -> ViewNode {
    get { path.first.map { views[$0][path.dropFirst()] } ?? self }
    set {
      if let first = path.first {
        views[first][path.dropFirst()] = newValue
      } else {
        self = newValue
      }
    }
  }

  /// The tree after an edit with the path to select, or nil if the edit is impossible.
  func edited(
    by edit: ViewEdit, at path: [Int], holdsViews: (ViewNode) -> Bool
  ) -> (root: ViewNode, path: [Int])? {
    var root = self
    if case .add(let type, isInside: true) = edit {
      guard holdsViews(root[path]) else { return nil }
      root[path].views.append(ViewNode(type: type))
      return (root, path + [root[path].views.count - 1])
    }
    // The outermost view has no siblings, and cannot be removed.
    guard let index = path.last else { return nil }
    let parent = Array(path.dropLast())
    let siblings = root[parent].views
    var target = path
    switch edit {
    case .add(let type, _):
      root[parent].views.insert(ViewNode(type: type), at: index + 1)
      return (root, parent + [index + 1])
    case .remove: target = parent
    case .moveUp where index > 0: target = parent + [index - 1]
    case .moveDown where index + 1 < siblings.count: target = parent + [index + 1]
    case .moveInto where index > 0 && holdsViews(siblings[index - 1]):
      target = parent + [index - 1, siblings[index - 1].views.count]
    case .moveOut where !parent.isEmpty: target = parent.dropLast() + [parent[parent.count - 1] + 1]
    default: return nil
    }
    let node = root[parent].views.remove(at: index)
    if edit != .remove, let place = target.last {
      root[target.dropLast()].views.insert(node, at: place)
    }
    return (root, target)
  }
}

/// A change of a file's tree at one of its views.
package enum ViewEdit: Equatable {
  /// Adds a view of a type after the view, or as its last subview.
  case add(String, isInside: Bool)
  case remove, moveUp, moveDown
  /// Moves the view to the end of the previous sibling.
  case moveInto
  /// Moves the view behind its parent.
  case moveOut
}
