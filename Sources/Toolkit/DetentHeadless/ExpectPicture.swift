public import DetentDrawing
internal import Glibc

/// Throws where a surface does not show what a reference does: a PNG file in the folder `Pictures`
/// beside the file that calls this.
///
/// It knows no library of tests. An error that a test throws fails it in every one of them, and
/// the error says what differs in one line:
///
/// ```swift
/// @Test func theFaderIsDrawnAsEver() throws {
///   try expectPicture(of: host.surface, matches: "fader")
/// }
/// ```
///
/// A test that shall go on after a difference writes
/// `#expect(throws: Never.self) { try expectPicture(…) }`.
///
/// Where they differ, the picture of now and one of the difference (what differs is red) are
/// written to a folder that the error names: that of the variable `DETENT_PICTURES`, else one for
/// temporary files. With `DETENT_RECORD=1` in the environment nothing is compared: what differs
/// from its reference, or has none, becomes the reference. SwiftPM wants the folder excluded from
/// the target of the tests: `exclude: ["Pictures"]`. Text depends on the fonts of a machine; keep
/// it out of references.
/// - Parameters:
///   - name: the reference's name, without `.png`.
///   - tolerance: the levels, of 255, by which a channel of a pixel may be another one.
///   - differingPixels: how many pixels may differ by more.
public func expectPicture(
  of surface: Surface, matches name: String, tolerance: Int = 0, differingPixels: Int = 0,
  file: String = #filePath
) throws(PictureMismatch) {
  let temporary = (environment("TMPDIR") ?? "/tmp") + "/detent-pictures"
  let failures = environment("DETENT_PICTURES") ?? temporary
  var comparison = PictureComparison(
    references: "\(file.parentFolder)/Pictures", failures: "\(failures)/\(file.baseName)",
    isRecording: environment("DETENT_RECORD") == "1")
  (comparison.tolerance, comparison.differingPixels) = (tolerance, differingPixels)
  try comparison.check(Picture(surface), name: name)
}

/// Why a picture is not the one that is expected.
public struct PictureMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// Nobody has recorded the reference.
    case noReference
    /// The reference is no PNG that can be read, for the reason of this line.
    case badReference(String)
    /// The picture differs.
    case difference(PictureDifference)
    /// The reference could not be recorded, for the reason of this line.
    case notRecorded(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The path of the reference.
  public let reference: String
  /// The path of the picture of now; nil where it could not be written.
  public internal(set) var picture: String?
  /// The path of the picture of the difference; nil where there is none.
  public internal(set) var differencePicture: String?

  /// One line that says what is wrong and where the pictures are.
  public var description: String {
    let what =
      switch reason {
      case .noReference: "there is no reference yet: run once with DETENT_RECORD=1; expected at"
      case .badReference(let why): "\(why); reference"
      case .difference(let difference): "\(difference); reference"
      case .notRecorded(let why): "\(why); not recorded"
      }
    let now = picture.map { ", now \($0)" } ?? ""
    return "\(what) \(reference)\(now)\(differencePicture.map { ", difference \($0)" } ?? "")"
  }
}

/// A comparison with references in a folder.
package struct PictureComparison {
  /// The folder of the references.
  package var references: String
  /// The folder for pictures of what differs.
  package var failures: String
  package var isRecording: Bool
  package var tolerance = 0
  package var differingPixels = 0

  package init(references: String, failures: String, isRecording: Bool) {
    (self.references, self.failures, self.isRecording) = (references, failures, isRecording)
  }

  package func check(_ shown: Picture, name: String) throws(PictureMismatch) {
    let path = "\(references)/\(name).png"
    guard let reason = fault(of: shown, with: path) else { return }
    if isRecording {
      guard let why = shown.write(to: path) else { return }
      throw PictureMismatch(reason: .notRecorded(why), reference: path)
    }
    var mismatch = PictureMismatch(reason: reason, reference: path)
    let now = "\(failures)/\(name).png"
    if shown.write(to: now) == nil { mismatch.picture = now }
    let marked = "\(failures)/\(name).difference.png"
    if case .difference = reason, let expected = try? Picture(png: path),
      shown.marked(against: expected).write(to: marked) == nil
    {
      mismatch.differencePicture = marked
    }
    throw mismatch
  }

  private func fault(of shown: Picture, with path: String) -> PictureMismatch.Reason? {
    guard access(path, F_OK) == 0 else { return .noReference }
    do {
      let difference = shown.difference(from: try Picture(png: path), tolerance: tolerance)
      guard let difference, difference.isOfSize || difference.pixelCount > differingPixels else {
        return nil
      }
      return .difference(difference)
    } catch { return .badReference("\(error)") }
  }
}

extension Picture {
  /// Reads a file.
  init(png path: String) throws {
    let image = try Image(contentsOf: path)
    let size = Size(width: Double(image.pixelWidth), height: Double(image.pixelHeight))
    let surface = try Surface(size: size)
    surface.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: size)) }
    self.init(surface)
  }

  /// Writes a file, with the folders above it.
  /// - Returns: why it could not be written.
  func write(to path: String) -> String? {
    var folder = path.hasPrefix("/") ? "" : "."
    for name in path.parentFolder.split(separator: "/") {
      folder += "/\(name)"
      mkdir(folder, 0o777)
    }
    var words = words
    do {
      try words.withUnsafeMutableBytes { bytes in
        guard let memory = bytes.baseAddress else { return }
        try Surface(
          bytesNoCopy: memory, pixelWidth: pixelWidth, pixelHeight: pixelHeight,
          bytesPerRow: pixelWidth * 4
        ).writePNG(to: path)
      }
      return nil
    } catch { return "\(error)" }
  }

  /// What both have in common, pale, and red what they have not.
  func marked(against expected: Picture) -> Picture {
    let width = max(pixelWidth, expected.pixelWidth)
    let height = max(pixelHeight, expected.pixelHeight)
    var marked = [UInt32](repeating: 0xFFFF_0000, count: width * height)
    for y in 0..<min(pixelHeight, expected.pixelHeight) {
      for x in 0..<min(pixelWidth, expected.pixelWidth) {
        let word = words[y * pixelWidth + x]
        guard word == expected.words[y * expected.pixelWidth + x] else { continue }
        // Three quarters of white.
        marked[y * width + x] = 0xFF00_0000 | (word >> 2 & 0x3F_3F3F) &+ 0xBF_BFBF
      }
    }
    return Picture(pixelWidth: width, pixelHeight: height, words: marked)
  }
}

private func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

extension String {
  /// The path without its last name.
  fileprivate var parentFolder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }

  /// The last name of a path, without what follows its dot.
  fileprivate var baseName: String {
    String((split(separator: "/").last ?? "").prefix { $0 != "." })
  }
}
