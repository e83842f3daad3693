/// What a listings file may measure at most. Beyond a limit, reading fails by name instead of growing.
public enum CSVLimits {
  /// The longest file, in bytes.
  public static let fileBytes = 512 << 20
  /// The longest record, in bytes: it bounds the memory that one unfinished record may hold.
  public static let recordBytes = 16 << 20
  /// The longest field, in bytes.
  public static let fieldBytes = 1 << 20
  /// The most columns of a row.
  public static let columns = 1_024
  /// The most rows, not counting the header.
  public static let rows = 5_000_000
  /// The most diagnostics kept; further ones are counted only.
  public static let storedDiagnostics = 1_000
  /// How many bytes may be read a second time after quotes that nothing closes.
  static let rescannedBytes = 256 << 20
  /// How many bytes the delimiter is judged by.
  static let sampleBytes = 64 << 10
}
