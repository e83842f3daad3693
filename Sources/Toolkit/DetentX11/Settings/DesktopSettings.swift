import CDetentX11
import DetentViews

/// The user's settings for all programs. Nil means that the setting is unknown.
struct DesktopSettings: Equatable {
  /// Device pixels per logical pixel.
  var scale: Double?
  var doubleClickTime: Duration?
  /// The largest distance between the presses of a double click, in logical pixels.
  var doubleClickDistance: Double?
  var appearance: Appearance?
  var contrast: Contrast?
  var reducesMotion: Bool?
  var cursorTheme: String?
  /// The size of the cursor, in device pixels, at `scale`.
  var cursorSize: Int?

  init() {}

  /// `resources` is the text of the server's resource database. The portal's values take
  /// precedence, because themes cannot express all of them.
  init(_ settings: XSettings?, resources: String?, portal: PortalSettings = PortalSettings()) {
    let entries = resources.map(ResourceEntries.init)
    // The unit is 1/1,024 dot per inch.
    let dpi = settings?.integer("Xft/DPI").map { Double($0) / 1_024 }
    // A reported resolution already includes the user's text scale.
    scale =
      dpi.flatMap { ScaleFactor.of(dpi: $0) }
      ?? entries?["Xft.dpi"].flatMap { Double($0) }.flatMap { ScaleFactor.of(dpi: $0) }
      ?? portal.textScale
    doubleClickTime = settings?.integer("Net/DoubleClickTime")
      .flatMap { (1...5_000).contains($0) ? .milliseconds($0) : nil }
    doubleClickDistance = settings?.integer("Net/DoubleClickDistance")
      .flatMap { (0...1_000).contains($0) ? Double($0) : nil }
    let theme = settings?.text("Net/ThemeName").map(ThemeName.init)
    let prefersDark = settings?.integer("Gtk/ApplicationPreferDarkTheme") == 1
    appearance = portal.appearance ?? (prefersDark ? .dark : theme?.appearance)
    contrast = portal.contrast ?? theme?.contrast
    reducesMotion =
      portal.reducesMotion ?? settings?.integer("Gtk/EnableAnimations").map { $0 == 0 }
    cursorTheme = Self.themeName(settings?.text("Gtk/CursorThemeName") ?? entries?["Xcursor.theme"])
    cursorSize =
      (settings?.integer("Gtk/CursorThemeSize") ?? entries?["Xcursor.size"].flatMap { Int($0) })
      .flatMap { CursorCache.sizes.contains($0) ? $0 : nil }
  }

  /// The name of a theme's folder, or nil if it could lead to another folder.
  private static func themeName(_ name: String?) -> String? {
    guard let name, (1...64).contains(name.utf8.count), !name.hasPrefix("."),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x7f })
    else { return nil }
    return name
  }
}

/// The words of a theme's name and their meaning, as in `HighContrastInverse` or `Adwaita:dark`.
struct ThemeName {
  private let words: [String]

  /// A word begins at a capital letter or after a punctuation mark.
  init(_ name: String) {
    words = Self.words(of: name)
  }

  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var canBegin = true
    var wasCapital = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        canBegin = true
        continue
      }
      if canBegin || character.isUppercase && !wasCapital { words.append("") }
      words[words.count - 1] += character.lowercased()
      canBegin = false
      wasCapital = character.isUppercase
    }
    return words
  }

  var contrast: Contrast {
    let joined = words.joined()
    let isHigh =
      ["highcontrast", "hicontrast", "contrasthigh"].contains { joined.contains($0) }
      || words.contains("hc")
    return isHigh ? .high : .standard
  }

  var appearance: Appearance {
    let isDark =
      words.contains("dark") || words.last == "hicontrastdark"
      || contrast == .high && words.contains("inverse")
    return isDark ? .dark : .light
  }
}

/// The `name: value` lines of the server's resource database.
private struct ResourceEntries {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[Substring(parts[0]).trimmed] = Substring(parts[1]).trimmed
    }
  }

  subscript(name: String) -> String? { values[name] }
}

extension Substring {
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}

/// A settings manager's values, in the binary format of the XSETTINGS protocol. Any program can
/// write them, so every length is checked.
struct XSettings: Equatable {
  enum Value: Equatable {
    case integer(Int)
    case text(String)
    /// A color, which no known setting is.
    case color
  }

  /// The most bytes that are read.
  static let limit = 1 << 18

  private(set) var values: [String: Value] = [:]

