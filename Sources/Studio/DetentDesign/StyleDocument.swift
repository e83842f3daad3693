/// Styles as a file has them: of each view, or of each kind of views, what differs from the look
/// that the program gives it.
///
///     {"schema": 1, "type": "RangeSlider", "id": "price", "style": {"trackThickness": 6}}
///     {"schema": 1, "styles": [{"type": "Button", "style": {"cornerRadius": 4}}, …]}
///
/// An entry with an `id` is that of the view with the identifier; one without is that of all other
/// views of a class, or of a class below it. Of several that fit the last one counts. Whatever the
/// file says beyond that is kept, and written again. The paths of images and fonts that it says are
/// those from its own folder.
public struct StyleDocument: Equatable, Sendable {
  /// One style of the file.
  public struct Entry: Equatable, Sendable {
    /// The name of the class of the views; nil for any.
    public var type: String?
    /// The identifier of the view; nil for all of the class.
    public var id: String?
    /// Where it stands in the file, such as `styles[2]`; empty in a file of one style.
    let path: String
    var style: [JSON.Member]
    var others: [JSON.Member] = []

    /// The names of the properties that it says something of, in their order.
    public var names: [String] { style.map(\.name) }

    func location(of name: String) -> String {
      path.isEmpty ? "style.\(shown(name))" : "\(path).style.\(shown(name))"
    }
  }

  /// The styles, in their order.
  public internal(set) var entries: [Entry] = []
  /// What was odd in the file but did no harm, a line each.
  public private(set) var warnings: [String] = []
  /// Where the paths begin that the file says.
  var folder = StyleFolder.none
  private var others: [JSON.Member] = []
  /// Whether the file is one style and no list of them.
  private var isSingle = false

  /// A file without styles.
  public init() {}

  // MARK: Reading

  /// The version of the form, as `schema` says it.
  public static let version = 1

  /// Reads the text of a file. Styles are read when they are needed, by the schemas of their views.
  public init(parsing bytes: [UInt8]) throws(StyleFault) {
    let root = try JSON(parsing: bytes)
    guard case .object(let members) = root else {
      throw StyleFault(.content, "\(root.outline) is not an object with \"style\" or \"styles\"")
    }
    let fields = unique(members, at: "")
    if let version = fields["schema"], version != .number(Double(Self.version)) {
      throw StyleFault(.content, "schema: \(version.outline) is not \(Self.version)")
    }
    isSingle = fields["style"] != nil || fields["styles"] == nil
    if isSingle {
      entries = [try entry(members, at: "")]
    } else {
      guard case .array(let elements)? = fields["styles"] else {
        throw StyleFault(.content, "styles: \(fields["styles"]?.outline ?? "") is not a list")
      }
      for (index, element) in elements.enumerated() {
        guard case .object(let members) = element else {
          throw StyleFault(.content, "styles[\(index)]: \(element.outline) is not an object")
        }
        entries.append(try entry(members, at: "styles[\(index)]"))
      }
      others = kept(members, besides: ["schema", "styles"], at: "")
    }
  }

  private mutating func entry(
    _ members: [JSON.Member], at path: String
  ) throws(StyleFault) -> Entry {
    let fields = path.isEmpty ? members.last : unique(members, at: path)
    func text(_ name: String) throws(StyleFault) -> String? {
      switch fields[name] {
      case nil: return nil
      case .string(let text)?: return text
      case let other?:
        throw StyleFault(.content, "\(joined(path, name)): \(other.outline) is not a string")
      }
    }
    guard case .object(let style)? = fields["style"] else {
      let found = fields["style"].map { "\($0.outline) is not an object" } ?? "is missing"
      throw StyleFault(.content, "\(joined(path, "style")): \(found)")
    }
    var entry = Entry(type: try text("type"), id: try text("id"), path: path, style: [])
    if entry.type == nil, entry.id == nil {
      throw StyleFault(.content, "\(joined(path, "type")): type or id is required")
    }
    let last = unique(style, at: joined(path, "style"))
    var seen: Set<String> = []
    entry.style = style.compactMap { member in
      guard seen.insert(member.name).inserted, let value = last[member.name] else { return nil }
      return JSON.Member(name: member.name, value: value)
    }
    let known = ["schema", "type", "id", "style"]
    entry.others = kept(members, besides: path.isEmpty ? known : Array(known.dropFirst()), at: path)
    return entry
  }

  /// The last value of each name; those that are said more often are reported.
  private mutating func unique(_ members: [JSON.Member], at path: String) -> [String: JSON] {
    var values: [String: JSON] = [:]
    for member in members where values.updateValue(member.value, forKey: member.name) != nil {
      warn("\(joined(path, shown(member.name))): duplicate; using the last value")
    }
    return values
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

  /// A file that is odd throughout is reported so often, and then no more.
  static let mostWarnings = 20

  func index(type: String, id: String?) -> Int? {
    entries.lastIndex { $0.id == id && ($0.type == type || $0.type == nil && id != nil) }
  }

  // MARK: Writing

  /// The text of the file: properties in the order of their schemas, then what no schema knew.
  public var text: String {
    let version = JSON.Member(name: "schema", value: .number(Double(Self.version)))
    if isSingle, let entry = entries.first, entries.count == 1 {
      return JSON.object([version] + members(of: entry)).text
    }
    let styles = JSON.array(entries.map { .object(members(of: $0)) })
    return JSON.object([version, JSON.Member(name: "styles", value: styles)] + others).text
  }

  private func members(of entry: Entry) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let type = entry.type { members.append(JSON.Member(name: "type", value: .string(type))) }
    if let id = entry.id { members.append(JSON.Member(name: "id", value: .string(id))) }
    members.append(JSON.Member(name: "style", value: .object(entry.style)))
    return members + entry.others
  }
}

/// A name as a message shows it: on one line, and not all of a long one.
func shown(_ name: String, upTo limit: Int = 60) -> String {
  let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.isEmpty
  let short = name.count > limit ? String(name.prefix(limit)) + "…" : name
  return isPlain ? short : short.swiftLiteral
}

private func joined(_ path: String, _ name: String) -> String {
  path.isEmpty ? name : "\(path).\(name)"
}

extension [JSON.Member] {
  fileprivate var last: [String: JSON] { reduce(into: [:]) { $0[$1.name] = $1.value } }
}
