package import DetentDrawing

/// What a node of the accessibility tree stands for: a view, or a part of one. It is the same
/// however often the tree is made, and after it has gone it never stands for anything else.
package struct AccessibilityElement: Hashable, Sendable {
  package let number: Int
  /// The part's name in its view; empty for the view itself.
  package let part: String
  package weak let view: View?

  /// - Parameter part: what tells it from the other parts of the view; empty for the view itself.
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

/// How a node stands to another one, said by one of the two: the other direction follows from it.
public struct AccessibilityRelation: Hashable, Sendable, Codable {
  /// The kind of a relation, named as in ARIA.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The other one is a text that names it, or that explains it.
    case labelledBy, describedBy
    /// The other one shows what it decides.
    case controls
    /// The other one says what is wrong with it.
    case errorMessage
    /// The other one has opened it.
    case popupFor
  }

  /// What the node is to the other one.
  public let kind: Kind
  /// The identifier of the other one, where it has one.
  public let id: String?
  /// The other one, which need not be in the tree; not written to files.
  package private(set) var target: AccessibilityElement?

  private enum CodingKeys: CodingKey { case kind, id }

  /// A relation to a view, or to a part of it that is called after the view.
  @MainActor
  public init(_ kind: Kind, _ view: View, part: String = "") {
    self.kind = kind
    id = part.isEmpty ? view.identifier : view.identifier.map { "\($0).\(part)" }
    target = AccessibilityElement(view, part: part)
  }
}

/// What assistive technology asks a view to do, as the user would do it.
public enum AccessibilityAction: String, Hashable, Sendable, Codable, CaseIterable {
  /// What a click does: press, toggle, choose, open.
  case press
  /// One step more.
  case increment
  /// One step less.
  case decrement
  /// Brings the value back that it has by default.
  case reset
}

/// The caret and selection of a text node. Offsets count Unicode scalars.
package struct AccessibleText: Hashable, Sendable, Codable {
  package var caret: Int
  /// What is selected; empty at the caret where nothing is.
  package var selection: Range<Int>

  package init(caret: Int, selection: Range<Int>) {
    (self.caret, self.selection) = (caret, selection)
  }
}

/// A view into which the user types, and assistive technology for the user. Offsets count Unicode
/// scalars; those out of range are limited to it.
@MainActor
package protocol AccessibleTextInput: View {
  /// Selects a range and puts the caret at its end.
  func accessibilitySelect(_ range: Range<Int>) -> Bool
  /// Replaces a range as if the text were typed there; false if the text cannot be changed.
  func accessibilityReplace(_ range: Range<Int>, with text: String) -> Bool
  /// The rectangle of a character, in the view's coordinates.
  func accessibilityRect(ofCharacterAt offset: Int) -> Rect
  /// The character at a point of the view's coordinates; nil beside the text.
  func accessibilityOffset(at point: Point) -> Int?
}

/// How soon assistive technology reads an announcement; the words are those of ARIA's live regions.
public enum AnnouncementPriority: String, Hashable, Sendable, Codable, CaseIterable {
  /// Read after the text that is being read.
  case polite
  /// Interrupts the text that is being read. For errors, and for what the user must not miss.
  case assertive
}

/// A sentence that a view has assistive technology read aloud; see ``View/announce(_:priority:)``.
public struct Announcement: Hashable, Sendable {
  /// The sentence, in the language of the window.
  public let text: String
  /// How soon it is read.
  public let priority: AnnouncementPriority
  package let element: AccessibilityElement
}
