@testable import DetentX11

/// Settings as a manager lays them out.
struct SettingsBytes {
  var isBigEndian = false
  var settings: [(name: String, value: XSettings.Value)] = []

  var bytes: [UInt8] {
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(7, 4)
    bytes += number(settings.count, 4)
    for (name, value) in settings {
      bytes += [type(of: value), 0] + number(name.utf8.count, 2) + padded(name) + number(3, 4)
      switch value {
      case .integer(let number): bytes += self.number(number, 4)
      case .text(let text): bytes += number(text.utf8.count, 4) + padded(text)
      case .color(let red, let green, let blue, let alpha):
        for part in [red, green, blue, alpha] { bytes += number(Int(part), 2) }
      }
    }
    return bytes
  }

  private func type(of value: XSettings.Value) -> UInt8 {
    switch value {
    case .integer: 0
    case .text: 1
    case .color: 2
    }
  }

  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? little.reversed() : little
  }

  private func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
