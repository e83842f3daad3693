import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

@testable import DetentControls
@testable import DetentGallery

/// What each property of an icon button of another toolkit does here, set by its name as a file or
/// an inspector sets it.
@MainActor @Suite struct IconButtonPropertyTests {
  /// A button with title and both icons at (20, 20), at scale 2, in its natural size.
  @MainActor private final class Stage: Scene<IconButton> {
    private let image: String
    private let folder =
      FileManager.default.temporaryDirectory.path + "/detent-\(UUID().uuidString)"

    init() throws {
      let button = IconButton("Title", leadingIcon: "heart", trailingIcon: "star")
      (button.style.leadingIconColor, button.style.trailingIconColor) = (.text, .text)
      image = folder + "/green.png"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let size = Size(width: 30, height: 20)
      let green = Image.rendered(size: size) {
        $0.fill(Rect(origin: .zero, size: size), with: Stage.green)
      }
      try Data(green.pngData()).write(to: URL(fileURLWithPath: image))
      try super.init(button, nil, in: Size(width: 500, height: 300), scale: 2)
      show()
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    static let green = Color(hex: 0x00C040)
    static let pink = Color(hex: 0xD0109A)
    static let pinkValue = PropertyValue.color(DynamicColor(pink))
    var file: PropertyValue { .image(image) }
    var layout: IconButtonLayout { subject.layout }
    var size: Size { subject.intrinsicContentSize }

    /// Gives it its natural size and draws it.
    private func show() {
      subject.frame = Rect(origin: Point(x: 20, y: 20), size: size)
      host.settle()
    }

    func set(_ name: String, _ value: PropertyValue) {
      #expect(subject.apply(value, to: name) == nil, "\(name)")
      show()
    }

    /// The colour at a point of the button, in logical pixels.
    func color(_ x: Double, _ y: Double) -> Color { host.color(at: 20 + x, 20 + y) }

    /// The pixels of a colour in a part of the button, in its coordinates; nil without any.
    func box(of color: Color, in rect: Rect?) -> Rect? {
      guard let rect else { return nil }
      let device = rect.offsetBy(dx: 20, dy: 20).applying(AffineTransform(scaleX: 2, y: 2))
      return host.surface.boundingBox(in: device) { $0.isNear(color, 0.01) }
    }

    var leading: Rect { layout.leading ?? .zero }
    var trailing: Rect { layout.trailing ?? .zero }
    var title: Rect { layout.title ?? .zero }
  }

  /// The name in the other toolkit, and the name in the schema; behind a point a part of it.
  nonisolated private static let names: [(original: String, ours: String)] = [
    ("bgColor", "fillColor"), ("gradientStartColor", "gradientStartColor"),
    ("gradientEndColor", "gradientEndColor"), ("gradientHorizontal", "gradientDirection"),
    ("cornerRadius", "cornerRadius"), ("conerRounded", "isPill"), ("borderColor", "borderColor"),
    ("borderWidth", "borderWidth"), ("verticalLayout", "axis"), ("title", "title"),
    ("titleColor", "titleColor"), ("titleFont", "titleFont"), ("titleFontSize", "titleFontSize"),
    ("titleLeftMargin", "titleLeadingGap"), ("titleRightMargin", "titleTrailingGap"),
    ("leftIconText", "leadingIcon"), ("leftIconColor", "leadingIconColor"),
    ("leftIconSize", "leadingIconSize"), ("leftImage", "leadingImage"),
    ("leftImageColor", "leadingImageColor"), ("leftImageWidth", "leadingImageWidth"),
    ("leftImageHeight", "leadingImageHeight"), ("rightIconText", "trailingIcon"),
    ("rightIconColor", "trailingIconColor"), ("rightIconSize", "trailingIconSize"),
    ("rightImage", "trailingImage"), ("rightImageColor", "trailingImageColor"),
    ("rightImageWidth", "trailingImageWidth"), ("rightImageHeight", "trailingImageHeight"),
    ("contentTopSpace", "contentInsets.top"), ("contentBottomSpace", "contentInsets.bottom"),
    ("contentLeftSpace", "contentInsets.leading"),
    ("contentRightSpace", "contentInsets.trailing"),
  ]

