package import ArgumentParser
package import DetentDrawing
package import DetentOutput
package import DetentViews

/// The options that every program has: the look of its window, and the form of its output.
package struct WindowOptions: ParsableArguments {
  @Option(help: "Device pixels per logical pixel, from 0.25 to 8 (default: the desktop's).")
  package var scale: Double?
  @Option(
    name: .customLong("size"),
    help: "The size of the window in logical pixels, as WIDTHxHEIGHT (default: 1120x720).")
  private var sizeText: String?
  @Option(
    name: .customLong("appearance"),
    help: "The appearance: light or dark (default: the desktop's, or light).",
    completion: .list(Appearance.allCases.map(\.rawValue)))
  private var appearanceText: String?
  @Option(
    name: .customLong("locale"),
    help:
      "The language and region of texts and numbers, such as de_DE (default: the environment's).",
    completion: .list(["ar", "de", "en_GB", "en_US", "zh_CN"]))
  package var localeName: String?
  @Option(
    help: "A JSON file of styles for the window, reloaded when it changes.",
    completion: .file(extensions: ["json"]))
  package var style: String?
  @Flag(
    name: .customLong("events"),
    help: "Print the events of controls and lists, one JSON object per line; needs a display.")
  package var printsEvents = false
  @Flag(help: "Print the accessibility tree as JSON and exit; needs no display.")
  package var describe = false
  @Option(
    help: "Draw the window to this file (.png, .pdf or .svg) and exit; needs no display.",
    completion: .file())
  package var snapshot: String?

  package init() {}

  /// Rejects options that would be ignored or that contradict each other.
  package func validate() throws {
    if snapshot?.isEmpty == true { throw ValidationError("--snapshot \"\": must name a file") }
    if style?.isEmpty == true { throw ValidationError("--style \"\": must name a file") }
    if let scale, !(0.25...8).contains(scale) {
      throw ValidationError("--scale \(scale): must be between 0.25 and 8")
    }
    _ = try size
    _ = try appearance
    _ = try locale
    if printsEvents, !opensWindow {
      throw ValidationError("--events: requires a window; --describe and --snapshot open none")
    }
  }

  /// The first given option that affects the look of a window, as the user types it, or nil.
  package var firstLook: String? {
    if scale != nil { return "--scale" }
    if sizeText != nil { return "--size" }
    if appearanceText != nil { return "--appearance" }
    return style == nil ? nil : "--style"
  }

  package var opensWindow: Bool { !describe && snapshot == nil }

  package var size: Size {
    get throws { try chosenSize ?? Size(width: 1_120, height: 720) }
  }

  package var chosenSize: Size? {
    get throws {
      guard let sizeText else { return nil }
      let sides = sizeText.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...16_384).contains(width), (1...16_384).contains(height)
      else {
        throw ValidationError(
          "--size \(Self.quoted(sizeText)): must be WIDTHxHEIGHT, each from 1 to 16384")
      }
      return Size(width: Double(width), height: Double(height))
    }
  }

  /// The given appearance, or nil to follow the desktop.
  package var appearance: Appearance? {
    get throws {
      guard let appearanceText else { return nil }
      guard let appearance = Appearance(rawValue: appearanceText) else {
        throw ValidationError(
          "--appearance \(Self.quoted(appearanceText)): must be light or dark")
      }
      return appearance
    }
  }

  /// Selects the locale's glyphs of shared characters. Call it before the first text is laid out.
  package func prepareTexts() {
    if let localeName { TextLanguage.prefer(localeName) }
  }

  /// The given locale, or nil for the locale of the environment.
  package var locale: LocaleID? {
    get throws {
      guard let localeName else { return nil }
      guard let locale = LocaleID(known: localeName) else {
        throw ValidationError(
          "--locale \(Self.quoted(localeName)): unknown locale; use a name such as de_DE or pt-BR")
      }
      return locale
    }
  }

  @MainActor package var eventLog: EventLog? {
    printsEvents ? EventLog(write: StandardOutput.write) : nil
  }

  /// The first 120 characters in quotes, with those that could control a terminal escaped.
  package static func quoted(_ text: String) -> String {
    let limit = 120
    let scalars = text.unicodeScalars.prefix(limit).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: String(scalar)
      }
    }
    let isCut = text.unicodeScalars.count > limit
    return "\"" + scalars.joined() + (isCut ? "…" : "") + "\""
  }
}
