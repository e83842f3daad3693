/// How many device pixels a logical pixel has.
enum ScaleFactor {
  /// What surfaces can have.
  static let range = 0.25...8.0

  /// An override if there is a sensible one, else the resolution that the desktop set, else 1.
  /// - Parameter resources: the text of the server's resource database.
  static func resolve(override: Double?, resources: String?) -> Double {
    if let override, override.isFinite, override > 0 { return clamp(override) }
    return resources.flatMap(fromResources) ?? 1
  }

  /// The scale that `Xft.dpi` asks for: 96 is 1. Sizes in millimetres are not asked: they are made up
  /// by most servers.
  static func fromResources(_ text: String) -> Double? {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2, Substring(parts[0]).trimmed == "Xft.dpi" else { continue }
      guard let dpi = Double(Substring(parts[1]).trimmed), dpi >= 24, dpi <= 768 else { return nil }
      return clamp(dpi / 96)
    }
    return nil
  }

  private static func clamp(_ scale: Double) -> Double {
    max(range.lowerBound, min(scale, range.upperBound))
  }
}

extension Substring {
  /// Without the spaces and tabs around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
