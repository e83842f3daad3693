import Logging

/// Provides sample content for views on pages of states, in previews and in inspectors.
///
///     DesignContext(.longText).prepare(Button())
///
/// Only ``prepare(_:)`` calls ``View/prepareForDesign()``, for a view and its subviews. A view
/// fills in missing content from ``sample`` of the ``current`` context. Its style is restored
/// afterwards, so that no sample gets into a file of styles or an export.
@MainActor
public struct DesignContext {
  /// The context that is preparing views, or nil while a program runs.
  public private(set) static var current: DesignContext?

  /// The content for views that have none.
  public let sample: DesignSample

  /// Creates a context with the given sample.
  public init(_ sample: DesignSample = .standard) { self.sample = sample }

  /// Fills a view and its subviews with sample content if they have none.
  public func prepare(_ view: View) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    visit(view)
  }

  private func visit(_ view: View) {
    // Subviews that a view adds while it is prepared are not visited.
    for subview in view.subviews { visit(subview) }
    if let styled = view as? any Styled { fill(styled) } else { view.prepareForDesign() }
  }

  private func fill<V: Styled>(_ view: V) {
    let style = view.style
    view.prepareForDesign()
    guard view.style != style else { return }
    log.warning("\(view.logName): sample content must not change the style; restoring the style")
    view.style = style
  }
}

/// Sample words and numbers for views while they are designed.
public struct DesignSample: Hashable, Sendable {
  /// The title of a button.
  public var action = "Export"
  /// The title of a switch or a row.
  public var name = "Houses"
  /// A few short choices.
  public var choices = ["Any", "1", "2"]
  /// The selected item of a menu.
  public var option = "Linear"
  /// The placeholder of a field.
  public var placeholder = "Place"
  /// The names of categories, the most important one first.
  public var categories = ["House", "Flat", "New development", "Penthouse", "Studio", "Other"]
  /// A value as a fraction of its range: one thumb of a slider or dial.
  public var fraction = 0.62

  /// English words of the usual length.
  public static let standard = DesignSample()
  /// Words in Arabic, which is read from right to left.
  public static let rightToLeft = DesignSample(
    action: "تصدير", name: "منازل", choices: ["الكل", "١", "٢"], option: "خطي",
    placeholder: "المكان",
    categories: ["منزل", "شقة", "مبنى جديد", "بنتهاوس", "استوديو", "أخرى"])
  /// Words in German, longer than designs expect.
  public static let longText = DesignSample(
    action: "Liste exportieren", name: "Nur Häuser mit Garten",
    choices: ["Alle", "Eins", "2 oder mehr"],
    option: "Logarithmische Skala", placeholder: "Nordrhein-Westfalen",
    categories: [
      "Einfamilienhaus", "Eigentumswohnung", "Neubauvorhaben", "Dachgeschosswohnung",
      "Einzimmerwohnung",
      "Sonstige Objekte",
    ])
}