  /// What is expected of each property, by its name in the other toolkit.
  nonisolated private static let expectations:
    [String: @MainActor @Sendable (Stage) throws -> Void] = [
      "bgColor": {
        $0.set("fillColor", Stage.pinkValue)
        #expect($0.color(2, 2) == Stage.pink)
      },
      "gradientStartColor": {
        $0.set("gradientEndColor", .color(DynamicColor(.black)))
        #expect($0.color(2, 1).isNear(Color(hex: 0x808080)), "one end alone is none")
        $0.set("gradientStartColor", Stage.pinkValue)
        #expect($0.color(2, 0.5).isNear(Stage.pink, 0.05))
        $0.set("gradientStartColor", .unset)
        #expect($0.color(2, 1).isNear(Color(hex: 0x808080)))
      },
      "gradientEndColor": {
        $0.set("gradientStartColor", .color(DynamicColor(.black)))
        $0.set("gradientEndColor", Stage.pinkValue)
        #expect($0.color(2, $0.size.height - 0.5).isNear(Stage.pink, 0.05))
        $0.set("gradientEndColor", .unset)
        #expect($0.color(2, 1).isNear(Color(hex: 0x808080)))
      },
      "gradientHorizontal": {
        $0.set("gradientStartColor", .color(DynamicColor(.black)))
        $0.set("gradientEndColor", Stage.pinkValue)
        #expect($0.color(2, 0.5).isNear(.black, 0.05))
        $0.set("gradientDirection", .choice("horizontal"))
        #expect($0.color(0.5, 2).isNear(.black, 0.05))
        #expect($0.color($0.size.width - 0.5, 2).isNear(Stage.pink, 0.05))
      },
      "cornerRadius": {
        #expect($0.color(0.25, 0.25).isNear(Color(hex: 0x808080)))
        $0.set("cornerRadius", .number(9))
        #expect(!$0.color(0.25, 0.25).isNear(Color(hex: 0x808080)))
        #expect($0.layout.cornerRadius == 9 && $0.color(9, 0.25).isNear(Color(hex: 0x808080)))
      },
      "conerRounded": {
        $0.set("isPill", .flag(true))
        #expect($0.layout.cornerRadius == $0.size.height / 2)
        #expect(!$0.color(1, 1).isNear(Color(hex: 0x808080)))
        $0.set("isPill", .flag(false))
        #expect($0.color(1, 1).isNear(Color(hex: 0x808080)))
      },
      "borderColor": {
        $0.set("borderWidth", .number(3))
        $0.set("borderColor", Stage.pinkValue)
        #expect($0.color(1.5, 10) == Stage.pink && $0.color(4, 10) != Stage.pink)
      },
      "borderWidth": {
        $0.set("borderColor", Stage.pinkValue)
        let size = $0.size
        #expect($0.box(of: Stage.pink, in: $0.layout.plate) == nil)
        for width in [1.0, 2, 5] {
          $0.set("borderWidth", .number(width))
          let strip = Rect(x: 0, y: 12, width: 12, height: 1)
          #expect($0.box(of: Stage.pink, in: strip)?.width == width * 2)
        }
        #expect($0.size == size, "it lies inside of the plate")
      },
      "verticalLayout": {
        #expect($0.leading.maxX < $0.title.minX && $0.title.maxX < $0.trailing.minX)
        $0.set("axis", .choice("vertical"))
        #expect($0.leading.maxY + 16 == $0.title.minY && $0.title.maxY + 16 == $0.trailing.minY)
        #expect($0.leading.midX == $0.trailing.midX)
      },
      "title": {
        let full = $0.size
        #expect($0.box(of: .white, in: $0.title) != nil)
        let title = $0.title
        $0.set("title", .text("A longer title"))
        #expect($0.size.width > full.width)
        $0.set("title", .unset)
        #expect($0.layout.title == nil)
        // One gap stays between the icons.
        #expect($0.size.width == full.width - title.width - 16)
      },
      "titleColor": {
        $0.set("titleColor", Stage.pinkValue)
        #expect($0.box(of: Stage.pink, in: $0.title) != nil)
        #expect($0.box(of: Stage.pink, in: $0.leading) == nil)
      },
      "titleFont": {
        let width = $0.title.width
        $0.set("titleFont", .font(Font(family: "DejaVu Sans Mono", size: 90, weight: 700)))
        #expect($0.title.width != width && $0.title.height < 30, "the size is the property's own")
        $0.set("titleFont", .unset)
        #expect($0.title.width == width)
      },
      "titleFontSize": {
        let (before, height) = ($0.title, $0.size.height)
        $0.set("titleFontSize", .number(32))
        #expect(abs($0.title.width - 2 * before.width) <= 2)
        #expect($0.size.height >= height + before.height - 2)
      },
      "titleLeftMargin": {
        expectGap("titleLeadingGap", on: $0) { $0.title.minX - $0.leading.maxX }
        $0.set("leadingIcon", .unset)
        #expect($0.title.minX == 16)
      },
      "titleRightMargin": {
        expectGap("titleTrailingGap", on: $0) { $0.trailing.minX - $0.title.maxX }
        $0.set("trailingIcon", .unset)
        #expect($0.title.maxX == $0.size.width - 16)
      },
      "leftIconText": { try expectIcon("leading", \.leading, on: $0) },
      "leftIconColor": { expectIconColor("leading", \.leading, not: \.trailing, on: $0) },
      "leftIconSize": { expectIconSize("leading", \.leading, not: \.trailing, on: $0) },
      "leftImage": { try expectImage("leading", \.leading, on: $0) },
      "leftImageColor": { try expectImageColor("leading", \.leading, on: $0) },
      "leftImageWidth": { try expectImageSize("leading", \.leading, on: $0) },
      "leftImageHeight": { try expectImageSize("leading", \.leading, on: $0, isHeight: true) },
      "rightIconText": { try expectIcon("trailing", \.trailing, on: $0) },
      "rightIconColor": { expectIconColor("trailing", \.trailing, not: \.leading, on: $0) },
      "rightIconSize": { expectIconSize("trailing", \.trailing, not: \.leading, on: $0) },
      "rightImage": { try expectImage("trailing", \.trailing, on: $0) },
      "rightImageColor": { try expectImageColor("trailing", \.trailing, on: $0) },
      "rightImageWidth": { try expectImageSize("trailing", \.trailing, on: $0) },
      "rightImageHeight": { try expectImageSize("trailing", \.trailing, on: $0, isHeight: true) },
      "contentTopSpace": { expectInset(\.top, { $0.title.minY }, on: $0) },
      "contentBottomSpace": { expectInset(\.bottom, { $0.size.height - $0.title.maxY }, on: $0) },
      "contentLeftSpace": { expectInset(\.leading, { $0.leading.minX }, on: $0) },
      "contentRightSpace": {
        expectInset(\.trailing, { $0.size.width - $0.trailing.maxX }, on: $0)
      },
    ]

