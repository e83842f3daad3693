import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentControls

/// Calls with the path of an image of one colour, which is removed afterwards.
func withImage(_ size: Size, color: Color = Color(hex: 0x00C040), _ body: (String) throws -> Void)
  throws
{
  let path = FileManager.default.temporaryDirectory.path + "/detent-\(UUID().uuidString).png"
  let image = Image.rendered(size: size) { $0.fill(Rect(origin: .zero, size: size), with: color) }
  try Data(image.pngData()).write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  try body(path)
}

/// Where the parts of an icon button are.
@MainActor @Suite struct IconButtonLayoutTests {
  private static let words = ["", "OK", "Save", "Export the list", "Kaufpreisübersicht", "اتصال"]

  /// A button with any content, insets and gaps.
  private func randomStyle(_ random: inout SplitMix64) -> IconButtonStyle {
    var style = IconButtonStyle()
    style.title = Self.words.randomElement(using: &random)
    if Bool.random(using: &random) { style.leadingIcon = "heart" }
    if Bool.random(using: &random) { style.trailingIcon = "FontAwesome:f1eb" }
    style.leadingIconSize = .random(in: 6...40, using: &random)
    style.trailingIconSize = .random(in: 6...40, using: &random)
    style.titleFontSize = .random(in: 8...30, using: &random)
    style.titleLeadingGap = Double(Int.random(in: 0...24, using: &random))
    style.titleTrailingGap = Double(Int.random(in: 0...24, using: &random))
    style.contentInsets = EdgeInsets(
      top: Double(Int.random(in: 0...20, using: &random)),
      leading: Double(Int.random(in: 0...30, using: &random)),
      bottom: Double(Int.random(in: 0...20, using: &random)),
      trailing: Double(Int.random(in: 0...30, using: &random)))
    return style
  }

  private func title(of style: IconButtonStyle) -> String? {
    style.title?.isEmpty == true ? nil : style.title
  }

