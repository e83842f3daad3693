import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Words that occur in the street, the district, the city or the postal code.
@MainActor
final class PlaceSection: FilterSection {
  private let field = TextField()
  private var texts = Traits().texts

  /// The greatest length of a text: no user searches for longer ones.
  private static let maximumLength = 200
  /// What fits on a chip.
  private static let shownLength = 24

  init() {
    super.init(name: "place", .text, rows: [field])
    setCustomSpacing(6, after: head)
    field.identifier = "place"
    field.leadingIcon = .vector("search")
    field.hasClearButton = true
    field.maximumLength = Self.maximumLength
  }

  override func connect() { field.onValueChanged { [weak self] _, _ in self?.didChange?() } }

  override var control: View { field }

  override func show(_ model: ListingsModel) {
    isHidden = !model.hasSearchableText
    write(model)
    reset()
  }

  override func write(_ model: ListingsModel) {
    texts = model.texts.text
    setTitle(texts("Place"), texts)
    field.placeholder = texts("Street, district or postcode")
  }

  override func take(_ filter: ListingsFilter) { field.text = filter.text ?? "" }

  override func apply(to filter: inout ListingsFilter) {
    if summary != nil { filter.text = field.text }
  }

  override var summary: String? {
    let words = field.text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    let text = words.joined(separator: " ")
    let shown = text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text[...]
    return texts("“\(shown)”")
  }

  override func reset() { field.text = "" }
}
