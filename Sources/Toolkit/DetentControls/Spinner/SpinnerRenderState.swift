import DetentDrawing
import DetentViews

/// The state of a spinner as a value, for its painters, its placement and its accessibility nodes.
struct SpinnerRenderState {
  var model: SpinnerModel
  /// The style as the surroundings want it.
  @SharedStyle var style: SpinnerStyle
  var traits: Traits

  // MARK: Placement

  var order: SpinnerOrder
  var fit: SpinnerFit
  var canLeaveWindow: Bool
  var searchThreshold: Int

  // MARK: Ring

  /// The number of items it is turned by, and of rows a picker is scrolled away from there.
  var rotation: Double
  var drift: Double
  /// The slot that it is heading for.
  var target: Int
  var hoveredSlot: Int?
  /// Whether a pointer drags the wheel or the rows.
  var isGrabbed: Bool

  // MARK: Search

  var search: PickerSearch

  // MARK: Hub

  var isOpen: Bool
  var isEnabled: Bool
  var isPressed: Bool
  var showsFocusRing: Bool
  var isHUD: Bool
  var isFramed: Bool
  var centerImage: SpinnerIcon?
  var placeholder: SpinnerItem?
  var centerText: (title: String, description: String?)?
  var replacesCenterImage: Bool
  var displayFont: Font?
  /// The strength of the hover, and the size of an image that was just put there, 0...1.
  var hover: Double
  var swap: Double
  /// The angle by which upright content is turned back, in radians.
  var compensation: Double

  /// The open part; nil if nothing of it is visible.
  var popup: Popup?

  /// The state of the open part, in the coordinates of its content.
  struct Popup {
    var isWheel: Bool
    /// The part of its size that it is drawn at; a spring goes a little beyond 1.
    var openness: Double
    var hubCenter: Point
    /// Whether the hub lies under the middle of the wheel, and shows through it where it has no
    /// card.
    var isCenteredOnHub: Bool
    /// The area for a label next to the wheel; nil for any place.
    var labelArea: Rect?
  }

  /// - Parameter hover: the strength of the hover on the hub, 0...1.
  @MainActor init(of spinner: Spinner, hover: Double) {
    let (wheel, gesture) = (spinner.wheel, spinner.gesture)
    (model, traits) = (wheel.model, spinner.traits)
    _style = spinner.styleStore.shared.shown(isHUD: spinner.isHUD, traits: spinner.traits)
    (order, fit, canLeaveWindow) = (spinner.order, spinner.fit, spinner.canLeaveWindow)
    (searchThreshold, search) = (spinner.searchThreshold, spinner.keys.search)
    (rotation, drift, target) = (wheel.rotation, wheel.drift, wheel.target)
    (hoveredSlot, isGrabbed) = (gesture.hoveredSlot, gesture.isGrabbing)
    (isOpen, isEnabled) = (spinner.isOpen, spinner.isEnabled)
    isPressed = spinner.isHighlighted && !spinner.isOpen
    (showsFocusRing, isHUD, isFramed) = (spinner.showsFocusRing, spinner.isHUD, spinner.isFramed)
    (centerImage, placeholder) = (spinner.centerImage, spinner.placeholder)
    (centerText, replacesCenterImage) = (spinner.centerText, spinner.replacesCenterImage)
    (displayFont, swap) = (spinner.displayFont, spinner.imageGrowth)
    (self.hover, compensation) = (hover, spinner.compensation)
    popup = spinner.popup?.renderState
  }

  // MARK: Look

  var isHighContrast: Bool { traits.contrast == .high }

  /// Whether the wheel lies on a card; if not, the hub itself is its middle.
  var hasCard: Bool { !isHUD && style.cardColor.resolved(for: traits).alpha > 0 }

  var titleFont: Font {
    Font(
      family: displayFont?.family, size: style.titleSize,
      weight: Int(exactly: style.titleWeight.rounded()) ?? 600,
      isItalic: displayFont?.isItalic ?? false)
  }

