package import DetentDrawing

/// The identity of a view, or of a part of one, in all accessibility trees; never reused.
package struct AccessibilityElement: Hashable, Sendable {
  package let number: Int
  /// The name of the part in its view, or empty for the view itself.
  package let part: String
  package weak let view: View?

  @MainActor
  package init(_ view: View, part: String = "") {
    number = view.accessibilityNumber
    (self.part, self.view) = (part, view)
  }

  package static func == (left: AccessibilityElement, right: AccessibilityElement) -> Bool {
    left.number == right.number && left.part == right.part
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(part)
  }

  @MainActor private static var lastNumber = 0

  @MainActor static func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

/// The relation of a node to another node. One of the two declares it; the reverse follows from it.
public struct AccessibilityRelation: Hashable, Sendable, Codable {
  /// The kind of a relation, named as in ARIA.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The other node is a text that names or explains this one.
    case labelledBy, describedBy
    /// This node controls the content of the other node.
    case controls
    case errorMessage
    /// The other node opened this one.
    case popupFor
  }

  /// The kind of the relation.
  public let kind: Kind
  /// The identifier of the other node, or nil if it has none.
  package let id: String?
  /// The other node, which may be missing in the tree; not written to files.
  package private(set) var target: AccessibilityElement?

  private enum CodingKeys: CodingKey { case kind, id }

  /// Creates a relation to a view, or to a part whose identifier begins with that of the view.
  @MainActor
  public init(_ kind: Kind, _ view: View, part: String = "") {
    self.kind = kind
    id = part.isEmpty ? view.identifier : view.identifier.map { "\($0).\(part)" }
    target = AccessibilityElement(view, part: part)
  }
}

/// An action that assistive technology performs for the user.
public enum AccessibilityAction: String, Hashable, Sendable, Codable, CaseIterable {
  /// The action of a click, such as to press, toggle, select or open.
  case press
  case increment
  case decrement
  /// Restores the default value.
  case reset
}

/// The caret and selection of a text node. Offsets count Unicode scalars.
package struct AccessibleText: Hashable, Sendable, Codable {
  package var caret: Int
  /// Empty at the caret if nothing is selected.
  package var selection: Range<Int>

  package init(caret: Int, selection: Range<Int>) {
    (self.caret, self.selection) = (caret, selection)
  }
}

/// A view whose text assistive technology can edit. Offsets lie in the text, in Unicode scalars.
@MainActor
package protocol AccessibleTextInput: View {
  /// Selects a range and puts the caret at its end.
  func accessibilitySelect(_ range: Range<Int>) -> Bool
  /// Replaces a range as if the text were typed there. Returns false if the text cannot be changed.
  func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool
  func accessibilityRect(ofCharacterAt offset: Int) -> Rect
  /// The offset of the character at a point of the view, or nil outside the text.
  func accessibilityOffset(at point: Point) -> Int?
}

/// The urgency of an announcement, named as in ARIA's live regions.
public enum AnnouncementPriority: String, Hashable, Sendable, Codable, CaseIterable {
  /// Waits for the end of the text that is being read.
  case polite
  /// Interrupts the text that is being read: for errors, and for messages the user must not miss.
  case assertive
}

/// A sentence that assistive technology reads aloud; see ``View/announce(_:priority:)``.
public struct Announcement: Hashable, Sendable {
  /// The sentence, in the language of the window.
  public let text: String
  /// The urgency of the sentence.
  public let priority: AnnouncementPriority
  package let element: AccessibilityElement
}
