import DetentControls
public import DetentDrawing
public import DetentViews
public import DetentWidgets

/// The content of the gallery's window: the list of pages beside the chosen page. In a narrow
/// window a menu above the page replaces the list.
///
/// Control+Page Up and Control+Page Down change the page; F6 moves the focus between list and page.
public final class GalleryBrowser: View {
  /// The page that the gallery shows.
  public private(set) var page: GalleryPage
  /// Called after a different page is shown.
  public var didShow: (@MainActor (GalleryPage) -> Void)?
  /// Called with the view of a page when it is first shown.
  public var didMake: (@MainActor (View) -> Void)?

  private let pages = GalleryPage.all
  private let list = example(ListView(rowHeight: 36), "pages", "Pages")
  private let side: ScrollView
  private let menu = example(MenuButton(GalleryPage.all.map(\.title)), "page", "Page")
  private let isStill: Bool
  /// The views of the pages shown so far, by name, so that the user's changes stay.
  private var made: [String: View] = [:]
  private var content: View
  private var hasShownWheels = false

  /// - Parameters:
  ///   - page: the first page.
  ///   - isStill: whether the window is for a picture, as for `GalleryPage.makeView(isStill:)`.
  public init(_ page: GalleryPage, isStill: Bool = false) {
    (self.page, self.isStill) = (page, isStill)
    side = ScrollView(contentView: list)
    content = page.makeView(isStill: isStill)
    made[page.name] = content
    super.init(frame: .zero)
    side.backgroundColor = .panel
    list.showsSeparators = false
    list.dataSource = self
    menu.menuAlignment = .leading
    for view in [side, menu, content] as [View] { addSubview(view) }
    markPage()
    // Arrow keys only select names, because making each page on the way would take long.
    list.activatesOnSingleClick = true
    list.addAction(for: .primaryActionTriggered) { [weak self] list, _ in
      if let self, let row = list.selectedRow { show(pages[row]) }
    }
    menu.addAction(for: .valueChanged) { [weak self] menu, _ in
      if let self { show(pages[menu.choice]) }
    }
  }

  /// Shows a page, unless it is already shown.
  public func show(_ page: GalleryPage) {
    guard page.name != self.page.name else { return }
    let takesFocus = window?.firstResponder?.isDescendant(of: content) == true
    self.page = page
    markPage()
    content.removeFromSuperview()
    let isNew = made[page.name] == nil
    content = made[page.name] ?? page.makeView(isStill: isStill)
    made[page.name] = content
    hasShownWheels = false
    addSubview(content)
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    if takesFocus { chooser.becomeFirstResponder() }
    if isNew { didMake?(content) }
    didShow?(page)
  }

  private func markPage() {
    let row = pages.firstIndex { $0.name == page.name }
    list.selectedRow = row
    list.setNeedsDisplay()
    menu.selectedIndex = row
  }

  // MARK: Layout

  private static let sideWidth = 212.0
  private static let barHeight = 48.0
  private static let leastWidth = 760.0

  private var isNarrow: Bool { bounds.width < Self.leastWidth }
  private var chooser: View { isNarrow ? menu : list }

  public override var minimumContentSize: Size {
    let needed = content.neededSize
    return Size(width: needed.width, height: needed.height + Self.barHeight)
  }

  public override func layoutSubviews() {
    let hadFocus = list.isFirstResponder || menu.isFirstResponder
    (side.isHidden, menu.isHidden) = (isNarrow, !isNarrow)
    if hadFocus, !chooser.isFirstResponder { chooser.becomeFirstResponder() }
    let (left, top) = isNarrow ? (0, Self.barHeight) : (Self.sideWidth, 0)
    side.frame = mirrored(Rect(x: 0, y: 0, width: Self.sideWidth - 1, height: bounds.height))
    let size = menu.intrinsicContentSize
    menu.frame = mirrored(
      Rect(
        x: 12, y: (Self.barHeight - size.height) / 2, width: min(size.width, bounds.width - 24),
        height: size.height))
    content.frame = mirrored(
      Rect(x: left, y: top, width: bounds.width - left, height: max(0, bounds.height - top)))
    showWheels()
  }

