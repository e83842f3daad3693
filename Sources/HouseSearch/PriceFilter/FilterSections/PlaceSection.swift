import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Words from the street, district, city or postal code.
@MainActor
final class PlaceSection: FilterSection {
  private let field = TextField()

  private static let maximumLength = 200
  /// The number of characters that fit on a chip.
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
    // Keep spaces during typing, although they do not change the filter.
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
