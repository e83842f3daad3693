import DetentBase
import Glibc

extension Image {
  /// Returns the image of a PNG file that comes with the program, by its name without `.png`.
  /// Returns nil and logs a line if the file is missing or unreadable.
  ///
  /// Folders are searched in this order: ``resourceFolders``, the folder of the executable, its
  /// subfolders `Resources` and `*.resources` (SwiftPM's resources of a target), and `../share/`
  /// with the program's name. A loaded image stays in memory and is shared.
  /// - Parameter scale: device pixels per logical pixel. Above 1, `name@2x.png` is preferred.
  public static func named(_ name: String, scale: Double = 1) -> Image? {
    let isPlain =
      !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    guard isPlain else {
      ThrottledLog.warn("Image.named: “\(name)” is not the name of a file")
      return nil
    }
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    for (suffix, pixels) in scale > 1 ? [("@2x", 2.0), ("", 1)] : [("", 1), ("@2x", 2)] {
      for folder in folders {
        let path = "\(folder)/\(stem)\(suffix).png"
        if let known = known.withLock({ $0[path] }) { return known }
        guard access(path, R_OK) == 0 else { continue }
        do throws(ImageError) {
          let image = try Image(contentsOf: path).atScale(pixels)
          known.withLock { $0[path] = image }
          return image
        } catch {
          ThrottledLog.warn("Image.named: \(error)")
          return nil
        }
      }
    }
    ThrottledLog.warn("Image.named: there is no \(stem).png in \(folders.joined(separator: ", "))")
    return nil
  }

  /// The folders that ``named(_:scale:)`` searches first; empty by default.
  public static var resourceFolders: [String] {
    get { added.withLock { $0 } }
    set { added.withLock { $0 = newValue } }
  }

  private static let added = Lock<[String]>([])
  private static let known = Lock<[String: Image]>([:])
  private static var folders: [String] { resourceFolders + programFolders }

  private static let programFolders: [String] = {
    guard let program = "/proc/self/exe".linkTarget else { return [] }
    let parts = program.split(separator: "/")
    let folder = "/" + parts.dropLast().joined(separator: "/")
    var bundles: [String] = []
    if let handle = opendir(folder) {
      while let entry = readdir(handle) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasSuffix(".resources") { bundles.append("\(folder)/\(name)") }
      }
      closedir(handle)
    }
    let share = "/\(parts.dropLast(2).joined(separator: "/"))/share/\(parts.last ?? "")"
    return [folder, folder + "/Resources"] + bundles.sorted() + [share]
  }()
}
