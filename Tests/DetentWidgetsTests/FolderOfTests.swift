@testable import DetentWidgets

/// Folders that exist for a test only.
struct FolderOfTests: DirectoryReader {
  var folders: [String: [DirectoryEntry]] = [
    "/": [DirectoryEntry("home", .folder), DirectoryEntry("etc", .folder)],
    "/home": [DirectoryEntry("ann", .folder), DirectoryEntry("tom", .folder)],
    "/home/ann": [
      DirectoryEntry("Listings", .folder),
      DirectoryEntry("archive", .folder),
      DirectoryEntry(".cache", .folder), DirectoryEntry(".hidden.csv"),
      DirectoryEntry("homes 10.csv"),
      DirectoryEntry("homes 9.csv"),
      DirectoryEntry("Ätna.tsv"),
      DirectoryEntry("letter.txt"),
      DirectoryEntry("socket", .other),
    ],
    "/home/ann/Listings": [DirectoryEntry("london.csv")],
    "/home/ann/archive": [],
  ]
  var refused: [String: DirectoryError] = ["/home/tom": .noPermission]
  var readOnly: Set<String> = ["/home"]
  var home: String { "/home/ann" }

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
}
