import DetentDrawing
import DetentViews
import DetentWidgets

/// All icons of the library or of a font, searched by name or code point.
@MainActor
final class IconPicker: View {
  /// Called with what is chosen, as it is.
  var didChoose: (@MainActor (Icon) -> Void)?
  /// Called when the user is done.
  var didFinish: (@MainActor () -> Void)?

  let search = TextField(placeholder: "Name or code point")
  private let title: Label
  private let sets: MenuButton
  private let grid = IconGrid()
  private let scroll: ScrollView
  private let name = Label("", font: .system(11, weight: 600))
  private let count = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let fonts: [String]
  private let images: [String]
  private let onlyImages: Bool
  private var all: [IconGrid.Entry] = []

  /// How large it is: as high as a library needs; a few images need less.
  var size: Size { Size(width: 248, height: gridHeight + 88) }
  private let gridHeight: Double

  /// - Parameters:
  ///   - images: the files that can be chosen.
  ///   - onlyImages: whether there is nothing else.
  init(_ title: String, _ icon: Icon?, images: [String] = [], onlyImages: Bool = false) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    (self.images, self.onlyImages) = (images, onlyImages)
    gridHeight = onlyImages ? min(196, IconGrid.height(of: max(1, images.count))) : 196
    let own = icon.flatMap(IconPicker.font)
    let words = ["awesome", "icons", "symbols"]
    let installed = FontEditor.installed.filter { family in
      words.contains { family.lowercased().contains($0) }
    }
    fonts = installed + (own.map { installed.contains($0) ? [] : [$0] } ?? [])
    let sets = onlyImages ? ["Images"] : ["Library"] + fonts + (images.isEmpty ? [] : ["Images"])
    self.sets = MenuButton(sets.map { MenuItem($0) }, style: EditorLook.menu)
    scroll = ScrollView(contentView: grid)
    super.init(frame: .zero)
    identifier = "iconPicker"
    for view in [self.title, self.sets, search, scroll, name, count] as [View] { addSubview(view) }
    search.style = EditorLook.field
    search.leadingIcon = "search"
    search.identifier = "iconPicker.search"
    self.sets.identifier = "iconPicker.set"
    self.sets.accessibilityLabel = "Icon set"
    self.sets.isHidden = onlyImages
    if onlyImages { search.placeholder = "Name" }
    grid.identifier = "iconPicker.grid"
    count.textAlignment = .trailing
    let isImage = icon?.hasColors == true && images.contains { $0 == icon?.file }
    self.sets.selectedIndex =
      isImage ? sets.count - 1 : own.flatMap { fonts.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    self.sets.onValueChanged { [weak self] _, _ in self?.load() }
    search.onValueChanged { [weak self] _, _ in self?.filter() }
    search.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    grid.didChoose = { [weak self] entry in
      self?.didChoose?(entry.icon)
      self?.describe()
    }
    grid.didFinish = { [weak self] in self?.didFinish?() }
    load()
    show(icon)
  }

  private static func font(of icon: Icon) -> String? {
    let text = icon.description
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
    return String(text[..<colon])
  }

  /// Marks an icon; sends nothing.
  func show(_ icon: Icon?) {
    grid.chosen = icon
    describe()
  }

  private func load() {
    let index = (sets.selectedIndex ?? 0) - 1
    if onlyImages || index >= fonts.count {
      all = images.map { IconGrid.Entry(icon: .image($0), name: $0, code: "") }
    } else if fonts.indices.contains(index) {
      all = Icon.glyphs(ofFont: fonts[index]).map {
        let code = "U+" + String($0.codePoint, radix: 16, uppercase: true)
        return IconGrid.Entry(icon: $0.icon, name: $0.name ?? code, code: code)
      }
    } else {
      all = Icon.vectorNames.map { IconGrid.Entry(icon: .vector($0), name: $0, code: "") }
    }
    filter()
  }

  private func filter() {
    let wanted = search.text.trimmingSpaces.foldedForSearch
    let digits = wanted.hasPrefix("u+") ? String(wanted.dropFirst(2)) : wanted
    grid.entries =
      wanted.isEmpty
      ? all
      : all.filter {
        $0.name.foldedForSearch.contains(wanted) || $0.code.lowercased().hasSuffix("+" + digits)
      }
    scroll.contentOffset = 0
    scroll.setNeedsLayout()
    let word = onlyImages ? "image" : "icon"
    count.text = "\(grid.entries.count) \(word)\(grid.entries.count == 1 ? "" : "s")"
    describe()
  }

