import DetentAccessibility
import DetentViews

/// The user's settings for all programs, from the desktop's portal. The portal also works without a
/// settings manager, as under most Wayland compositors.
struct PortalSettings: Equatable, Sendable {
  /// Raw values are the portal's group and key.
  private enum Key: String, CaseIterable {
    case colorScheme = "org.freedesktop.appearance color-scheme"
    case contrast = "org.freedesktop.appearance contrast"
    case reducedMotion = "org.freedesktop.appearance reduced-motion"
    case animations = "org.gnome.desktop.interface enable-animations"
    case textScale = "org.gnome.desktop.interface text-scaling-factor"
  }

  static let groups = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

  private var values: [Key: BusValue] = [:]

  init() {}

  /// - Parameter all: the settings of each group by name.
  init(_ all: BusValue) {
    for key in Key.allCases {
      let words = key.rawValue.split(separator: " ").map(String.init)
      values[key] = all[words[0]]?[words[1]]
    }
  }

  mutating func set(_ name: String, of group: String, to value: BusValue) {
    if let key = Key(rawValue: "\(group) \(name)") { values[key] = value }
  }

  var appearance: Appearance? {
    switch values[.colorScheme]?.unsigned {
    case 1: .dark
    case 2: .light
    default: nil
    }
  }

  var contrast: Contrast? { values[.contrast]?.unsigned == 1 ? .high : nil }

  var reducesMotion: Bool? {
    if values[.reducedMotion]?.unsigned == 1 { return true }
    return values[.animations]?.bool.map { !$0 }
  }

  var textScale: Double? {
    values[.textScale]?.double.flatMap { (0.5...3).contains($0) ? $0 : nil }
  }
}
