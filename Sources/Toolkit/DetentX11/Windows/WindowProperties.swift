import CDetentX11
import DetentDrawing
import DetentViews
import Glibc

/// The name of the program in WM_CLASS.
struct ProgramName: Equatable {
  /// The first half: the name of the executable.
  var instance: String
  /// The second half: the name of the desktop file.
  var className: String

  init(applicationName: String?) {
    let path = CommandLine.arguments.first ?? ""
    let file = path.split(separator: "/").last.map { String($0) } ?? "detent"
    instance = file
    className = applicationName ?? file
  }
}

/// Makes X windows, and writes the properties that window managers read.
@MainActor
enum WindowProperties {
  /// The events of every window, without pointer events.
  private static let eventMask =
    KeyPressMask | KeyReleaseMask | FocusChangeMask | KeymapStateMask | ExposureMask
    | VisibilityChangeMask | StructureNotifyMask | PropertyChangeMask
  private static let popupEventMask =
    KeyPressMask | KeyReleaseMask | ExposureMask | StructureNotifyMask
  /// The supported version of XDND.
  private static let dragVersion: UInt = 5

  static func createWindow(_ connection: Connection, size: PixelSize) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = eventMask
    let frame = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
    return create(connection, at: frame, visual: .opaque(connection), &attributes, 0)
  }

  /// A window that window managers ignore.
  static func createPopup(
    _ connection: Connection, at frame: ScreenRect, visual: WindowVisual
  ) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.event_mask = popupEventMask
    attributes.override_redirect = 1
    attributes.save_under = 1
    // For another visual than the parent's, the server requires a color map and a border.
    attributes.colormap = visual.colormap ?? UInt(CopyFromParent)
    attributes.border_pixel = 0
    return create(
      connection, at: frame, visual: visual, &attributes,
      CWOverrideRedirect | CWSaveUnder | CWColormap | CWBorderPixel)
  }

  /// - Parameter mask: the attributes that are set, besides those of every window.
  private static func create(
    _ connection: Connection, at frame: ScreenRect, visual: WindowVisual,
    _ attributes: inout XSetWindowAttributes, _ mask: Int
  ) -> UInt {
    // Without a background the server paints nothing before our first frame, so nothing flickers.
    attributes.background_pixmap = 0
    attributes.bit_gravity = NorthWestGravity
    let window = XCreateWindow(
      connection.display, connection.root, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual,
      UInt(CWBackPixmap | CWBitGravity | CWEventMask | mask), &attributes)
    // Selecting core pointer events beside those of XInput would deliver events twice.
    if let input = connection.extensions.input {
      input.select(connection.display, window)
    } else {
      let events = attributes.event_mask | XInputExtension.replacedMask
      XSelectInput(connection.display, window, events)
    }
    return window
  }

  static func setPopup(
    _ connection: Connection, _ window: UInt, owner: UInt, name: ProgramName
  ) {
    setClass(connection, window, name)
    XSetTransientForHint(connection.display, window, owner)
    Properties.write(
      connection, window, connection.atoms[.windowType], type: UInt(XA_ATOM),
      longs: [connection.atoms[.popupMenu]])
  }

  static func setAll(
    _ connection: Connection, _ window: UInt, title: String, name: ProgramName, leader: UInt
  ) {
    setClass(connection, window, name)
    setTitle(connection, window, title)
    let names: [AtomName] = [.deleteWindow, .takeFocus, .ping, .syncRequest]
    var protocols = names.map { connection.atoms[$0] }
    XSetWMProtocols(connection.display, window, &protocols, Int32(protocols.count))
    Properties.write(
      connection, window, connection.atoms[.clientLeader], type: UInt(XA_WINDOW), longs: [leader])
    Properties.write(
      connection, window, connection.atoms[.processID], type: UInt(XA_CARDINAL),
      longs: [UInt(getpid())])
    Properties.write(
      connection, window, connection.atoms[.windowType], type: UInt(XA_ATOM),
      longs: [connection.atoms[.windowTypeNormal]])
    Properties.write(
      connection, window, connection.atoms[.dragAware], type: UInt(XA_ATOM),
      longs: [dragVersion])
  }

  /// Writes the program's name and its machine.
  static func setClass(_ connection: Connection, _ window: UInt, _ name: ProgramName) {
    let (instance, className) = (strdup(name.instance), strdup(name.className))
    var classHint = XClassHint(res_name: instance, res_class: className)
    Xutf8SetWMProperties(connection.display, window, nil, nil, nil, 0, nil, nil, &classHint)
    free(instance)
    free(className)
  }

  /// Writes the old properties, which some programs still read, and the Unicode ones.
  static func setTitle(_ connection: Connection, _ window: UInt, _ title: String) {
    let title = title.asWindowTitle
    for property in [UInt(XA_WM_NAME), UInt(XA_WM_ICON_NAME)] {
      Properties.write(
        connection, window, property, type: UInt(XA_STRING), bytes: LatinText.bytes(of: title))
    }
    for property in [AtomName.windowName, .iconName] {
      Properties.write(
        connection, window, connection.atoms[property], type: connection.atoms[.utf8String],
        bytes: title.utf8)
    }
  }
}

