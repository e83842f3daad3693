/// A place in a file at which a record begins: from there on it can be read without what comes
/// before.
struct Checkpoint: Sendable {
  /// In bytes from the start of the file.
  let offset: Int
  /// The line of the record, counted from 1.
  let line: Int

  /// How many bytes there are between two places at least: the fewer, the sooner a record is found
  /// again.
  static let distance = 64 << 10
}
