/// Which column of a table plays which role.
public struct ColumnMap: Hashable, Sendable {
  /// The names of the columns; their numbers from 1 where the file has no header.
  public let names: [String]
  /// Whether a row holds names.
  public let hasHeader: Bool
  /// The columns, counted from 0, of the roles that were found.
  public let columns: [ColumnRole: Int]
  /// Whether no column is one of types by its name, and one of a few other words stands for it:
  /// homes can be told apart by those.
  public let hasOtherTypes: Bool

  /// The column of a role, counted from 0.
  public subscript(role: ColumnRole) -> Int? { columns[role] }

  /// The name of the column of a role.
  public func name(of role: ColumnRole) -> String? {
    columns[role].flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// The role of a column, if it has one.
  public func role(of column: Int) -> ColumnRole? { columns.first { $0.value == column }?.key }
}