extension String {
  /// One line without control characters, at most 4,096 bytes.
  var asWindowTitle: String {
    var title = ""
    var room = 4096
    for scalar in unicodeScalars {
      let width = String(scalar).utf8.count
      guard width <= room else { break }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: title.unicodeScalars.append(" ")
      default: title.unicodeScalars.append(scalar)
      }
      room -= width
    }
    return title
  }
}

/// Text for programs that know only the core protocol's type STRING (ISO 8859-1).
private enum LatinText {
  /// Replaces missing characters by ASCII signs, letters without their marks, or question marks.
  static func bytes(of text: String) -> [UInt8] { text.flatMap { bytes(of: $0) } }

  private static func bytes(of character: Character) -> [UInt8] {
    if let byte = latin[character] { return [byte] }
    if let plain = signs[character] { return Array(plain.utf8) }
    return letters(of: character).map { Array($0.utf8) } ?? [UInt8(ascii: "?")]
  }

  /// A dictionary of characters matches every way to compose them.
  private static let latin: [Character: UInt8] = {
    var table: [Character: UInt8] = [:]
    for byte in [UInt8](0x20...0x7E) + [UInt8](0xA0...0xFF) {
      table[Character(Unicode.Scalar(byte))] = byte
    }
    return table
  }()

  private static let signs: [Character: String] = {
    let groups = [
      "-": "‐‑‒–—―−", "\"": "“”„‟″", "'": "‘’‚‛′", "<": "‹", ">": "›", "*": "•", "...": "…",
      " ": "\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{202F}",
      "<=": "≤", ">=": "≥", "->": "→", "<-": "←", "EUR": "€", "TM": "™", "OE": "Œ", "oe": "œ",
    ]
    var table: [Character: String] = [:]
    for (plain, characters) in groups {
      for character in characters { table[character] = plain }
    }
    return table
  }()

  /// The letter without its marks, or a ligature's letters, by Unicode name; nil in other scripts.
  private static func letters(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return nil }
    if first.isASCII { return String(first) }
    guard let name = first.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words.count == 4 || words[4] == "WITH",
      words[2] == "LIGATURE" || words[2] == "LETTER" && words[3].count == 1
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}

extension WindowProperties {
  private static let longestIconSide = 256
  /// The most words in one property. Servers without big requests accept 262,140 bytes.
  private static let mostIconWords = 65_000

  /// Icons as in _NET_WM_ICON: width, height, then pixels as 0xAARRGGBB, one icon after the other.
  /// Icons that are too large are left out.
  static func words(of icons: [Image]) -> [UInt] {
    var words: [UInt] = []
    for icon in icons {
      let (width, height) = (icon.pixelWidth, icon.pixelHeight)
      guard (1...longestIconSide).contains(width), (1...longestIconSide).contains(height),
        words.count + 2 + width * height <= mostIconWords, let pixels = pixels(of: icon)
      else { continue }
      words += [UInt(width), UInt(height)] + pixels
    }
    return words
  }

  private static func pixels(of icon: Image) -> [UInt]? {
    let size = Size(width: Double(icon.pixelWidth), height: Double(icon.pixelHeight))
    guard let surface = try? Surface(size: size, scale: 1) else { return nil }
    surface.withCanvas { $0.draw(icon, in: Rect(origin: .zero, size: size)) }
    return surface.withUnsafeBytes { bytes in
      (0..<icon.pixelHeight).flatMap { y in
        (0..<icon.pixelWidth).map { x in
          straight(bytes.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self))
        }
      }
    }
  }

  /// The pixel with straight alpha. Cairo's colors are premultiplied.
  private static func straight(_ pixel: UInt32) -> UInt {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    let colors = [16, 8, 0].map { shift in
      min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return UInt(alpha << 24 | colors.reduce(0, |))
  }
}
