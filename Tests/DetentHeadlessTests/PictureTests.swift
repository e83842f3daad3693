import DetentDrawing
import DetentHeadless
import Foundation
import Testing

/// Pictures are compared with each other and with references.
@Suite struct PictureTests {
  private let folder = NSTemporaryDirectory() + "detent-pictures-\(UUID())"

  /// A blue square on white, with one of 3 × 2 in it.
  private func drawn(_ color: UInt32 = 0x2060A0, side: Double = 20) throws -> Picture {
    let surface = try Surface(size: Size(width: side, height: side))
    surface.withCanvas { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: side, height: side), with: Color(hex: 0x2060A0))
      canvas.fill(Rect(x: 4, y: 6, width: 3, height: 2), with: Color(hex: color))
    }
    return Picture(surface)
  }

  /// What comparing with the reference `square` says; nil where it passes.
  private func compare(
    _ picture: Picture, isRecording: Bool = false, tolerance: Int = 0, differingPixels: Int = 0
  ) -> PictureMismatch? {
    var comparison = PictureComparison(
      references: folder + "/references", failures: folder + "/failures", isRecording: isRecording)
    (comparison.tolerance, comparison.differingPixels) = (tolerance, differingPixels)
    do throws(PictureMismatch) {
      try comparison.check(picture, name: "square")
      return nil
    } catch { return error }
  }

  @Test func aDifferenceSaysWhereAndHowMuchInOneLine() throws {
    #expect(try drawn().difference(from: drawn()) == nil)
    let (one, other) = (try drawn(0x2070A2), try drawn())
    let difference = try #require(one.difference(from: other))
    #expect(difference.area == Rect(x: 4, y: 6, width: 3, height: 2))
    #expect(difference.pixelCount == 6 && difference.greatest == 16)
    #expect(
      "\(difference)"
        == "6 of 20 × 20 pixels differ, by 16 levels at most, within x 4..<7, y 6..<8")
    #expect(one.difference(from: other, tolerance: 16) == nil)
  }

  @Test func anotherSizeIsADifferenceOfItsOwnAndFailsWithAPictureOfBoth() throws {
    let (large, small) = (try drawn(side: 30), try drawn())
    let difference = try #require(large.difference(from: small))
    #expect(difference.isOfSize && difference.pixelCount == 0)
    #expect("\(difference)" == "30 × 30 pixels where 20 × 20 are expected")
    #expect(compare(small, isRecording: true) == nil)
    let mismatch = try #require(compare(large, differingPixels: 10_000))
    let marked = try Image(contentsOf: try #require(mismatch.differencePicture))
    #expect(marked.pixelWidth == 30 && marked.pixelHeight == 30)
  }

  @Test func aMissingReferenceFailsAndSaysHowToRecordOne() throws {
    let mismatch = try #require(compare(try drawn()))
    #expect(mismatch.reason == .noReference && mismatch.differencePicture == nil)
    #expect(mismatch.picture == folder + "/failures/square.png")
    #expect("\(mismatch)".contains("DETENT_RECORD=1"))
    #expect("\(mismatch)".contains(folder + "/references/square.png"))
  }

  @Test func whatIsRecordedPassesAndIsReplacedOnlyWhereItDiffers() throws {
    #expect(compare(try drawn(), isRecording: true) == nil)
    #expect(compare(try drawn()) == nil)
    let other = try drawn(0x2070A2)
    #expect(compare(other, isRecording: true, tolerance: 16) == nil)
    #expect(compare(try drawn()) == nil)
    #expect(compare(other, isRecording: true) == nil && compare(other) == nil)
    #expect(compare(try drawn()) != nil)
  }

  @Test func aDifferenceIsShownInPictures() throws {
    #expect(compare(try drawn(), isRecording: true) == nil)
    let mismatch = try #require(compare(try drawn(0x2070A2)))
    #expect("\(mismatch)".hasPrefix("6 of 20 × 20 pixels differ"))
    let paths = [try #require(mismatch.picture), try #require(mismatch.differencePicture)]
    for path in paths { #expect("\(mismatch)".contains(path)) }
    let surfaces = try paths.map { path in
      let image = try Image(contentsOf: path)
      let surface = try Surface(size: image.size)
      surface.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: image.size)) }
      return surface
    }
    #expect(surfaces[0].pixel(x: 4, y: 6) == Color(hex: 0x2070A2))
    #expect(surfaces[1].pixel(x: 4, y: 6) == Color(hex: 0xFF0000))
    #expect(surfaces[1].pixel(x: 7, y: 6) == Color(hex: 0xC7D7E7))
  }

  @Test func aToleranceIsOfLevelsAndOfPixels() throws {
    #expect(compare(try drawn(), isRecording: true) == nil)
    let other = try drawn(0x2070A2)
    for (tolerance, pixels, passes) in [(16, 0, true), (15, 0, false), (0, 6, true), (0, 5, false)]
    {
      let mismatch = compare(other, tolerance: tolerance, differingPixels: pixels)
      #expect((mismatch == nil) == passes, "\(tolerance) levels, \(pixels) pixels")
    }
  }

  @Test func whatIsNoPNGAndWhatCannotBeWrittenIsOneLine() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/references", withIntermediateDirectories: true)
    try Data("none".utf8).write(to: URL(fileURLWithPath: folder + "/references/square.png"))
    let picture = try drawn()
    let mismatch = try #require(compare(picture))
    if case .badReference = mismatch.reason {} else { Issue.record("\(mismatch)") }
    var nowhere = PictureComparison(
      references: "/dev/null", failures: "/dev/null", isRecording: false)
    let unwritten = #expect(throws: PictureMismatch.self) { try nowhere.check(picture, name: "a") }
    #expect(unwritten?.reason == .noReference && unwritten?.picture == nil)
    nowhere.isRecording = true
    let unrecorded = #expect(throws: PictureMismatch.self) { try nowhere.check(picture, name: "a") }
    if case .notRecorded = unrecorded?.reason {} else { Issue.record("it was recorded") }
  }

  @Test func translucentPixelsAreReadAsTheyWereWritten() throws {
    let surface = try Surface(size: Size(width: 256, height: 256))
    surface.withCanvas { canvas in
      for x in 0..<256 {
        for y in 0..<256 {
          let color = Color(red: Double(x) / 255, green: 0.3, blue: 1, alpha: Double(y) / 255)
          canvas.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1), with: color)
        }
      }
    }
    #expect(compare(Picture(surface), isRecording: true) == nil)
    #expect(compare(Picture(surface)) == nil)
  }
}
