import DetentBase
public import DetentDrawing
internal import Glibc

/// Throws if a surface differs from a reference, a PNG file in `Pictures` beside the calling file.
///
/// A thrown error fails a test of any testing library, and describes the difference in one line:
///
/// ```swift
/// @Test func theFaderIsDrawnAsEver() throws {
///   try expectPicture(of: host.surface, matches: "fader")
/// }
/// ```
///
/// To go on after a difference, write `#expect(throws: Never.self) { try expectPicture(…) }`.
///
/// If they differ, the current picture and a picture of the difference, in red, are written to the
/// folder `DETENT_PICTURES`, by default a temporary one. The error names both files. With
/// `DETENT_RECORD=1` in the environment nothing is compared: a missing or different reference is
/// recorded instead. SwiftPM wants the folder excluded from the test target:
/// `exclude: ["Pictures"]`. Text depends on the fonts of the machine; keep it out of references.
/// - Parameters:
///   - name: the reference's name, without `.png`.
///   - tolerance: the allowed difference of each channel of a pixel, in levels of 255.
///   - differingPixels: the number of pixels that may exceed the tolerance.
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

/// The error thrown if a picture differs from its reference.
public struct PictureMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a mismatch.
  public enum Reason: Hashable, Sendable {
    /// The reference has not been recorded.
    case noReference
    /// The reference is not a readable PNG; the text is the error.
    case badReference(String)
    /// The picture differs from the reference.
    case difference(PictureDifference)
    /// The reference could not be recorded; the text is the error.
    case notRecorded(String)
  }

  /// The cause of the mismatch.
  public let reason: Reason
  /// The path of the reference.
  public let reference: String
  /// The path of the current picture, or nil if it could not be written.
  public internal(set) var picture: String?
  /// The path of the picture of the difference, or nil if it was not written.
  public internal(set) var differencePicture: String?

  /// One line with the reason and the paths of the pictures.
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

/// A comparison with references in a folder. Pictures of failures go to another folder.
package struct PictureComparison {
  package var references: String
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
    guard path.withPath({ access($0, F_OK) }) == 0 else { return .noReference }
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
  init(png path: String) throws {
    let image = try Image(contentsOf: path)
    let size = Size(width: Double(image.pixelWidth), height: Double(image.pixelHeight))
    let surface = try Surface(size: size)
    surface.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: size)) }
    self.init(surface)
  }

  /// Writes a PNG file and the folders above it. Returns the reason of a failure, or nil.
  func write(to path: String) -> String? {
    var folder = path.hasPrefix("/") ? "" : "."
    for name in path.parentFolder.split(separator: "/") {
      folder += "/\(name)"
      _ = folder.withPath { mkdir($0, 0o777) }
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

  /// A picture with the equal pixels pale and the differing ones red.
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
  fileprivate var parentFolder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }

  /// The last name of the path, up to its first dot.
  fileprivate var baseName: String {
    String((split(separator: "/").last ?? "").prefix { $0 != "." })
  }
}
