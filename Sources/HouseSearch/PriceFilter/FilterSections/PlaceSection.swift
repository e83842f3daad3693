import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Words that occur in the street, the district, the city or the postal code.
@MainActor
final class PlaceSection: FilterSection {
  private let field = TextField()

  /// The greatest length of a text: no user searches for longer ones.
  private static let maximumLength = 200
  /// What fits on a chip.
  private static let shownLength = 24

  init(_ model: ListingsModel) {
    super.init(model, name: "place", .text, rows: [field])
    setCustomSpacing(6, after: head)
    field.identifier = "place"
    field.leadingIcon = .vector("search")
    field.hasClearButton = true
    field.maximumLength = Self.maximumLength
    field.onValueChanged { field, _ in
      let isBlank = field.text.allSatisfy { $0 == " " }
      model.edit { $0.text = isBlank ? nil : field.text }
    }
  }

  override var control: View { field }

  override func show(_ index: FilterIndex) -> Bool { model.hasSearchableText }

  override func write() {
    let texts = model.texts.text
    setTitle(texts("Place"))
    field.placeholder = texts("Street, district or postcode")
  }

  override func show(_ filter: ListingsFilter, _ result: FilterResult) {
    let text = filter.text ?? ""
    // Spaces alone are kept while they are typed.
    if text != field.text,
      !text.isEmpty || !field.isEditing || !field.text.allSatisfy({ $0 == " " })
    {
      field.text = text
    }
  }

  override func words(for filter: ListingsFilter, isSpoken: Bool) -> String? {
    let words = (filter.text ?? "").split(separator: " ")
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    let shown = text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text[...]
    return model.texts.text("“\(shown)”")
  }
}