  private func describe() {
    let entry = all.first { $0.icon == grid.chosen }
    // Of a path its end says more.
    let shown = entry.map { String($0.name.split(separator: "/").last ?? "") } ?? ""
    let hint = onlyImages && images.isEmpty ? "Drop a file on the row" : ""
    name.text = entry.map { $0.name == $0.code ? $0.code : "\(shown)  \($0.code)" } ?? hint
  }

  override func layoutSubviews() {
    put(title, 0, 0, 116, 24)
    put(sets, 122, 0, 126, 24)
    put(search, 0, 32, 248, 24)
    put(scroll, 0, 64, 248, gridHeight)
    put(name, 0, gridHeight + 70, 168, 16)
    put(count, 168, gridHeight + 70, 80, 16)
  }
}

/// Icons in rows of seven; arrows choose, Enter is done.
@MainActor
final class IconGrid: Control {
  /// One of the icons.
  struct Entry: Hashable {
    let icon: Icon
    let name: String
    let code: String
  }

  var entries: [Entry] = [] {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  var chosen: Icon? { didSet { if chosen != oldValue { setNeedsDisplay() } } }
  var didChoose: (@MainActor (Entry) -> Void)?
  var didFinish: (@MainActor () -> Void)?
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }

  private static let columns = 7
  private static let side = 34.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .list
    accessibilityLabel = "Icons"
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Self.height(of: entries.count))
  }

  /// How high so many icons are.
  static func height(of count: Int) -> Double {
    Double((count + columns - 1) / columns) * side
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: intrinsicContentSize.height)
  }

  private func frame(of index: Int) -> Rect {
    Rect(
      x: Double(index % Self.columns) * Self.side, y: Double(index / Self.columns) * Self.side,
      width: Self.side, height: Self.side
    ).mirrored(in: bounds, if: traits.isRightToLeft)
  }

  private func index(at point: Point) -> Int? {
    let x = traits.isRightToLeft ? bounds.width - point.x : point.x
    guard x >= 0, x < Double(Self.columns) * Self.side, point.y >= 0 else { return nil }
    let index = Int(point.y / Self.side) * Self.columns + Int(x / Self.side)
    return entries.indices.contains(index) ? index : nil
  }

  private func choose(_ index: Int) {
    guard entries.indices.contains(index) else { return }
    chosen = entries[index].icon
    didChoose?(entries[index])
    scrollToVisible(frame(of: index))
  }

  // MARK: Input

  override var yieldsTouchesToScrolling: Bool { true }

  /// A press of the mouse chooses at once; a touch when the finger is lifted, and if it was no drag.
  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, index(at: event.location) != nil else { return false }
    if event.device != .touch { press(event) }
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    if event.device == .touch { press(event) }
  }

  private func press(_ event: PointerEvent) {
    guard let index = index(at: event.location) else { return }
    choose(index)
    if event.clickCount == 2 { didFinish?() }
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(index(at:))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let now = entries.firstIndex { $0.icon == chosen }
    let along = traits.isRightToLeft ? -1 : 1
    let step: Int
    switch event.key {
    case .left: step = -along
    case .right: step = along
    case .up: step = -Self.columns
    case .down: step = Self.columns
    default: return false
    }
    choose(now.map { max(0, min($0 + step, entries.count - 1)) } ?? 0)
    return true
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let first = max(0, Int(dirty.minY / Self.side)) * Self.columns
    let last = min(entries.count, (Int(dirty.maxY / Self.side) + 1) * Self.columns)
    guard first < last else { return }
    for index in first..<last {
      let cell = frame(of: index)
      let isChosen = entries[index].icon == chosen
      if isChosen || index == hovered {
        let fill: DynamicColor = isChosen ? .accent : EditorLook.hover
        canvas.fill(
          Path(roundedRect: cell.insetBy(dx: 2, dy: 2), cornerRadius: 6),
          with: fill.resolved(for: traits))
      }
      let ink: DynamicColor = isChosen ? InspectorColor.onAccent : .text
      let icon = entries[index].icon
      canvas.draw(
        icon, in: .square(icon.hasColors ? 24 : 17, around: cell.center),
        color: icon.hasColors ? nil : ink.resolved(for: traits), rightToLeft: traits.isRightToLeft)
    }
  }
}