  private static func expectIcon(
    _ side: String, _ part: KeyPath<Stage, Rect>, on stage: Stage
  ) throws {
    let (full, name) = (stage.size.width, side + "Icon")
    let heart = stage.host.picture.words
    stage.set(name, .icon("plus"))
    #expect(stage.size.width == full && stage.host.picture.words != heart)
    // A glyph is as wide as its font says: 2 048 of 1 792 units.
    stage.set(name, .icon("FontAwesome:f1eb"))
    let glyphWidth: Double = (16 * 2_048 / 1_792.0).rounded(.up)
    #expect(stage[keyPath: part].width == glyphWidth)
    stage.set(name, .icon("no-such-icon"))
    #expect(stage.box(of: DynamicColor.text.light, in: stage[keyPath: part]) != nil)
    stage.set(name, .unset)
    #expect(stage[keyPath: part] == .zero && stage.size.width == full - 32)
  }

  private static func expectIconColor(
    _ side: String, _ part: KeyPath<Stage, Rect>, not other: KeyPath<Stage, Rect>, on stage: Stage
  ) {
    stage.set(side + "IconColor", Stage.pinkValue)
    #expect(stage.box(of: Stage.pink, in: stage[keyPath: part]) != nil)
    #expect(stage.box(of: Stage.pink, in: stage[keyPath: other]) == nil)
  }

