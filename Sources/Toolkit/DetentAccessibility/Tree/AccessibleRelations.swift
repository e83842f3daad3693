import DetentViews

/// How the objects of a window stand to each other, in both directions.
@MainActor
struct AccessibleRelations {
  private var targets: [ObjectPath: [UInt32: [ObjectPath]]] = [:]

  /// The objects that an object stands to in some way, by the numbers that AT-SPI has for the ways.
  subscript(path: ObjectPath) -> [UInt32: [ObjectPath]] { targets[path] ?? [:] }

  mutating func add(_ relation: AccessibilityRelation, of path: ObjectPath) {
    guard let target = relation.target.map(AccessibleTree.path) else { return }
    let (number, reverse) = Self.numbers(of: relation.kind)
    targets[path, default: [:]][number, default: []].append(target)
    targets[target, default: [:]][reverse, default: []].append(path)
  }

  private static func numbers(
    of kind: AccessibilityRelation.Kind
  ) -> (number: UInt32, reverse: UInt32) {
    switch kind {
    case .labelledBy: (2, 1)
    case .controls: (3, 4)
    case .popupFor: (15, 16)
    case .describedBy: (18, 17)
    case .errorMessage: (21, 22)
    }
  }
}
