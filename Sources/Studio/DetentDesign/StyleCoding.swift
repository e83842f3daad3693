import DetentDrawing
public import DetentViews
import FoundationEssentials

// Styles are coded by their schemas; colors, fonts and other values by their `Codable`.

extension StyleDocument {
  /// The result of applying an entry to a style.
  public struct Reading<Style: DesignStyle>: Sendable {
    /// The style with the values of the entry.
    public let style: Style
    /// Warnings, one per line, such as about unknown or renamed properties.
    public let warnings: [String]
  }

  /// Applies an entry to a style.
  /// - Throws: a fault with the path in the file, if a value does not have the schema's kind.
  public func read<Style: DesignStyle>(
    _ entry: Entry, over base: Style
  ) throws(StyleFault) -> Reading<Style> {
    var style = base
    var warnings: [String] = []
    let properties = Style.schema.byAnyName
    for member in entry.style {
      let path = entry.location(of: member.name)
      guard let property = properties[member.name] else {
        if warnings.count < Self.mostWarnings {
          warnings.append("\(path): unknown property of \(Style.self); ignored and kept")
        }
        continue
      }
      if property.name != member.name {
        // The current name takes precedence, wherever it is.
        guard !entry.names.contains(property.name) else { continue }
        warnings.append("\(path): renamed to \(property.name)")
      }
      guard let read = property.kind.value(from: member.value),
        let value = property.kind.limited(read), property.set(folder.opened(value), in: &style)
      else {
        throw StyleFault(.content, "\(path): \(member.value.outline) is not \(property.kind)")
      }
      if value != read {
        warnings.append("\(path): \(read) is not \(property.kind); using \(value)")
      } else if case .object(let members) = member.value {
        warnings += Self.oddities(members, beside: property.kind.json(of: value), at: path)
      }
    }
    return Reading(style: style, warnings: Array(warnings.prefix(Self.mostWarnings)))
  }

  /// Warnings about unknown names in values, and about numbers that were clamped.
  private static func oddities(
    _ members: [JSON.Member], beside value: JSON, at path: String
  ) -> [String] {
    members.flatMap { member -> [String] in
      let inner = "\(path).\(shown(member.name))"
      guard JSON.valueNames.contains(member.name) else { return ["\(inner): unknown"] }
      switch (member.value, value[member.name]) {
      case (.number(let said), .number(let taken)?) where said != taken:
        return ["\(inner): \(said.shortText) is out of range; using \(taken.shortText)"]
      case (.object(let parts), let value?): return oddities(parts, beside: value, at: inner)
      default: return []
      }
    }
  }

  /// The properties that differ from a base, in the order of the schema.
  func members<Style: DesignStyle>(of style: Style, over base: Style) -> [JSON.Member] {
    Style.schema.properties.compactMap { property in
      let value = property.value(in: style)
      guard value != property.value(in: base) else { return nil }
      return JSON.Member(name: property.name, value: property.kind.json(of: folder.written(value)))
    }
  }

  /// Records the differences of a style in the entry of a view or class. Names that are not in the
  /// schema stay. An empty entry is removed.
  /// - Parameters:
  ///   - type: the name of the view's class.
  ///   - id: the identifier of the view, or nil for all views of the class.
  ///   - isLast: whether the entry moves to the end, to take precedence, and stays even if empty.
  public mutating func record<Style: DesignStyle>(
    _ style: Style, over base: Style = Style(), type: String, id: String? = nil,
    isLast: Bool = false
  ) {
    let known = Style.schema.byAnyName
    let index = index(type: type, id: id)
    var entry = index.map { entries[$0] } ?? Entry(type: type, id: id, path: "", style: [])
    entry.style = members(of: style, over: base) + entry.style.filter { known[$0.name] == nil }
    let isEmpty = entry.style.isEmpty && entry.others.isEmpty && !isLast
    if let index, !isEmpty, !isLast {
      entries[index] = entry
      return
    }
    if let index { entries.remove(at: index) }
    if !isEmpty { entries.append(entry) }
  }

