/// Which column of a table plays which role; of several files the columns of all, by their names.
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
  /// The roles of columns in files that call them otherwise than the first file that has the role.
  private let others: [Int: ColumnRole]

  init(
    names: [String], hasHeader: Bool, columns: [ColumnRole: Int], hasOtherTypes: Bool = false,
    others: [Int: ColumnRole] = [:]
  ) {
    (self.names, self.hasHeader, self.columns) = (names, hasHeader, columns)
    (self.hasOtherTypes, self.others) = (hasOtherTypes, others)
  }

  /// The column of a role, counted from 0.
  public subscript(role: ColumnRole) -> Int? { columns[role] }

  /// The name of the column of a role.
  public func name(of role: ColumnRole) -> String? {
    columns[role].flatMap { names.indices.contains($0) ? names[$0] : nil }
  }

  /// What a column is to homes, also one that another of several files calls otherwise; nil where it
  /// has no role.
  public func role(of column: Int) -> ColumnRole? {
    columns.first { $0.value == column }?.key ?? others[column]
  }
}