  var descriptionFont: Font {
    Font(family: displayFont?.family, size: style.descriptionSize, hasTabularDigits: true)
  }

  /// The fonts below the icon of a wedge.
  var wedgeTitleFont: Font { titleFont.withSize(style.wedgeTitleSize) }
  var wedgeDescriptionFont: Font { descriptionFont.withSize(style.wedgeDescriptionSize) }

  // MARK: What the hub shows

  /// The image of the hub, and whether it is drawn in the tint whatever its colours are.
  var hubImage: (icon: SpinnerIcon, isTemplate: Bool)? {
    if let centerImage, !(isOpen && replacesCenterImage) { return (centerImage, false) }
    return selectedItem.map { ($0.icon, isHUD) }
  }

  /// The selected item, the first of several, or the placeholder; nil without items.
  var selectedItem: SpinnerItem? {
    guard model.allowsMultipleSelection else { return model.currentItem }
    guard let first = model.selectedIndexes.min() else {
      return model.count > 0 ? placeholder ?? SpinnerItem() : nil
    }
    return model.items[first]
  }

  /// The selection in words; nil without items.
  var selectedText: String? {
    model.selectedIndexes.count > 1 ? model.selection.title : selectedItem?.title
  }

  /// The geometry of a hub for several selected items; nil if one item is selected.
  func hubParts(diameter: Double) -> HubParts? {
    guard model.allowsMultipleSelection, model.count > 0 else { return nil }
    return HubParts(
      diameter: diameter, count: model.count, direction: direction, arcWidth: style.arcWidth,
      gap: style.wedgeGap, discGap: style.arcGap)
  }

  /// The title in the hub of an item without an icon; nil with an icon.
  var hubTitle: String? {
    guard let image = hubImage, image.icon.isEmpty, let item = selectedItem, item.showsTitle
    else { return nil }
    return item.title
  }

  /// Whether the control draws its hub while the wheel is open: a wheel without a card has no
  /// other.
  var showsHub: Bool {
    guard let popup, popup.isWheel, !hasCard else { return true }
    return popup.isCenteredOnHub
  }

  // MARK: What an open spinner says

  /// Whose words the middle of the wheel shows: those of the hovered item, else of what is
  /// selected, unless the program has its own.
  var describedItem: SpinnerItem? {
    if let hoveredSlot, model.count > 0 { return model.items[model.index(ofSlot: hoveredSlot)] }
    return selectionItem
  }

  /// The selection as one item; nil without items.
  var selectionItem: SpinnerItem? {
    if let centerText {
      return SpinnerItem(title: centerText.title, description: centerText.description)
    }
    guard model.selectedIndexes.count > 1, let selectedText else { return selectedItem }
    return SpinnerItem(title: selectedText)
  }

  /// Whether the middle of the wheel shows words.
  var showsTitleInCenter: Bool {
    hasCard && style.centerContent == .title && centerImage == nil
  }

  /// The title next to a wheel with an image in the middle; nil for other wheels.
  var outsideLabel: String? {
    guard let popup, popup.isWheel, !showsTitleInCenter, let item = describedItem,
      !item.title.isEmpty
    else { return nil }
    // The hub says it already.
    if hubTitle == item.title { return nil }
    return item.title
  }
}

extension SharedStyle<SpinnerStyle> {
  /// The style as the surroundings want it. A HUD keeps the colour that goes with what is behind
  /// it.
  func shown(isHUD: Bool, traits: Traits) -> Self {
    guard traits.contrast == .high else { return self }
    var style = wrappedValue.withHighContrast
    if isHUD { style.ringColor = wrappedValue.ringColor }
    return SharedStyle(style)
  }
}

extension SpinnerStyle {
  /// How far the closed control draws outside its bounds.
  public var overflow: Double { focusRingWidth + focusRingGap + 2 }

  /// How far what is open draws outside its bounds: the shadow, or a label.
  var popupOverflow: Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    let soft = shadow.color.alpha > 0 ? shadow.overflow + offset : 0
    return max(soft, SpinnerWheelPainter.labelOverflow, 8).rounded(.up)
  }
}