  private static func expectIconSize(
    _ side: String, _ part: KeyPath<Stage, Rect>, not other: KeyPath<Stage, Rect>, on stage: Stage
  ) {
    let width = stage.size.width
    stage.set(side + "IconSize", .number(26))
    #expect(stage[keyPath: part].size == Size(width: 26, height: 26))
    #expect(stage.size.width == width + 10 && stage[keyPath: other].width == 16)
  }

  private static func expectGap(_ name: String, on stage: Stage, _ gap: (Stage) -> Double) {
    for wanted in [16.0, 0, 25] {
      stage.set(name, .number(wanted))
      #expect(gap(stage) == wanted)
    }
  }

  private static func expectImage(
    _ side: String, _ part: KeyPath<Stage, Rect>, on stage: Stage
  ) throws {
    let before = stage.size
    stage.set(side + "Image", stage.file)
    #expect(stage[keyPath: part].size == Size(width: 30, height: 20), "it wins over the icon")
    #expect(
      stage.box(of: Stage.green, in: stage[keyPath: part])?.size == Size(width: 60, height: 40))
    stage.set(side + "Image", .unset)
    #expect(stage.size == before && stage.box(of: Stage.green, in: stage.layout.plate) == nil)
  }

  private static func expectImageColor(
    _ side: String, _ part: KeyPath<Stage, Rect>, on stage: Stage
  ) throws {
    stage.set(side + "Image", stage.file)
    stage.set(side + "ImageColor", Stage.pinkValue)
    #expect(
      stage.box(of: Stage.pink, in: stage[keyPath: part])?.size == Size(width: 60, height: 40))
    stage.set(side + "ImageColor", .unset)
    #expect(stage.box(of: Stage.green, in: stage[keyPath: part]) != nil)
  }

  private static func expectImageSize(
    _ side: String, _ part: KeyPath<Stage, Rect>, on stage: Stage, isHeight: Bool = false
  ) throws {
    stage.set(side + "Image", stage.file)
    let name = side + (isHeight ? "ImageHeight" : "ImageWidth")
    stage.set(name, .number(isHeight ? 10 : 15))
    #expect(stage[keyPath: part].size == Size(width: 15, height: 10), "it keeps its shape")
    stage.set(name, .number(0))
    #expect(stage[keyPath: part].size == Size(width: 30, height: 20), "0 is its own")
  }

  private static func expectInset(
    _ edge: WritableKeyPath<EdgeInsets, Double>, _ distance: (Stage) -> Double, on stage: Stage
  ) {
    // Centred in the height, the title is nearer to the edges than the insets only where it is the
    // highest part.
    for size in ["leadingIconSize", "trailingIconSize"] { stage.set(size, .number(4)) }
    let before = stage.size
    var insets = stage.subject.style.contentInsets
    for value in [0.0, 5, 23] {
      let old = insets[keyPath: edge]
      insets[keyPath: edge] = value
      let size = stage.size
      stage.set("contentInsets", .insets(insets))
      #expect(abs(distance(stage) - value) <= 0.5)
      let grown = (stage.size.width - size.width) + (stage.size.height - size.height)
      #expect(grown == value - old)
    }
    #expect(stage.size != before)
  }

  @Test("each of the 33 properties of the other toolkit has a property and a test")
  func theTableIsWhole() {
    #expect(Self.names.count == 33 && Set(Self.names.map(\.ours)).count == 33)
    #expect(Set(Self.expectations.keys) == Set(Self.names.map(\.original)))
    for (_, ours) in Self.names {
      let name = String(ours.prefix { $0 != "." })
      #expect(IconButtonStyle.schema.property(named: name) != nil, "\(ours)")
    }
  }

  @Test("each of them does what it says", arguments: names.map(\.original))
  func eachDoesWhatItSays(original: String) throws {
    let expectation = try #require(Self.expectations[original])
    try expectation(try Stage())
  }
}
