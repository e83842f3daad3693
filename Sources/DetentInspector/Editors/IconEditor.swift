import DetentDrawing
import DetentViews
import DetentWidgets

/// An icon: what it looks like, its text, and a popup with all that its font or the library has.
@MainActor
final class IconEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = NoGlyphNote()
  private var popover: EditorPopover?
  private weak var picker: IconPicker?

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [preview, field, note] as [View] { addSubview(view) }
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    field.style = EditorLook.field
    // A name that is half typed is no icon: it counts with Enter.
    field.isContinuous = false
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    note.isHidden = true
    note.identifier = "\(property.name).note"
    note.addAction(for: .primaryActionTriggered) { [weak self] note, _ in
      if let name = note.nearest { self?.change(to: .icon(.vector(name))) }
    }
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
    note.nearest = isKnown ? nil : icon.flatMap { IconName.nearest(to: $0.description) }
    preview.isKnown = isKnown
    picker?.show(icon)
    setNeedsLayout()
  }

  private func openPicker() {
    guard popover == nil else { return }
    let picker = IconPicker(
      property.title, icon, images: RecentImages.all(inWindowOf: inspected))
    self.picker = picker
    picker.didChoose = { [weak self] icon in self?.change(to: .icon(icon)) }
    popover = picker.open(from: preview, for: self) { [weak self] in self?.popover = nil }
  }

  override func layoutSubviews() {
    let parts: [(View, Double?)] = [(preview, EditorLook.fieldHeight), (field, nil)]
    place(note.isHidden ? parts : parts + [(note, 52)], in: line)
  }

  override func titlePressed() { openPicker() }
}

extension IconPicker {
  /// Opens it beside a part of an editor: one stay in it is one edit of that.
  fileprivate func open(
    from view: View, for editor: PropertyEditor, didClose: @escaping @MainActor () -> Void
  ) -> EditorPopover {
    let popover = EditorPopover(self, size: size)
    popover.tintColor = view.traits.tintColor
    didFinish = { [weak popover] in popover?.dismiss() }
    editor.begin()
    popover.didClose = { [weak editor] keeps in
      didClose()
      if keeps { editor?.commit() } else { editor?.cancel() }
    }
    popover.open(from: view, focusing: search)
    return popover
  }
}

/// Says that there is no such icon; a press takes the one whose name is most like it.
@MainActor
private final class NoGlyphNote: PressControl {
  var nearest: String?
  override var toolTip: String? {
    get { nearest.map { "Did you mean “\($0)”? A press takes it." } }
    set {}
  }

  override var canBecomeFirstResponder: Bool { nearest != nil && super.canBecomeFirstResponder }
  override func cursor(at point: Point) -> Cursor? { nearest == nil ? .arrow : .pointingHand }

  override func draw(in canvas: Canvas, dirty: Rect) {
    drawGround(in: canvas)
    let line = TextLine("no glyph", font: .system(11, weight: 600))
    canvas.draw(
      line, at: lineStart(of: line.size, x: bounds.maxX - line.size.width),
      color: InspectorColor.warning.resolved(for: traits))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = nearest.map { "No glyph. Did you mean \($0)?" } ?? "No glyph"
    return node
  }
}

/// Names of icons that are mistyped.
enum IconName {
  /// The name of the library that is most like a text; nil where none is much like it.
  static func nearest(to text: String) -> String? {
    let wanted = Array(text.lowercased().utf8.prefix(32))
    let found = Icon.vectorNames.map { ($0, distance(wanted, Array($0.lowercased().utf8))) }
      .min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let found, found.1 <= max(1, wanted.count / 3) else { return nil }
    return found.0
  }

  /// How many letters have to be changed, added or left out.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == other ? 0 : 1))
        (diagonal, row[j + 1]) = (row[j + 1], next)
      }
    }
    return row[b.count]
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

/// An image by the path of its file: what it looks like, the path, and how large it is.
@MainActor
final class ImageEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private var loaded: (path: String, image: Image?)?
  private var popover: EditorPopover?
  private weak var picker: IconPicker?

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [preview, field, note] as [View] { addSubview(view) }
    field.style = EditorLook.field
    // A path that is half typed is no file: it counts with Enter.
    field.isContinuous = false
    // The name of the file is at the end.
    field.truncation = .start
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    note.textAlignment = .trailing
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openPicker() }
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
      loaded?.image.map { "\(text($0.size.width)) × \(text($0.size.height))" } ?? "no image"
    note.textColor = loaded?.image == nil ? InspectorColor.warning : .secondary
    picker?.show(.image(path))
  }

  private func openPicker() {
    guard popover == nil else { return }
    var path: String?
    if case .image(let shown) = value { path = shown }
    let picker = IconPicker(
      property.title, path.map { .image($0) }, images: RecentImages.all(inWindowOf: inspected),
      onlyImages: true)
    self.picker = picker
    picker.didChoose = { [weak self] icon in
      if let file = icon.file { self?.change(to: .image(file)) }
    }
    popover = picker.open(from: preview, for: self) { [weak self] in self?.popover = nil }
  }

  override func titlePressed() { openPicker() }

  override func layoutSubviews() {
    place([(preview, EditorLook.fieldHeight), (field, nil), (note, 56)], in: line)
  }
}

/// The image files that the program shows, and those that were chosen lately.
@MainActor
enum RecentImages {
  private static var chosen: [String] = []
  private static let limit = 14

  /// Keeps the path of a file that was chosen.
  static func keep(_ path: String) {
    chosen.removeAll { $0 == path }
    chosen = Array(([path] + chosen).prefix(limit))
  }

  /// Those that were chosen, the last one first, then those in the styles of the window of a view;
  /// each once.
  static func all(inWindowOf view: View?) -> [String] {
    var paths = chosen
    func visit(_ view: View) {
      for path in (view as? any Styled)?.imageFiles ?? [] where !paths.contains(path) {
        paths.append(path)
      }
      view.subviews.forEach(visit)
    }
    if let window = view?.window { visit(window) }
    return paths
  }
}

extension Styled {
  fileprivate var imageFiles: [String] {
    let style = style
    return Style.schema.properties.compactMap {
      $0.kind.value(ofFile: "") == nil ? nil : $0.value(in: style).imageFile
    }
  }
}

extension PropertyValue {
  fileprivate var imageFile: String? {
    switch self {
    case .image(let path): path
    case .icon(let icon): icon.hasColors ? icon.file : nil
    default: nil
    }
  }
}
