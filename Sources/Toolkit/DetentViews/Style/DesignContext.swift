import Logging

/// Gives views sample content while they are designed: on pages of states, in previews, in an
/// inspector.
///
///     DesignContext(.longText).prepare(Button())
///
/// ``prepare(_:)`` calls ``View/prepareForDesign()`` of a view and of those below it; nothing else
/// does. A view fills in what it has none of, with ``sample`` of the context that is ``current``.
/// That is content and no look: the style that a view had before is put back, so that no sample
/// gets into a file of styles or an export.
@MainActor
public struct DesignContext {
  /// The context that prepares views now; nil while a program runs.
  public private(set) static var current: DesignContext?

  /// What views without content show.
  public let sample: DesignSample

  /// A context with words of one kind.
  public init(_ sample: DesignSample = .standard) { self.sample = sample }

  /// Fills a view, and those below it, with sample content where they have none.
  public func prepare(_ view: View) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    visit(view)
  }

  private func visit(_ view: View) {
    // What a view adds for itself is its own affair: only those that are there already are visited.
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

/// Words and numbers that stand for content while a view is designed.
public struct DesignSample: Hashable, Sendable {
  /// What a button does.
  public var action = "Export"
  /// What a switch or a row is about.
  public var name = "Houses"
  /// A few short choices.
  public var choices = ["Any", "1", "2"]
  /// What is chosen from a menu.
  public var option = "Linear"
  /// The placeholder of a field.
  public var placeholder = "Place"
  /// The names of categories, the most important one first.
  public var categories = ["House", "Flat", "New development", "Penthouse", "Studio", "Other"]
  /// How much of a whole a value is: one thumb of a slider or dial.
  public var fraction = 0.62

  /// English words of the usual length.
  public static let standard = DesignSample()
  /// Words that are read from right to left, in Arabic.
  public static let rightToLeft = DesignSample(
    action: "تصدير", name: "منازل", choices: ["الكل", "١", "٢"], option: "خطي",
    placeholder: "المكان",
    categories: ["منزل", "شقة", "مبنى جديد", "بنتهاوس", "استوديو", "أخرى"])
  /// Words that are longer than designs expect, in German.
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
