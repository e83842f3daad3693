import DetentDrawing
import DetentViews
import DetentWidgets

/// The editor of an icon or an image: a preview, a text field, and a note about the result. The text
/// is the name of an icon, a glyph of a font such as `FontAwesome:f015`, or the path of an image. The
/// preview of an icon opens the list of icons.
@MainActor
final class IconEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let isImage: Bool
  private var loaded: (path: String, image: Image?)?
  private var popover: EditorPopover?
  private weak var picker: IconPicker?

  override init(_ property: InspectedProperty) {
    isImage = property.kind == .image
    super.init(property)
    for view in [preview, field, note] as [View] { addSubview(view) }
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    field.style = EditorLook.field
    // Half a name is neither an icon nor a file: the text counts with Enter.
    field.isContinuous = false
    // The name of a file is at the end of its path.
    if isImage { field.truncation = .start }
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.titlePressed() }
    field.onEdit { [weak self] _, event, change in
      guard let self, !isImage || !change.new.isEmpty else { return }
      follow(event, isImage ? .image(change.new) : .icon(Icon(change.new)))
    }
    valueDidChange()
  }

  override func valueDidChange() {
    var (text, isKnown) = ("", true)
    (preview.icon, preview.image, note.text) = (nil, nil, "")
    switch value {
    case .icon(let icon):
      (text, isKnown, preview.icon) = (icon.description, icon.isKnown, icon)
      note.text = isKnown ? "" : "No such icon"
    case .image(let path):
      if loaded?.path != path { loaded = (path, try? Image(contentsOf: path)) }
      let image = loaded?.image
      (text, isKnown, preview.image) = (path, image != nil, image)
      note.text = image.map { ViewTree.size($0.size) } ?? "No image"
    default: break
    }
    if !field.isEditing { field.text = text }
    field.placeholder = value == nil ? "Mixed" : ""
    note.textColor = isKnown ? .secondary : InspectorColor.warning
    note.isHidden = note.text.isEmpty
    preview.isKnown = isKnown
    picker?.show(preview.icon)
    setNeedsLayout()
  }

  /// Opens the list of icons: a stay in it is one edit.
  private func openPicker() {
    guard popover == nil else { return }
    let picker = IconPicker(property.title, preview.icon)
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

  override func titlePressed() {
    if isImage { field.becomeFirstResponder() } else { openPicker() }
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
final class IconPicker: View, ListViewDataSource {
  /// Called with each icon that the user selects.
  var didChoose: (@MainActor (Icon) -> Void)?
  /// Called when the user is done.
  var didFinish: (@MainActor () -> Void)?

  let search = TextField(placeholder: "Search icons")
  private let title: Label
  private let list = ListView(rowHeight: 28)
  private let scroll: ScrollView
  private static let all = Icon.vectorNames
  /// The names of the icons that match the search.
  private(set) var names = all

  /// The size that the content needs.
  var size: Size { Size(width: 248, height: 284) }

  init(_ title: String, _ icon: Icon?) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    scroll = ScrollView(contentView: list)
    super.init(frame: .zero)
    identifier = "iconPicker"
    for view in [self.title, search, scroll] as [View] { addSubview(view) }
    search.style = EditorLook.field
    search.leadingIcon = "search"
    search.identifier = "iconPicker.search"
    list.identifier = "iconPicker.list"
    list.accessibilityLabel = "Icons"
    list.showsSeparators = false
    list.dataSource = self
    search.onValueChanged { [weak self] _, _ in self?.filter() }
    for control in [search, list] as [Control] {
      control.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    }
    list.addAction(for: .valueChanged) { [weak self] list, _ in
      guard let self, let row = list.selectedRow else { return }
      didChoose?(.vector(names[row]))
    }
    show(icon)
  }

  /// Selects an icon without an event.
  func show(_ icon: Icon?) {
    list.selectedRow = names.firstIndex { Icon.vector($0) == icon }
  }

  private func filter() {
    let wanted = search.text.trimmingSpaces.foldedForSearch
    names = Self.all.filter { wanted.isEmpty || $0.foldedForSearch.contains(wanted) }
    list.selectedRow = nil
    list.reloadData()
    scroll.contentOffset = 0
  }

  override func layoutSubviews() {
    put(title, 0, 0, 248, 24)
    put(search, 0, 32, 248, 24)
    put(scroll, 0, 64, 248, 220)
  }

  // MARK: Rows

  func numberOfRows(in list: ListView) -> Int { names.count }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { names[row] }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    let isRightToLeft = list.traits.isRightToLeft
    let ink = DynamicColor.text.resolved(for: list.traits)
    let icon = Rect.square(17, around: Point(x: rect.minX + 18, y: rect.midY))
    canvas.draw(
      Icon.vector(names[row]), in: icon.mirrored(in: rect, if: isRightToLeft), color: ink,
      rightToLeft: isRightToLeft)
    let text = TextLayout.fitting(names[row], font: EditorLook.titleFont, width: rect.width - 44)
    let frame = Rect(origin: rect.lineStart(of: text.size, x: rect.minX + 36), size: text.size)
    canvas.draw(text, at: frame.mirrored(in: rect, if: isRightToLeft).origin, color: ink)
  }
}