  @Test("the natural size is the sum of the parts in whole pixels, gaps only where an icon is")
  func naturalSize() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      var style = randomStyle(&random)
      func up(_ number: Double?) -> Double { (number ?? 0).rounded(.up) }
      let text = title(of: style).map { TextLayout.cached($0, font: style.font).size }
      let (leading, trailing) = (style.leading?.size, style.trailing?.size)
      let gaps =
        text == nil
        ? (leading != nil && trailing != nil ? style.titleLeadingGap : 0)
        : (leading == nil ? 0 : style.titleLeadingGap)
          + (trailing == nil ? 0 : style.titleTrailingGap)
      let row = IconButtonLayout.intrinsicSize(style, title: title(of: style))
      #expect(
        row.width == up(leading?.width) + up(text?.width) + up(trailing?.width) + gaps
          + style.contentInsets.horizontal)
      #expect(
        row.height == max(up(leading?.height), up(text?.height), up(trailing?.height))
          + style.contentInsets.vertical)
      style.axis = .vertical
      let column = IconButtonLayout.intrinsicSize(style, title: title(of: style))
      #expect(
        column.height == up(leading?.height) + up(text?.height) + up(trailing?.height) + gaps
          + style.contentInsets.vertical)
      #expect(
        column.width == max(up(leading?.width), up(text?.width), up(trailing?.width))
          + style.contentInsets.horizontal)
    }
  }

  @Test("the group is in the middle of what the insets leave, to half a device pixel, at any size")
  func trueCentring() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2_000 {
      var style = randomStyle(&random)
      style.axis = Bool.random(using: &random) ? .horizontal : .vertical
      let scale = [1.0, 1.25, 1.5, 2.0, 3.0].randomElement(using: &random) ?? 1.0
      let isMirrored = Bool.random(using: &random)
      let natural = IconButtonLayout.intrinsicSize(style, title: title(of: style))
      // Whole device pixels, as containers place it.
      func more(_ length: Double) -> Double {
        ((length + .random(in: 0...300, using: &random)) * scale).rounded(.up) / scale
      }
      let isNatural = Int.random(in: 0..<4, using: &random) == 0
      let plate = Rect(
        x: 0, y: 0, width: isNatural ? natural.width : more(natural.width),
        height: isNatural ? natural.height : more(natural.height))
      let layout = IconButtonLayout(
        style, title: title(of: style), plate: plate, rightToLeft: isMirrored, scale: scale)
      let parts = [layout.leading, layout.title, layout.trailing].compactMap { $0 }
      guard let first = parts.first else { continue }
      #expect(!layout.isClipped)
      let group = parts.reduce(first) { $0.union($1) }
      let area = plate.inset(by: style.contentInsets, rightToLeft: isMirrored)
      let half = 0.5 / scale + 1e-9
      #expect(abs(group.midX - area.midX) <= half && abs(group.midY - area.midY) <= half)
      for part in parts {
        let isAlong = style.axis == .horizontal
        #expect(abs(isAlong ? part.midY - area.midY : part.midX - area.midX) <= half)
      }
      // The same in the words of the original: where the middle of the title is.
      if let title = layout.title, style.axis == .horizontal {
        let before =
          (layout.leading?.width ?? 0) + (layout.leading == nil ? 0 : style.titleLeadingGap)
          + style.contentInsets.leading
        let behind =
          (layout.trailing?.width ?? 0) + (layout.trailing == nil ? 0 : style.titleTrailingGap)
          + style.contentInsets.trailing
        let middle = plate.width / 2 + (isMirrored ? behind - before : before - behind) / 2
        #expect(abs(title.midX - middle) <= half)
      }
    }
  }

  @Test("the size that a button asks for does not depend on its frame") func naturalSizeAndFrame() {
    let button = IconButton("Save", leadingIcon: "heart", style: .filled)
    let natural = button.intrinsicContentSize
    for width in [0.0, 3, 40, 500] {
      button.frame = Rect(x: 0, y: 0, width: width, height: 300 - width / 2)
      #expect(button.intrinsicContentSize == natural)
    }
    #expect(button.contentHugging.horizontal == LayoutPriority(251))
    #expect(button.compressionResistance.horizontal == .high)
  }

  @Test("where there is too little width the title ends in an ellipsis and the icons stay")
  func tooLittleWidth() {
    var style = IconButtonStyle.filled
    (style.title, style.leadingIcon, style.trailingIcon) = ("Compare prices", "map", "plus")
    let natural = IconButtonLayout.intrinsicSize(style, title: style.title)
    for width in stride(from: natural.width, to: 0, by: -3) {
      let plate = Rect(x: 0, y: 0, width: width, height: natural.height)
      let layout = IconButtonLayout(
        style, title: style.title, plate: plate, rightToLeft: false, scale: 1)
      #expect(layout.leading?.width == 16 && layout.trailing?.width == 16)
      let title = layout.title?.width ?? -1
      #expect(title >= 0 && title <= natural.width)
      // Two icons, two gaps and the insets: what is less than that is cut at the plate.
      let least: Double = 16 * 2 + 12 * 2
      if width < least { #expect(layout.isClipped) }
      if width >= least + 32 {
        #expect(!layout.isClipped)
        #expect(abs(title - (width - 88)) < 1 || width == natural.width)
      }
      let text = TextLayout.fitting("Compare prices", font: style.font, width: max(0, title))
      #expect(text.isTruncated == (width < natural.width - 1), "\(width)")
    }
  }

  @Test("what does not fit is drawn nowhere but on the plate") func nothingIsDrawnOutside() throws {
    let button = IconButton("Compare", leadingIcon: "map", trailingIcon: "plus", style: .filled)
    for (width, height) in [(20.0, 32.0), (60, 12), (6, 6), (1, 40), (90, 4)] {
      let scene = try Scene(
        button, Rect(x: 40, y: 40, width: width, height: height), in: Size(width: 200, height: 120))
      scene.host.settle()
      let ground = scene.host.pixel(x: 2, y: 2)
      let box = scene.host.surface.boundingBox { $0 != ground }
      let frame = Rect(x: 40, y: 40, width: width, height: height)
      #expect(box.map { frame.contains($0) } != false, "\(width) × \(height)")
      button.removeFromSuperview()
    }
  }

  @Test("right to left the parts and the insets change sides, above and below do not")
  func rightToLeft() {
    var style = IconButtonStyle()
    (style.title, style.leadingIcon, style.trailingIcon) = ("Save", "map", "star")
    style.contentInsets = EdgeInsets(top: 3, leading: 30, bottom: 5, trailing: 7)
    for axis in Axis.allCases {
      style.axis = axis
      let natural = IconButtonLayout.intrinsicSize(style, title: "Save")
      let plate = Rect(x: 4, y: 0, width: natural.width + 41, height: natural.height)
      let (one, other) = (
        IconButtonLayout(style, title: "Save", plate: plate, rightToLeft: false, scale: 1),
        IconButtonLayout(style, title: "Save", plate: plate, rightToLeft: true, scale: 1)
      )
      for path in [\IconButtonLayout.leading, \.title, \.trailing] {
        let (a, b) = (one[keyPath: path] ?? .zero, other[keyPath: path] ?? .zero)
        #expect(a.minY == b.minY && a.size == b.size)
        #expect(abs(a.midX - plate.minX - (plate.maxX - b.midX)) < 1e-9)
      }
    }
  }

  @Test(
    "a pill is as round as half of its height, in a column of its width, and never rounder than fits"
  )
  func pills() {
    var style = IconButtonStyle()
    func radius(_ width: Double, _ height: Double) -> Double {
      IconButtonLayout(
        style, title: nil, plate: Rect(x: 0, y: 0, width: width, height: height),
        rightToLeft: false, scale: 1
      ).cornerRadius
    }
    style.cornerRadius = 10
    #expect(radius(100, 40) == 10 && radius(100, 12) == 6 && radius(8, 40) == 4)
    style.isPill = true
    #expect(radius(100, 40) == 20 && radius(30, 40) == 15)
    style.axis = .vertical
    #expect(radius(30, 40) == 15 && radius(100, 40) == 20)
  }

  @Test("10 pixels of glow and shadow take room and count for no edge: stacks line up the plates")
  func alignment() throws {
    let (plain, glowing) = (IconButton("Save", style: .filled), IconButton("Save", style: .filled))
    glowing.style.glowSigma = 3
    glowing.style.shadow = Shadow(color: .black, offset: Point(x: 0, y: 4), sigma: 2)
    #expect(glowing.alignmentInsets == EdgeInsets(top: 9, leading: 9, bottom: 10, trailing: 9))
    #expect(glowing.intrinsicContentSize == plain.intrinsicContentSize)
    let row = StackView(.horizontal, spacing: 20, alignment: .center, views: [plain, glowing])
    let column = StackView(.vertical, views: [row, Spacer()])
    let window = Window(size: Size(width: 400, height: 120))
    window.contentView = column
    let host = try HeadlessHost(window: window)
    host.drain()
    let size = plain.intrinsicContentSize
    #expect(glowing.alignmentRect.size.height == plain.bounds.height)
    #expect(glowing.convert(glowing.alignmentRect, to: row).minX == plain.frame.maxX + 20)
    #expect(glowing.convert(glowing.alignmentRect, to: row).minY == plain.frame.minY)
    #expect(glowing.frame.height == size.height + 19 && glowing.frame.minX == plain.frame.maxX + 11)
    // The light is not pressed, and is not what assistive technology points at.
    #expect(
      !glowing.point(inside: Point(x: 4, y: 20)) && glowing.point(inside: Point(x: 12, y: 20)))
    #expect(glowing.accessibilityNode()?.frame.height == size.height)
    // What takes the light away gives the room back.
    (glowing.style.glowSigma, glowing.style.shadow.color) = (0, .clear)
    host.drain()
    #expect(glowing.alignmentInsets == .zero && glowing.frame.minX == plain.frame.maxX + 20)
    #expect(glowing.frame.height == size.height)
  }

  @Test(
    "in a row of baselines its title stands on the line of the labels, whatever glows around it")
  func baselines() throws {
    let label = Label("Price", font: .system(20))
    let button = IconButton("Save", leadingIcon: "heart", style: .filled)
    button.style.glowSigma = 2
    let row = StackView(.horizontal, spacing: 8, alignment: .firstBaseline, views: [label, button])
    row.frame = Rect(x: 0, y: 0, width: 300, height: 100)
    row.layoutIfNeeded()
    let title = try #require(button.layout.title)
    let text = TextLayout.cached("Save", font: button.style.font)
    let baseline = button.frame.minY + title.midY - text.size.height / 2 + text.baseline
    #expect(abs(baseline - label.frame.minY - (label.firstBaseline ?? 0)) <= 0.5)
    #expect(IconButton(leadingIcon: "heart").firstBaseline == nil)
  }

  @Test("an image is as large as it is; one given side keeps its shape, two are taken as they are")
  func imageSizes() throws {
    try withImage(Size(width: 30, height: 20)) { path in
      var style = IconButtonStyle()
      (style.leadingImage, style.leadingIcon) = (path, "heart")
      #expect(style.leading?.size == Size(width: 30, height: 20))
      style.leadingImageHeight = 10
      #expect(style.leading?.size == Size(width: 15, height: 10))
      style.leadingImageWidth = 60
      #expect(style.leading?.size == Size(width: 60, height: 10))
      style.leadingImageHeight = 0
      #expect(style.leading?.size == Size(width: 60, height: 40))
      style.leadingImage = nil
      #expect(style.leading?.icon == "heart")
    }
  }
}
