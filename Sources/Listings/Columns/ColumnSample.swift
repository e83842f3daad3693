/// The first rows of a file, to check what a name promises.
struct ColumnSample {
  let rows: ArraySlice<[String]>

  /// Whether a column can play a role by what is in it.
  func suits(_ role: ColumnRole, column: Int, tier: ColumnNames.Tier) -> Bool {
    switch role {
    case .price:
      tier == .whole || numericShare(role, column: column) ?? 1 >= 0.5
    case .area, .bedrooms, .bathrooms, .latitude, .longitude:
      numericShare(role, column: column) ?? 1 >= 0.5
    case .title: isVaried(column)
    case .location, .city: numericShare(.price, column: column) ?? 0 < 0.9
    case .type, .postalCode, .id, .url: true
    }
  }

  /// Which part of the cells that hold something hold numbers for a role; nil where none holds
  /// anything.
  func numericShare(_ role: ColumnRole, column: Int) -> Double? {
    var filled = 0
    var numeric = 0
    for row in rows where column < row.count {
      switch Self.reads(row[column], as: role) {
      case nil: continue
      case true?: (filled, numeric) = (filled + 1, numeric + 1)
      case false?: filled += 1
      }
    }
    return filled == 0 ? nil : Double(numeric) / Double(filled)
  }

  /// Whether a cell is some number for a role, usable or not; nil for one without a value.
  private static func reads(_ text: String, as role: ColumnRole) -> Bool? {
    do throws(NumberFault) {
      let number = try NumberParser(role.numbers ?? .price).parse(text)
      return role.numbers != nil || !DateShape.isCompactDay(number.value)
    } catch {
      // A number out of bounds is bad data in the right column.
      return error == .missing ? nil : error != .notANumber
    }
  }

  /// Whether a cell is a price or a plain number, and no name.
  static func isNumber(_ text: String) -> Bool { (try? NumberParser(.price).parse(text)) != nil }

  /// Whether a column's values are many: `Pave` and `Grvl` name no home.
  private func isVaried(_ column: Int) -> Bool {
    let values = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
    guard values.count >= 20 else { return true }
    return Set(values).count * 20 >= values.count
  }
}
