import DetentDrawing
import DetentViews

/// The state of a spinner for its painters, placement and accessibility nodes. It gives access to
/// all properties of the spinner; only its style is adapted to the traits.
@MainActor @dynamicMemberLookup
struct SpinnerRenderState {
  private let spinner: Spinner
  let model: SpinnerModel
  let traits: Traits
  @SharedStyle var style: SpinnerStyle

  init(of spinner: Spinner) {
    (self.spinner, model, traits) = (spinner, spinner.wheel.model, spinner.traits)
    _style = spinner.styleStore.shared.shown(isHUD: spinner.isHUD, traits: traits)
  }

  subscript<Value>(dynamicMember property: KeyPath<Spinner, Value>) -> Value {
    spinner[keyPath: property]
  }

  /// The drawn rotation, in items, and the rows that a picker is scrolled away from there.
  var rotation: Double { spinner.wheel.rotation }
  var drift: Double { spinner.wheel.drift }
  var target: Int { spinner.wheel.target }
  var hoveredSlot: Int? { spinner.gesture.hoveredSlot }
  var isPressed: Bool { spinner.isHighlighted && !spinner.isOpen }
  private var popup: SpinnerPopup? { spinner.popup }

  // MARK: Look

  var isHighContrast: Bool { traits.contrast == .high }

  var focusRingColor: DynamicColor { isHighContrast ? style.highContrastTintColor : .accent }

  /// Without a card the hub itself is the middle of the wheel.
  var hasCard: Bool { !spinner.isHUD && style.cardColor.resolved(for: traits).alpha > 0 }

  var titleFont: Font {
    Font(
      family: spinner.displayFont?.family, size: style.titleSize,
      weight: 650,
      isItalic: spinner.displayFont?.isItalic ?? false)
  }

  var descriptionFont: Font {
    Font(family: spinner.displayFont?.family, size: style.descriptionSize, hasTabularDigits: true)
  }

  /// The text colour of the picker: that of the style, or by default the legible tint.
  var rowColor: DynamicColor {
    guard style.titleColor == .text, let tint = traits.tintColor,
      tint.resolved(for: traits).alpha > 0
    else { return style.titleColor }
    return DynamicColor(FocusRing.color(.accent, for: traits))
  }

  var wedgeTitleFont: Font { titleFont.withSize(11.5) }
  var wedgeDescriptionFont: Font { descriptionFont.withSize(10.5) }

  // MARK: What the hub shows

  /// The image of the hub, and whether it is drawn in the tint regardless of its colours.
  var hubImage: (icon: SpinnerIcon, isTemplate: Bool)? {
    if let image = spinner.centerImage, !(spinner.isOpen && spinner.replacesCenterImage) {
      return (image, false)
    }
    return selectedItem.map { ($0.icon, spinner.isHUD) }
  }

  /// The first of several, or the placeholder; nil without items.
  var selectedItem: SpinnerItem? {
    guard model.allowsMultipleSelection else { return model.currentItem }
    guard let first = model.selectedIndexes.min() else {
      return model.count > 0 ? spinner.placeholder ?? SpinnerItem() : nil
    }
    return model.items[first]
  }

  var selectedText: String? {
    model.selectedIndexes.count > 1 ? model.selection.title : selectedItem?.title
  }

  func hubParts(diameter: Double) -> HubParts? {
    guard model.allowsMultipleSelection, model.count > 0 else { return nil }
    return HubParts(
      diameter: diameter, count: model.count, direction: direction, gap: style.wedgeGap)
  }

  /// Nil if the item has an icon.
  var hubTitle: String? {
    guard let image = hubImage, image.icon.isEmpty, let item = selectedItem, item.showsTitle
    else { return nil }
    return item.title
  }

  /// Whether the control draws its hub while it is open. A wheel without a card needs it.
  var showsHub: Bool {
    guard let popup, popup.isWheel, !hasCard else { return true }
    return popup.isCenteredOnHub
  }

  // MARK: What an open spinner says

  var describedItem: SpinnerItem? {
    if let hoveredSlot, model.count > 0 { return model.items[model.index(ofSlot: hoveredSlot)] }
    return selectionItem
  }

  /// The selection as a single item; nil without items.
  var selectionItem: SpinnerItem? {
    if let text = spinner.centerText {
      return SpinnerItem(title: text.title, description: text.description)
    }
    guard model.selectedIndexes.count > 1, let selectedText else { return selectedItem }
    return SpinnerItem(title: selectedText)
  }

  var showsTitleInCenter: Bool {
    hasCard && style.centerContent == .title && spinner.centerImage == nil
  }

  /// The title next to a wheel with an image in the middle; nil for other wheels.
  var outsideLabel: String? {
    guard let popup, popup.isWheel, !showsTitleInCenter, let item = describedItem,
      !item.title.isEmpty
    else { return nil }
    // The hub already shows the title.
    if hubTitle == item.title { return nil }
    return item.title
  }
}

extension SharedStyle<SpinnerStyle> {
  /// A HUD keeps its tint, which suits its background.
  func shown(isHUD: Bool, traits: Traits) -> Self {
    guard traits.contrast == .high else { return self }
    var style = wrappedValue.withHighContrast
    if isHUD { style.ringColor = wrappedValue.ringColor }
    return SharedStyle(style)
  }
}

extension SpinnerStyle {
  /// The alpha of items that cannot be selected.
  static let disabledAlpha = 0.5

  /// The distance that the closed control draws beyond its bounds.
  public var overflow: Double { FocusRing.regular(.black).overflow + 2 }

  /// The distance that the open part draws beyond its bounds, for the shadow or a label.
  var popupOverflow: Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    let soft = shadow.color.alpha > 0 ? shadow.overflow + offset : 0
    return max(soft, SpinnerWheelPainter.labelOverflow, 8).rounded(.up)
  }
}

extension RoundText {
  /// The title of an item and its description, in a circle with a margin.
  init(
    title: String, font: Font, color: Color, description: String? = nil,
    descriptionFont: Font? = nil, descriptionColor: Color = .clear, radius: Double,
    iconSide: Double = 0
  ) {
    let below = descriptionFont ?? font
    self.init(
      blocks: [
        Block(text: title, font: font, leastSize: 10, lineLimit: 3, color: color),
        Block(
          text: description ?? "", font: below, leastSize: below.size, lineLimit: 1,
          color: descriptionColor),
      ], radius: max(0, radius - Self.margin), iconSide: iconSide)
  }

  private static var margin: Double { 3 }
}
