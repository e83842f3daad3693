/// A display's name, `[protocol/][host]:number[.screen]`, taken apart.
struct DisplayName: Hashable {
  /// Empty for a server on this machine.
  var host: String
  var number: Int
  var screen: Int

  /// The last TCP port is 65535 and display 0 is 6000.
  static let highestNumber = 59_535

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let numbers = text[text.index(after: colon)...].split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first, let number = Self.decimal(first) else { return nil }
    var screen = 0
    if numbers.count == 2 {
      guard let value = Self.decimal(numbers[1]) else { return nil }
      screen = value
    }
    guard number <= Self.highestNumber else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // "unix/:0" and "unix:0" are other ways to write ":0".
    if let slash = host.firstIndex(of: "/") {
      let scheme = host[..<slash]
      host = String(host[host.index(after: slash)...])
      if scheme == "unix" { host = "" }
    }
    if host == "unix" { host = "" }
    guard host.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else { return nil }
    self.host = host
    self.number = number
    self.screen = screen
  }

  private static func decimal(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}
