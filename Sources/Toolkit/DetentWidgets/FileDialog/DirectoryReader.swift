/// Something that a folder holds.
public struct DirectoryEntry: Hashable, Sendable {
  /// What it is, links followed.
  public enum Kind: Hashable, Sendable {
    /// What holds other entries.
    case folder
    /// What can be read and written.
    case file
    /// A device, a pipe, a link to nothing.
    case other
  }

  /// The name in its folder.
  public var name: String
  /// What it is.
  public var kind: Kind
  /// The size in bytes.
  public var size: Int
  /// When it was changed last, in seconds since 1970.
  public var modified: Int

  /// An entry.
  public init(_ name: String, _ kind: Kind = .file, size: Int = 0, modified: Int = 0) {
    self.name = name
    self.kind = kind
    self.size = size
    self.modified = modified
  }

  /// Whether it is shown only to users who want everything.
  public var isHidden: Bool { name.hasPrefix(".") || name.hasSuffix("~") }
}

/// Why a folder cannot be looked into, or a file cannot be used.
public enum DirectoryError: Error, Hashable, Sendable {
  /// There is none.
  case notFound
  /// It belongs to others.
  case noPermission
  /// It is a file.
  case notAFolder
  /// The system says something else, by this number.
  case system(Int32)
}

/// A folder that users go to often.
public struct DirectoryPlace: Hashable, Sendable {
  /// What it is for.
  public enum Kind: Hashable, Sendable {
    /// The user's own folder.
    case home
    /// Everything.
    case root
    /// One that the user has set up, such as that for downloads.
    case folder
    /// One that a file was opened from.
    case recent
  }

  /// The absolute path.
  public var path: String
  /// What it is for.
  public var kind: Kind

  /// A place.
  public init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

/// Looks into folders. Its calls may wait for a disk or a network, and come on threads of their own.
public protocol DirectoryReader: Sendable {
  /// What a folder holds, in any order.
  /// - Parameter folder: an absolute path.
  func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry]

  /// What stands at an absolute path; nil for nothing.
  func entry(at path: String) throws(DirectoryError) -> DirectoryEntry?

  /// Whether something can be written into a folder.
  func canWrite(in folder: String) -> Bool

  /// The user's own folder.
  var home: String { get }

  /// The folders that users go to often, their own one first.
  func places() -> [DirectoryPlace]

  /// The local time of a moment in seconds since 1970.
  func date(of time: Int) -> DirectoryDate

  /// The seconds since 1970.
  var now: Int { get }
}

/// A day and a time where the user is.
public struct DirectoryDate: Hashable, Sendable {
  /// The year.
  public var year: Int
  /// The month, 1...12.
  public var month: Int
  /// The day of the month, 1...31.
  public var day: Int
  /// The hour, 0...23.
  public var hour: Int
  /// The minute, 0...59.
  public var minute: Int

  /// A day and a time.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
