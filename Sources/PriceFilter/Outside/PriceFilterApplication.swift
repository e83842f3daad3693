import DetentDrawing
public import DetentViews
import FoundationEssentials

/// The application without its options and its host: makes the window, loads the listings, tells what
/// can be seen.
@MainActor
public final class PriceFilterApplication {
  public nonisolated static let version = "0.1.0"
  /// What can be shown.
  public nonisolated static let pages = ["filter"]

  /// Loads that take no longer show no progress: the window opens with its listings.
  private static let patience = Duration.milliseconds(150)

  public let window: Window
  let model: ListingsModel

  public init(options: Options, log: EventLog? = nil) throws {
    let source = try ListingsSource(options)
    model = ListingsModel(source: source, locale: options.locale, log: log)
    window = Window(size: options.size)
    window.title = "\(model.fileName) – Price Filter"
    window.minimumSize = Size(width: 360, height: 320)
    window.rootTraits.appearance = options.appearance
    window.contentView = PriceFilterScreen(model: model, log: log)
  }

  /// Starts to load the listings and waits for them, for as long as nobody would notice.
  public func startLoading() async {
    model.load()
    let isLate = Task { try await Task.sleep(for: Self.patience) }
    model.whenFinished { isLate.cancel() }
    _ = await isLate.result
  }

  /// Loads the listings, however long it takes.
  /// - Throws: what is wrong with the file, in one line.
  public func loadToTheEnd() async throws {
    model.load()
    try await waitForLoad()
  }

  func waitForLoad() async throws {
    await withCheckedContinuation { continuation in
      model.whenFinished { continuation.resume() }
    }
    if let error = model.error { throw error }
  }

  /// The accessibility tree of the window as JSON. The window must have had a frame.
  public func describe() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let tree = window.accessibilityTree().first else { return "{}" }
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }
}
