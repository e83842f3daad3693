import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What can be done with the file and with what was found, above the list. Where it is narrow what
/// is done less often is in a menu at its end.
@MainActor
final class Toolbar: StackView {
  static let height = 56.0

  /// The file, and the others that can be opened.
  let file = IconButton(
    leadingIcon: ToolIcon.folder.icon, trailingIcon: "chevronDown", style: .tool)
  let undo = IconButton(leadingIcon: ToolIcon.undo.icon, style: .tool)
  let redo = IconButton(leadingIcon: ToolIcon.redo.icon, style: .tool)
  /// Show the homes with a mark and nothing else.
  let marks = ListingMark.allCases.map { mark in
    (mark: mark, button: IconButton(leadingIcon: mark.icon.icon, style: .tool))
  }
  let sort = IconButton(
    leadingIcon: ToolIcon.sort.icon, trailingIcon: "chevronDown", style: .tool)
  let export = IconButton(leadingIcon: ToolIcon.export.icon, style: .tool)
  /// Shows or hides the details of a home.
  let details = IconButton(leadingIcon: ToolIcon.pane.icon, style: .tool)
  /// What the bar has no room for.
  let more = IconButton(leadingIcon: ToolIcon.more.icon, style: .tool)

  private let separator = View()
  private let commands: CommandTable
  private static let padding = EdgeInsets(vertical: 10, horizontal: 14)
  /// The width below which names are left out, and that below which buttons go into the menu.
  private static let (namelessWidth, narrowWidth) = (700.0, 520.0)

  init(_ commands: CommandTable) {
    self.commands = commands
    separator.backgroundColor = .line
    (separator.fixedWidth, separator.fixedHeight) = (1, 20)
    super.init(
      .horizontal, spacing: 4, alignment: .center, layoutMargins: Self.padding,
      views: [file, separator, undo, redo, Spacer()] + marks.map(\.button)
        + [sort, export, details, more])
    setCustomSpacing(12, after: file)
    setCustomSpacing(10, after: separator)
    identifier = "toolbar"
    accessibilityRole = .group
    backgroundColor = .panel
    for (button, name) in [
      (file, "file"), (undo, "undo"), (redo, "redo"), (sort, "sort"),
      (export, "export"), (details, "details"), (more, "more"),
    ] {
      button.identifier = "toolbar.\(name)"
    }
    file.compressionResistance.horizontal = .low
    for (mark, button) in marks {
      button.identifier = "toolbar.\(mark.name)"
      button.isToggle = true
    }
    details.isToggle = true
    localeDidChange()
  }

  /// Buttons of the whole window follow what can be done: no other view is shown anew for it.
  override func updateProperties() { commands.updateButtons() }

  /// With high contrast buttons have edges, which stand apart.
  override func traitsDidChange(from previous: Traits) {
    super.traitsDidChange(from: previous)
    spacing = traits.contrast == .high ? 8 : 4
  }

  override func localeDidChange() {
    let texts = traits.texts
    accessibilityLabel = texts("Toolbar")
    undo.accessibilityLabel = texts("Undo")
    redo.accessibilityLabel = texts("Redo")
    details.setName(texts("Details"))
    more.setName(texts("More"))
    writeNames()
  }

  /// The name of the file, how many of its homes have a mark, and what they are sorted by.
  var shown = Shown() { didSet { if shown != oldValue { writeNames() } } }

  /// What stands on buttons.
  struct Shown: Equatable {
    var file = ""
    /// Nil where no home has it.
    var marks: [ListingMark: String] = [:]
    var sort = ""
    /// The same with the directions, for screen readers.
    var spokenSort = ""
  }

  /// Whether the order is chosen elsewhere.
  var hidesSort = false { didSet { if hidesSort != oldValue { writeNames() } } }

  private func writeNames() {
    let texts = traits.texts
    let (isNameless, isNarrow) = (
      bounds.width < Self.namelessWidth, bounds.width < Self.narrowWidth
    )
    file.title = shown.file
    file.setName(texts("File: \(shown.file)"))
    for (mark, button) in marks {
      let (name, count) = (mark.title(texts), shown.marks[mark])
      button.title = [isNameless ? nil : name, count].compactMap { $0 }.joined(separator: "  ")
      button.setName([name, count].compactMap { $0 }.joined(separator: texts(", ")))
    }
    sort.title = isNameless ? nil : shown.sort
    sort.setName(texts("Sorted by \(shown.spokenSort)"))
    export.title = isNameless ? nil : texts("Export")
    export.accessibilityLabel = texts("Export")
    for button in [export, details, redo] { button.isHidden = isNarrow }
    for (mark, button) in marks where mark == .note {
      // Who writes no notes needs none.
      button.isHidden = shown.marks[mark] == nil && !button.isSelected
    }
    sort.isHidden = isNarrow || hidesSort
    more.isHidden = !isNarrow
  }

  override func layoutSubviews() {
    writeNames()
    super.layoutSubviews()
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}
