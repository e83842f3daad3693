/// The styles of a file: for views or classes of views, the differences from the look in code.
///
///     {"schema": 1, "type": "RangeSlider", "id": "price", "style": {"trackThickness": 6}}
///     {"schema": 1, "styles": [{"type": "Button", "style": {"cornerRadius": 4}}, …]}
///
/// An entry with an `id` applies to the view with that identifier. An entry without one applies to
/// all other views of a class and its subclasses. The last matching entry counts. Unknown content
/// is kept and written again. Paths of images and fonts are relative to the file's folder.
public struct StyleDocument: Equatable, Sendable {
  /// An entry of the file: one style.
  public struct Entry: Equatable, Sendable {
    /// The name of the views' class, or nil for any class.
    public var type: String?
    /// The identifier of the view, or nil for all views of the class.
    public var id: String?
    /// The path in the file, such as `styles[2]`; empty in a file with a single style.
    let path: String
    var style: [JSON.Member]
    var others: [JSON.Member] = []

    /// The names of the properties in the entry, in order.
    public var names: [String] { style.map(\.name) }

    func location(of name: String) -> String {
      path.isEmpty ? "style.\(shown(name))" : "\(path).style.\(shown(name))"
    }
  }

  /// The entries, in order.
  public internal(set) var entries: [Entry] = []
  /// Warnings about harmless faults in the file, one per line.
  public private(set) var warnings: [String] = []
  var folder = StyleFolder.none
  private var others: [JSON.Member] = []
  /// Whether the file has a single style instead of a list.
  private var isSingle = false

  /// A document without styles.
  public init() {}

  // MARK: Reading

  /// The version of the file format, stored as `schema`.
  public static let version = 1

  static let versionMember = JSON.Member(name: "schema", value: .number(Double(version)))

  static func checkVersion(of root: JSON) throws(StyleFault) {
    guard let found = root["schema"], found != versionMember.value else { return }
    throw StyleFault(.content, "schema: \(found.outline) is not \(version)")
  }

  /// Reads the text of a file. Its styles are only checked later, by the schemas of the views.
  public init(parsing bytes: [UInt8]) throws(StyleFault) {
    let root = try JSON(parsing: bytes)
    guard case .object(let members) = root else {
      throw StyleFault(.content, "\(root.outline) is not an object with \"style\" or \"styles\"")
    }
    try Self.checkVersion(of: root)
    guard root["style"] == nil, let styles = root["styles"] else {
      isSingle = true
      entries = [try entry(root, at: "")]
      return
    }
    warnAboutDuplicates(in: members, at: "")
    guard case .array(let elements) = styles else {
      throw StyleFault(.content, "styles: \(styles.outline) is not a list")
    }
    for (index, element) in elements.enumerated() {
      entries.append(try entry(element, at: "styles[\(index)]"))
    }
    others = kept(members, besides: ["schema", "styles"], at: "")
  }

  private mutating func entry(_ json: JSON, at path: String) throws(StyleFault) -> Entry {
    guard case .object(let members) = json else {
      throw StyleFault(.content, "\(path): \(json.outline) is not an object")
    }
    warnAboutDuplicates(in: members, at: path)
    func text(_ name: String) throws(StyleFault) -> String? {
      switch json[name] {
      case nil: return nil
      case .string(let text)?: return text
      case let other?:
        throw StyleFault(.content, "\(joined(path, name)): \(other.outline) is not a string")
      }
    }
    guard case .object(let style)? = json["style"] else {
      let found = json["style"].map { "\($0.outline) is not an object" } ?? "is missing"
      throw StyleFault(.content, "\(joined(path, "style")): \(found)")
    }
    var entry = Entry(type: try text("type"), id: try text("id"), path: path, style: style)
    if entry.type == nil, entry.id == nil {
      throw StyleFault(.content, "\(joined(path, "type")): type or id is required")
    }
    warnAboutDuplicates(in: style, at: joined(path, "style"))
    let known = ["schema", "type", "id", "style"]
    entry.others = kept(members, besides: path.isEmpty ? known : Array(known.dropFirst()), at: path)
    return entry
  }

  private mutating func warnAboutDuplicates(in members: [JSON.Member], at path: String) {
    for member in members where member.isDuplicate {
      warn("\(joined(path, shown(member.name))): duplicate; using the last value")
    }
  }

  private mutating func kept(
    _ members: [JSON.Member], besides known: [String], at path: String
  ) -> [JSON.Member] {
    let others = members.filter { !known.contains($0.name) }
    for other in others.prefix(Self.mostWarnings) {
      warn("\(joined(path, shown(other.name))): unknown; ignored and kept")
    }
    return others
  }

  private mutating func warn(_ line: @autoclosure () -> String) {
    if warnings.count < Self.mostWarnings { warnings.append(line()) }
  }

  static let mostWarnings = 20

  func index(type: String, id: String?) -> Int? {
    entries.lastIndex { $0.id == id && ($0.type == type || $0.type == nil && id != nil) }
  }

  // MARK: Writing

  /// The text of the file: properties in the order of their schemas, then unknown members.
  public var text: String {
    if isSingle, let entry = entries.first, entries.count == 1 {
      return JSON.object([Self.versionMember] + members(of: entry)).text
    }
    let styles = JSON.array(entries.map { .object(members(of: $0)) })
    let list = JSON.Member(name: "styles", value: styles)
    return JSON.object([Self.versionMember, list] + others).text
  }

  private func members(of entry: Entry) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let type = entry.type { members.append(JSON.Member(name: "type", value: .string(type))) }
    if let id = entry.id { members.append(JSON.Member(name: "id", value: .string(id))) }
    members.append(JSON.Member(name: "style", value: .object(entry.style)))
    return members + entry.others
  }
}

/// A name for a message, on one line and truncated if it is long.
func shown(_ name: String, upTo limit: Int = 60) -> String {
  let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.isEmpty
  let short = name.count > limit ? String(name.prefix(limit)) + "…" : name
  return isPlain ? short : short.swiftLiteral
}

private func joined(_ path: String, _ name: String) -> String {
  path.isEmpty ? name : "\(path).\(name)"
}
