import DetentTestSupport
import DetentViews

@testable import DetentWidgets

/// Folders that exist for a test only.
struct FolderOfTests: DirectoryReader {
  var folders: [String: [DirectoryEntry]] = [
    "/": [DirectoryEntry("home", .folder), DirectoryEntry("etc", .folder)],
    "/home": [DirectoryEntry("ann", .folder), DirectoryEntry("tom", .folder)],
    "/home/ann": [
      DirectoryEntry("Listings", .folder, modified: 1_700_000_000),
      DirectoryEntry("archive", .folder, modified: 1_690_000_000),
      DirectoryEntry(".cache", .folder), DirectoryEntry(".hidden.csv", size: 5),
      DirectoryEntry("homes 10.csv", size: 3_400_000, modified: 1_750_000_000),
      DirectoryEntry("homes 9.csv", size: 12_345, modified: 1_740_000_000),
      DirectoryEntry("Ätna.tsv", size: 840, modified: 1_750_003_600),
      DirectoryEntry("letter.txt", size: 999_950, modified: 1_600_000_000),
      DirectoryEntry("socket", .other),
    ],
    "/home/ann/Listings": [DirectoryEntry("london.csv", size: 1_000, modified: 1_700_000_000)],
    "/home/ann/archive": [],
  ]
  var refused: [String: DirectoryError] = ["/home/tom": .noPermission]
  var readOnly: Set<String> = ["/home"]
  var home: String { "/home/ann" }
  var now: Int { 1_750_004_000 }

  func entries(of folder: String) throws(DirectoryError) -> [DirectoryEntry] {
    if let error = refused[folder] { throw error }
    if let entries = folders[folder] { return entries }
    throw try entry(at: folder) == nil ? .notFound : .notAFolder
  }

  func entry(at path: String) throws(DirectoryError) -> DirectoryEntry? {
    if path == "/" { return DirectoryEntry("/", .folder) }
    guard let parent = TypedPath.parent(path) else { return nil }
    if let error = refused[parent] { throw error }
    let name = String(path.dropFirst(parent == "/" ? 1 : parent.count + 1))
    return folders[parent]?.first { $0.name == name }
  }

  func canWrite(in folder: String) -> Bool { !readOnly.contains(folder) }

  func places() -> [DirectoryPlace] {
    [
      DirectoryPlace(home, .home), DirectoryPlace("\(home)/archive", .folder),
      DirectoryPlace("/", .root),
    ]
  }

  /// Years of 365 days of 24 hours are good enough here.
  func date(of time: Int) -> DirectoryDate {
    let days = time / 86_400
    return DirectoryDate(
      year: 1970 + days / 365, month: 1 + days % 365 / 31, day: 1 + days % 365 % 31,
      hour: time / 3_600 % 24, minute: time / 60 % 60)
  }
}
