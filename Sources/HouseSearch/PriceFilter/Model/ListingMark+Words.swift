import DetentViews
import Listings

/// What the marks of homes are called, and how they are drawn.
extension ListingMark {
  /// What the parts of the window that are about it are identified by.
  var name: String {
    switch self {
    case .favourite: "favourites"
    case .note: "notes"
    }
  }

  var icon: ToolIcon {
    switch self {
    case .favourite: .favourite
    case .note: .note
    }
  }

  /// The button that shows the homes that have it.
  func title(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Favourites")
    case .note: texts("Notes")
    }
  }

  /// What the homes have in common that pass.
  func summary(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Favourites")
    case .note: texts("With a note")
    }
  }

  /// What passes without it.
  func everything(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("Include homes that aren’t favourites")
    case .note: texts("Include homes without a note")
    }
  }

  /// What is read of a home that has it.
  func spoken(_ texts: Localized) -> String {
    switch self {
    case .favourite: texts("favourite")
    case .note: texts("has a note")
    }
  }
}