  /// Opens the wheels once their hubs have frames.
  private func showWheels() {
    guard page.showsWheels, !hasShownWheels, window != nil else { return }
    hasShownWheels = true
    content.layoutIfNeeded()
    func show(below view: View) {
      if let spinner = view as? Spinner { spinner.preview() }
      view.subviews.forEach(show)
    }
    show(below: content)
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let line = DynamicColor.line.resolved(for: traits)
    let rect =
      isNarrow
      ? Rect(x: 0, y: Self.barHeight - 1, width: bounds.width, height: 1)
      : mirrored(Rect(x: Self.sideWidth - 1, y: 0, width: 1, height: bounds.height))
    canvas.fill(rect, with: line)
  }

  // MARK: Focus and keys

  public override func didMoveToWindow() { if window != nil { list.becomeFirstResponder() } }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.pageDown, .control): step(by: 1)
    case (.pageUp, .control): step(by: -1)
    case (.function(6), []), (.function(6), .shift): moveFocusAcross()
    default: return super.keyDown(event)
    }
    return true
  }

  private func step(by count: Int) {
    let row = (pages.firstIndex { $0.name == page.name } ?? 0) + count
    if pages.indices.contains(row) { show(pages[row]) }
  }

  private func moveFocusAcross() {
    guard let window, window.firstResponder?.isDescendant(of: content) != true,
      let stop = window.focusStops.first(where: { $0.isDescendant(of: content) })
    else {
      chooser.becomeFirstResponder(.keyboard(.forward))
      return
    }
    stop.becomeFirstResponder(.keyboard(.forward))
  }
}

extension GalleryBrowser: ListViewDataSource {
  /// Returns the number of pages.
  public func numberOfRows(in list: ListView) -> Int { pages.count }

  /// Draws the title of a page, in bold for the current page.
  public func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    let font = Font.system(13, weight: pages[row].name == page.name ? 600 : 400)
    let title = TextLayout.fitting(pages[row].title, font: font, width: rect.width - 32)
    list.write(title, .text, from: 16, in: rect, canvas)
  }

  /// Returns the title of a page.
  public func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    pages[row].title
  }
}

/// A page of the gallery, for trying one control in all its forms.
public struct GalleryPage: Sendable {
  /// The name for `--page`.
  public let name: String
  /// The title of the window.
  public let title: String
  /// Whether a snapshot of the page shows states and content that otherwise need a user.
  var isDesigned = false
  var showsWheels = false
  let makeSections: @MainActor @Sendable () -> [View]

  /// Makes a new view of the page; its controls have identifiers.
  /// - Parameter isStill: Whether to show states that otherwise need a user, for a picture.
  @MainActor public func makeView(isStill: Bool = false) -> View {
    let view = ScrollView(sections: makeSections())
    if isStill, isDesigned { DesignContext().prepare(view) }
    return view
  }

  /// All pages, in the order of the list.
  public static let all: [GalleryPage] = [
    .welcome, .rangeSlider, .circularSlider, .widgets, .input, .states, .pieChart, .communication,
    .iconButton, .spinner, .spinnerLayouts,
  ]
}

extension GalleryPage {
  private static let welcome = GalleryPage(name: "welcome", title: "Welcome", showsWheels: true) {
    let price = GalleryCard("prices", "Price", 400_000...1_200_000, of: 0...3_000_000) {
      GalleryPrices.show(in: $0, ticks: .automatic)
    }
    let distance = example(CircularSlider(), "distance", "Distance", of: 0...25, step: 0.5) {
      ($0.value, $0.fixedWidth, $0.fixedHeight) = (8, 220, 220)
      $0.format = ValueFormat(.unit("km", fractionDigits: 1))
    }
    let stage = SpinnerStage("shape", "Shape", share: 0.94, hubSize: 56)
    stage.spinner.items = GalleryShapes.items(8)
    stage.spinner.selectedIndex = 2
    let cards = [GalleryCard(dial: distance), GalleryCard([Label(name: "Shape"), stage])]
    for card in cards { card.fixedHeight = 340 }
    return [
      GallerySection(
        "Controls for Linux desktops",
        "Drag a handle, turn the dial, or click a wedge. Press Ctrl+Page Down for the next page, "
          + "or F6 to move between the list and the page.",
        rows: [price]),
      StackView(wrapping: cards, equally: true, spacing: 16),
    ]
  }
}
