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

  override init(_ property: InspectedProperty) {
    isImage = property.kind == .image
    super.init(property)
    addSubview(preview)
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    field.style = EditorLook.field
    // Half a name is neither an icon nor a file: the text counts with Enter.
    field.isContinuous = false
    // The name of a file is at the end of its path.
    if isImage { field.truncation = .start }
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.titlePressed() }
    add(field, "field") { [isImage] text in
      guard isImage else { return .icon(Icon(text)) }
      return text.isEmpty ? nil : .image(text)
    }
    addSubview(note)
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
    note.textColor = isKnown ? .secondary : .warningText
    note.isHidden = note.text.isEmpty
    preview.isKnown = isKnown
    setNeedsLayout()
  }

  /// Opens the list of icons, which tries out the icon under the pointer.
  private func openList() {
    let names = Icon.vectorNames
    let menu = MenuPopover(
      names.map { MenuItem($0) }, checked: names.firstIndex { .vector($0) == preview.icon },
      style: EditorLook.menu.menu)
    let side = 17.0
    menu.list.pictures = (
      side,
      { [traits] row, canvas, color, strength in
        canvas.draw(
          Icon.vector(names[row]), in: .square(side, around: .zero), color: color.faded(strength),
          rightToLeft: traits.isRightToLeft)
      }
    )
    menu.list.identifier = "\(property.name).icons"
    menu.accessibilityLabel = "Icons"
    func change(_ row: Int) -> EachEdit { { _ in .icon(.vector(names[row])) } }
    menu.list.didHighlight = { [weak self] row in if let row { self?.preview(change(row)) } }
    menu.didDismiss = { [weak self] _ in self?.preview(nil) }
    menu.didChoose = { [weak self] row in self?.change(change(row)) }
    menu.placement.gap = 4
    menu.open(from: preview, focusing: menu.list)
  }

  override func layoutSubviews() {
    let parts: [(View, Double?)] = [(preview, EditorLook.fieldHeight), (field, nil)]
    place(note.isHidden ? parts : parts + [(note, 74)], in: line)
  }

  override func titlePressed() {
    if isImage { field.becomeFirstResponder() } else { openList() }
  }
}

/// What an icon or an image looks like; pressed it opens more.
@MainActor
final class IconWell: PressControl {
  var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var image: Image? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  var isKnown = true { didSet { if isKnown != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    drawPlate(
      isActive: showsFocusRing, edge: isKnown ? nil : .warningText, in: canvas)
    let ink: DynamicColor = isKnown ? .text : .warningText
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
