/// Decisions of the user by the names of all columns, for every file with the same header.
public typealias KeptOptions = [[String]: ImportOptions]

/// What the user decided about the reading of a file; everything else is found in the file.
public struct ImportOptions: Hashable, Sendable {
  /// The columns of some roles.
  public var columns: ColumnOverrides
  /// The currency of the prices, whatever the file says.
  public var currency: Currency?
  /// The unit of areas without a unit of their own.
  public var areaMeasure: AreaMeasure?
  /// The power of ten that prices without a scale of their own are multiplied by: 3 for thousands.
  public var priceScale: Int?
  /// The encoding of the text.
  public var encoding: TextEncoding?
  /// The line of the header, counted from 1; 0 for a file without one.
  public var headerLine: Int?

  /// Options with some columns and a currency; nil leaves the currency to the file.
  public init(columns: ColumnOverrides = ColumnOverrides(), currency: Currency? = nil) {
    (self.columns, self.currency) = (columns, currency)
  }
}