  /// Returns nil for truncated or invalid data.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes[...], isBigEndian: order == 1)
    // Skip the byte order, the padding and the serial number.
    guard reader.skip(8), let count = reader.word() else { return nil }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return nil }
      values[name] = value
    }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let number) = values[name] { number } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .text(let text) = values[name] { text } else { nil }
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    /// At most 32 bits wide, so the result fits.
    private mutating func number(_ width: Int) -> Int? {
      guard let part = take(width) else { return nil }
      let parts = isBigEndian ? Array(part) : part.reversed()
      return parts.reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func word() -> Int? { number(4) }

    /// Text of a known length, padded to whole words.
    private mutating func text(_ length: Int) -> String? {
      guard let part = take(length), skip((4 - length % 4) % 4) else { return nil }
      return String(decoding: part, as: UTF8.self)
    }

    mutating func setting() -> (String, Value)? {
      guard let type = number(1), skip(1), let length = number(2), let name = text(length),
        // Skip the serial number of the last change.
        skip(4), let value = value(of: type)
      else { return nil }
      return (name, value)
    }

    private mutating func value(of type: Int) -> Value? {
      switch type {
      case 0: word().map { .integer(Int(Int32(truncatingIfNeeded: $0))) }
      case 1: word().flatMap { text($0) }.map { .text($0) }
      case 2: skip(8) ? .color : nil
      default: nil
      }
    }
  }
}

/// Follows the settings manager, which may come and go, the server's resources, and the portal.
@MainActor
final class SettingsWatch {
  private let connection: Connection
  /// The selection that a settings manager owns.
  private let selection: UInt
  private var manager: UInt?
  private(set) var current = DesktopSettings()
  private var isStale = false
  private let portal = PortalWatch()

  init(connection: Connection) {
    self.connection = connection
    let screen = XDefaultScreen(connection.display)
    selection =
      connection.isUsable ? XInternAtom(connection.display, "_XSETTINGS_S\(screen)", 0) : 0
    findManager()
    current = read()
  }

  /// The portal may have to be started first; no frame waits for it.
  /// - Parameter wake: called when ``update()`` should be called soon.
  func followPortal(on bus: String?, wake: @escaping @MainActor () -> Void) {
    portal.didChange = { [weak self] in
      self?.isStale = true
      wake()
    }
    portal.start(on: bus)
  }

  func leavePortal() { portal.stop() }

  /// - Returns: whether the event belongs to the settings.
  func handle(_ event: XEvent) -> Bool {
    let isReal = event.xany.send_event == 0
    switch event.type {
    case PropertyNotify where isReal && event.xproperty.window == manager:
      isStale = isStale || event.xproperty.atom == connection.atoms[.settings]
    case PropertyNotify where isReal && event.xproperty.window == connection.root:
      isStale = isStale || event.xproperty.atom == UInt(XA_RESOURCE_MANAGER)
    case DestroyNotify where isReal && event.xdestroywindow.window == manager:
      findManager()
    case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
      guard event.xclient.format == 32, UInt(bitPattern: event.xclient.data.l.1) == selection
      else { return true }
      findManager()
    default:
      return false
    }
    return true
  }

  /// Returns whether any value changed.
  func update() -> Bool {
    guard isStale else { return false }
    isStale = false
    let settings = read()
    defer { current = settings }
    return settings != current
  }

  private func findManager() {
    guard connection.isUsable else { return }
    isStale = true
    manager = nil
    let owner = XGetSelectionOwner(connection.display, selection)
    guard owner != 0, connection.isUsable else { return }
    let error = connection.trap {
      XSelectInput($0, owner, PropertyChangeMask | StructureNotifyMask)
    }
    // A manager that has ended is ignored; the next one announces itself.
    if error == nil { manager = owner }
  }

  private func read() -> DesktopSettings {
    DesktopSettings(
      manager.flatMap(settings), resources: resources, portal: portal.current)
  }

  private func settings(of manager: UInt) -> XSettings? {
    let name = connection.atoms[.settings]
    let content = Properties.readForeign(connection, manager, name, limit: XSettings.limit)
    guard let content, content.type == name, content.format == 8, !content.isCut else { return nil }
    return XSettings(content.bytes)
  }

  /// Read from the server, because Xlib keeps the value from the time of connecting.
  private var resources: String? {
    let content = Properties.read(
      connection, connection.root, UInt(XA_RESOURCE_MANAGER), limit: XSettings.limit)
    guard let content, content.type == UInt(XA_STRING), content.format == 8 else { return nil }
    return String(decoding: content.bytes, as: UTF8.self)
  }
}
