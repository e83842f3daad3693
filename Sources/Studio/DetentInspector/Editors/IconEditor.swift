import DetentDrawing
import DetentViews
import DetentWidgets

/// The editor of an icon: a preview that opens the list of icons, and the name as text. Text can also
/// name a glyph of a font, such as `FontAwesome:f015`.
@MainActor
final class IconEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = Label("No such icon", font: EditorLook.secondaryFont)
  private var popover: EditorPopover?
  private weak var picker: IconPicker?

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [preview, field, note] as [View] { addSubview(view) }
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    field.style = EditorLook.field
    // A name that is half typed is not an icon: it counts with Enter.
    field.isContinuous = false
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    note.textColor = InspectorColor.warning
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openPicker() }
    field.onEdit { [weak self] _, event, change in self?.follow(event, .icon(Icon(change.new))) }
    valueDidChange()
  }

  private var icon: Icon? {
    if case .icon(let icon) = value { icon } else { nil }
  }

  override func valueDidChange() {
    preview.icon = icon
    if !field.isEditing { field.text = icon?.description ?? "" }
    field.placeholder = icon == nil ? "Mixed" : ""
    let isKnown = icon?.isKnown ?? true
    note.isHidden = isKnown
    preview.isKnown = isKnown
    picker?.show(icon)
    setNeedsLayout()
  }

  /// Opens the list of icons: a stay in it is one edit.
  private func openPicker() {
    guard popover == nil else { return }
    let picker = IconPicker(property.title, icon)
    let popover = EditorPopover(picker, size: picker.size)
    popover.tintColor = traits.tintColor
    (self.picker, self.popover) = (picker, popover)
    picker.didChoose = { [weak self] icon in self?.change(to: .icon(icon)) }
    picker.didFinish = { [weak popover] in popover?.dismiss() }
    begin()
    popover.didClose = { [weak self] keeps in
      self?.popover = nil
      if keeps { self?.commit() } else { self?.cancel() }
    }
    popover.open(from: preview, focusing: picker.search)
  }

  override func layoutSubviews() {
    let parts: [(View, Double?)] = [(preview, EditorLook.fieldHeight), (field, nil)]
    place(note.isHidden ? parts : parts + [(note, 74)], in: line)
  }

  override func titlePressed() { openPicker() }
}

/// The editor of an image: a preview, the path of the file, and the size of the image.
@MainActor
final class ImageEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private var loaded: (path: String, image: Image?)?

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [preview, field, note] as [View] { addSubview(view) }
    field.style = EditorLook.field
    // A path that is half typed is not a file: it counts with Enter.
    field.isContinuous = false
    // The name of the file is at the end.
    field.truncation = .start
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    note.textAlignment = .trailing
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.titlePressed() }
    field.onEdit { [weak self] _, event, change in
      guard !change.new.isEmpty else { return }
      self?.follow(event, .image(change.new))
    }
    valueDidChange()
  }

  override func valueDidChange() {
    guard case .image(let path) = value else {
      (field.text, field.placeholder, note.text) = ("", "Mixed", "")
      preview.image = nil
      return
    }
    if loaded?.path != path { loaded = (path, try? Image(contentsOf: path)) }
    if !field.isEditing { field.text = path }
    preview.image = loaded?.image
    preview.isKnown = loaded?.image != nil
    func text(_ number: Double) -> String { NumberFormat.plain(number, 0, .plain) }
    note.text =
      loaded?.image.map { "\(text($0.size.width)) × \(text($0.size.height))" } ?? "No image"
    note.textColor = loaded?.image == nil ? InspectorColor.warning : .secondary
  }

  override func titlePressed() { field.becomeFirstResponder() }

  override func layoutSubviews() {
    place([(preview, EditorLook.fieldHeight), (field, nil), (note, 56)], in: line)
  }
}

/// What an icon or an image looks like; pressed it opens more.
@MainActor
final class IconWell: PressControl {
  var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var image: Image? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  var isKnown = true { didSet { if isKnown != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let edge: DynamicColor =
      showsFocusRing
      ? .accent : !isKnown ? InspectorColor.warning : isHovered ? EditorLook.hoveredEdge : .line
    EditorLook.drawPlate(bounds, edge: edge, width: showsFocusRing ? 1.5 : 1, traits, in: canvas)
    let ink: DynamicColor = isKnown ? .text : InspectorColor.warning
    if let icon {
      canvas.draw(
        icon, in: .square(14, around: bounds.center),
        color: icon.hasColors ? nil : ink.resolved(for: traits), rightToLeft: traits.isRightToLeft)
    }
    guard let image, image.size.width > 0, image.size.height > 0 else { return }
    let room = bounds.insetBy(dx: 2, dy: 2)
    let factor = min(room.width / image.size.width, room.height / image.size.height)
    canvas.draw(
      image,
      in: Rect(
        center: bounds.center,
        size: Size(width: image.size.width * factor, height: image.size.height * factor)))
  }
}

/// The list of the library's icons, with a search by name.
@MainActor
final class IconPicker: View {
  /// Called with each icon that the user chooses.
  var didChoose: (@MainActor (Icon) -> Void)?
  /// Called when the user is done.
  var didFinish: (@MainActor () -> Void)?

  let search = TextField(placeholder: "Search icons")
  private let title: Label
  private let grid = IconGrid()
  private let scroll: ScrollView
  private let name = Label("", font: .system(11, weight: 600))
  private static let all = Icon.vectorNames.map { IconGrid.Entry(icon: .vector($0), name: $0) }

  /// The size that the content needs.
  var size: Size { Size(width: 248, height: 284) }

  init(_ title: String, _ icon: Icon?) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    scroll = ScrollView(contentView: grid)
    super.init(frame: .zero)
    identifier = "iconPicker"
    for view in [self.title, search, scroll, name] as [View] { addSubview(view) }
    search.style = EditorLook.field
    search.leadingIcon = "search"
    search.identifier = "iconPicker.search"
    grid.identifier = "iconPicker.grid"
    grid.entries = Self.all
    search.onValueChanged { [weak self] _, _ in self?.filter() }
    search.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    grid.didChoose = { [weak self] entry in
      self?.didChoose?(entry.icon)
      self?.show(entry.icon)
    }
    grid.didFinish = { [weak self] in self?.didFinish?() }
    show(icon)
  }

  /// Marks an icon; sends nothing.
  func show(_ icon: Icon?) {
    grid.chosen = icon
    name.text = Self.all.first { $0.icon == icon }?.name ?? ""
  }

  private func filter() {
    let wanted = search.text.trimmingSpaces.foldedForSearch
    grid.entries = Self.all.filter {
      wanted.isEmpty || $0.name.foldedForSearch.contains(wanted)
    }
    scroll.contentOffset = 0
    scroll.setNeedsLayout()
  }

  override func layoutSubviews() {
    put(title, 0, 0, 248, 24)
    put(search, 0, 32, 248, 24)
    put(scroll, 0, 64, 248, 196)
    put(name, 0, 266, 248, 16)
  }
}

/// Icons in rows of seven; arrows choose, Enter is done.
@MainActor
final class IconGrid: Control {
  /// One of the icons.
  struct Entry: Hashable {
    let icon: Icon
    let name: String
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
    Size(
      width: View.noIntrinsicMetric,
      height: Double((entries.count + Self.columns - 1) / Self.columns) * Self.side)
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
        icon, in: .square(17, around: cell.center), color: ink.resolved(for: traits),
        rightToLeft: traits.isRightToLeft)
    }
  }
}
