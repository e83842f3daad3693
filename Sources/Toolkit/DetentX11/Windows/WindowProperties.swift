import CDetentX11
import DetentDrawing
import Glibc

/// What window managers know the program by.
struct ProgramName: Equatable {
  /// The first half of WM_CLASS: the name of the file that runs.
  var instance: String
  /// The second half: what a desktop file calls the program.
  var className: String

  init(applicationName: String?) {
    let path = CommandLine.arguments.first ?? ""
    let file = path.split(separator: "/").last.map { String($0) } ?? "detent"
    instance = file
    className = applicationName ?? file
  }
}

/// Makes X windows and writes what window managers read.
@MainActor
enum WindowProperties {
  /// The events that a window observes, beside those of pointers.
  private static let eventMask =
    KeyPressMask | KeyReleaseMask | FocusChangeMask | KeymapStateMask | ExposureMask
    | VisibilityChangeMask | StructureNotifyMask | PropertyChangeMask
  private static let popupEventMask =
    KeyPressMask | KeyReleaseMask | ExposureMask | StructureNotifyMask
  /// The version of XDND that drops are taken by.
  private static let dragVersion: UInt = 5

  /// Lets a window observe pointers, by the extension where there is one: what is selected of both
  /// comes twice.
  private static func observePointers(
    _ connection: Connection, _ window: UInt, beside mask: Int
  ) -> UInt {
    if let input = connection.extensions.input {
      input.select(connection.display, window)
    } else {
      XSelectInput(connection.display, window, mask | XInputExtension.replacedMask)
    }
    return window
  }

  static func createWindow(_ connection: Connection, size: PixelSize) -> UInt {
    var attributes = XSetWindowAttributes()
    // Without a background the server paints nothing before we do, so nothing flickers.
    attributes.background_pixmap = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask = eventMask
    let window = XCreateWindow(
      connection.display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
      Int32(CopyFromParent), UInt32(InputOutput), connection.visual,
      UInt(CWBackPixmap | CWBitGravity | CWEventMask), &attributes)
    return observePointers(connection, window, beside: eventMask)
  }

  /// A window that window managers leave alone.
  static func createPopup(
    _ connection: Connection, at frame: ScreenRect, visual: WindowVisual
  ) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask = popupEventMask
    attributes.override_redirect = 1
    attributes.save_under = 1
    // Without a colour map and a border of its own, another visual than the parent's is refused.
    attributes.colormap = visual.colormap ?? UInt(CopyFromParent)
    attributes.border_pixel = 0
    let window = XCreateWindow(
      connection.display, connection.root, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual,
      UInt(
        CWBackPixmap | CWBitGravity | CWEventMask | CWOverrideRedirect | CWSaveUnder | CWColormap
          | CWBorderPixel), &attributes)
    return observePointers(connection, window, beside: popupEventMask)
  }

  static func setPopup(
    _ connection: Connection, _ window: UInt, owner: UInt, name: ProgramName
  ) {
    setClass(connection, window, name)
    WindowHints(takesKeys: false, group: nil).write(connection, window)
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

  /// What desktop files know the program by, and the machine that it runs on.
  static func setClass(_ connection: Connection, _ window: UInt, _ name: ProgramName) {
    let (instance, className) = (strdup(name.instance), strdup(name.className))
    var classHint = XClassHint(res_name: instance, res_class: className)
    Xutf8SetWMProperties(connection.display, window, nil, nil, nil, 0, nil, nil, &classHint)
    free(instance)
    free(className)
  }

  /// Sets the old names, which some programs still search for, and the ones in Unicode.
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
  /// One line without control characters, short enough for a property.
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

/// Text in the characters of the core protocol's type STRING (ISO 8859-1), for programs that know
/// no others.
enum LatinText {
  /// What has no character there stands as plainly as possible: signs as a typewriter has them,
  /// letters without their marks, and all else as question marks.
  static func bytes(of text: String) -> [UInt8] { text.flatMap { bytes(of: $0) } }

  private static func bytes(of character: Character) -> [UInt8] {
    if let byte = latin[character] { return [byte] }
    if let plain = signs[character] { return Array(plain.utf8) }
    return letters(of: character).map { Array($0.utf8) } ?? [UInt8(ascii: "?")]
  }

  /// Characters are equal however they are composed.
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

  /// A Latin letter without its marks, or the letters that are joined in one sign; Unicode's names
  /// of them say which. Nil for letters of other scripts.
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