  /// The members of an entry, rewritten for a file in another folder.
  func members<Style: DesignStyle>(
    of entry: Entry, _ type: Style.Type, in folder: StyleFolder
  ) -> [JSON.Member] {
    let properties = Style.schema.byAnyName
    return entry.style.map { member in
      guard let kind = properties[member.name]?.kind, let value = kind.value(from: member.value)
      else { return member }
      let written = folder.written(self.folder.opened(value))
      guard written != value else { return member }
      return JSON.Member(name: member.name, value: kind.json(of: written))
    }
  }
}

extension StyleSchema {
  fileprivate var byAnyName: [String: PropertySpec<Style>] {
    let aliases = properties.flatMap { property in property.aliases.map { ($0, property) } }
    let names = properties.map { ($0.name, $0) }
    return Dictionary(aliases + names, uniquingKeysWith: { $1 })
  }
}

extension PropertyKind {
  /// The value of a JSON value, or nil if it has another kind. Numbers may be out of range.
  func value(from json: JSON) -> PropertyValue? {
    // Common kinds need no decoder.
    switch (self, json) {
    case (.optional(let kind), _): return json == .null ? .unset : kind.value(from: json)
    case (.number, .number(let number)): return number.isFinite ? .number(number) : nil
    case (.flag, .bool(let flag)): return .flag(flag)
    case (.number, _), (.flag, _), (_, .null), (_, .bool), (_, .number): return nil
    default: break
    }
    let data = Data(json.text.utf8)
    return try? JSONDecoder().decode(KindedValue.self, from: data, configuration: self).value
  }

  func json(of value: PropertyValue) -> JSON {
    switch (wrapped, value) {
    case (_, .number(let number)): return .number(number)
    case (_, .flag(let flag)): return .bool(flag)
    case (_, .unset): return .null
    case (_, .color(let color))
    where color.light == color.dark && color == DynamicColor(color.light):
      return .string(color.light.exactText)
    default: break
    }
    guard let data = try? JSONEncoder().encode(value), let json = try? JSON(parsing: Array(data))
    else { return .null }
    return json.inReadingOrder
  }
}

private struct KindedValue: DecodableWithConfiguration {
  let value: PropertyValue

  init(from decoder: any Decoder, configuration kind: PropertyKind) throws {
    value = try kind.value(from: decoder)
  }
}

// MARK: One value

extension PropertyKind {
  /// The text of a value for the clipboard: the form in files, with words unquoted.
  package func text(of value: PropertyValue) -> String {
    let json = json(of: value)
    // Keep the quotes of words that would otherwise be read as another value.
    if case .string(let text) = json, self.value(fromText: text) == value { return text }
    return json.oneLine
  }

  /// Reads the form in files, or an unquoted word. Numbers may be out of range.
  package func value(fromText text: String) -> PropertyValue? {
    guard text.utf8.count <= Self.longestText else { return nil }
    let json = try? JSON(parsing: Array(text.utf8))
    if let json, let value = value(from: json) { return value }
    return value(from: .string(wrapped == .text ? text : text.trimmingSpaces))
  }

  private static let longestText = 65_536
}

extension JSON {
  /// Sorts the members of values in a natural reading order, because encoders do not keep one.
  fileprivate var inReadingOrder: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.inReadingOrder))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.inReadingOrder) }.sorted {
          (Self.rank($0.name), $0.name) < (Self.rank($1.name), $1.name)
        })
    default: self
    }
  }

  private static func rank(_ name: String) -> Int {
    valueNames.firstIndex(of: name) ?? valueNames.count
  }

  /// All member names of values, in reading order.
  fileprivate static let valueNames = [
    "color", "light", "dark", "followsTint", "offset", "x", "y", "sigma", "family",
    "size", "weight", "isItalic", "hasTabularDigits", "top", "leading", "bottom", "trailing",
  ]
}
