import DetentDrawing
import DetentViews

extension Spinner {
  /// How it looks. A change costs what the changed properties ask for, an equal value nothing; numbers
  /// out of their range are brought into it.
  public var style: SpinnerStyle {
    get { storedStyle }
    set {
      let effects = adopt(newValue, over: storedStyle, overflow: \.hubOverflow) { storedStyle = $0 }
      if effects != nil { popup?.relayout() }
    }
  }

  /// Whether icons lie on discs: not in a HUD, and not where both disc and ring are clear.
  public var isFramed: Bool {
    guard !isHUD else { return false }
    return storedStyle.hubColor.resolved(for: traits).alpha > 0
      || storedStyle.tintColor.resolved(for: traits).alpha > 0 && storedStyle.ringWidth > 0
  }

  var isHighContrast: Bool { traits.contrast == .high }

  /// The style as the surroundings want it. A HUD keeps the colour that goes with the picture behind it.
  var shownStyle: SpinnerStyle {
    guard isHighContrast else { return storedStyle }
    var style = storedStyle.withHighContrast
    if isHUD { style.tintColor = storedStyle.tintColor }
    return style
  }

  /// Everything that is seen of it may look different.
  func appearanceDidChange() {
    setNeedsDisplay()
    popup?.contentDidTurn()
  }

  // MARK: Fonts

  var titleFont: Font {
    Font(
      family: displayFont?.family, size: storedStyle.titleSize,
      weight: Int(exactly: storedStyle.titleWeight.rounded()) ?? 600,
      isItalic: displayFont?.isItalic ?? false)
  }

  var descriptionFont: Font {
    Font(
      family: displayFont?.family, size: storedStyle.descriptionSize, hasTabularDigits: true)
  }

  /// What is typed into the search of a picker.
  var searchFont: Font { Font(family: displayFont?.family, size: storedStyle.titleSize) }

  /// What an open picker shows.
  var pickerRenderState: PickerRenderState {
    PickerRenderState(
      model: model, rotation: rotation, drift: drift, target: targetSlot, search: search)
  }

  // MARK: The picture of the hub

  /// What the hub shows, and whether it is drawn in the tint whatever its colours are.
  var hubImage: (icon: SpinnerIcon, isTemplate: Bool)? {
    if let centerImage, !(isOpen && replacesCenterImage) { return (centerImage, false) }
    return model.selectedItem.map { ($0.icon, isHUD) }
  }

  /// The title that stands in the hub in place of an icon; nil where there is one.
  var hubTitle: String? {
    guard let picture = hubImage, picture.icon.isEmpty, let item = model.selectedItem,
      item.showsTitle
    else { return nil }
    return item.title
  }

  /// Whether the control draws its hub while the wheel is open: a wheel without a card has no other.
  var showsHub: Bool {
    guard let popup, popup.isWheel, !hasCard else { return true }
    return popup.isCenteredOnHub
  }

  /// Opening and closing put another picture into the hub: it grows there.
  func exchangeHubImage() {
    guard centerImage != nil, replacesCenterImage else { return }
    swapMotion?.cancel()
    setSwap(0)
    let spring = SpinnerSpring.opening
    let growing = Animation(
      from: 0, to: spring.duration, timing: .curve(.linear, duration: .seconds(spring.duration)),
      update: { [weak self] in self?.setSwap(spring.position(at: $0)) })
    swapMotion = growing
    startAnimation(growing)
  }

  private func setSwap(_ value: Double) {
    swap = value
    appearanceDidChange()
  }

  // MARK: The label beside a wheel

  /// The item whose words are shown: the hovered one, else the selected one.
  var describedItem: SpinnerItem? {
    guard let hoveredSlot, model.count > 0 else { return model.selectedItem }
    return model.items[model.index(ofSlot: hoveredSlot)]
  }

  /// Whether the middle of the wheel shows words.
  var showsTitleInCenter: Bool {
    hasCard && storedStyle.centerContent == .title && centerImage == nil
  }

  /// The title that stands beside a wheel whose middle shows a picture; nil where there is none.
  var outsideLabel: String? {
    guard let popup, popup.isWheel, !showsTitleInCenter, let item = describedItem,
      !item.title.isEmpty
    else { return nil }
    // The hub says it already.
    if hubTitle == item.title { return nil }
    return item.title
  }

  // MARK: Drawing

  func drawHub(in canvas: Canvas) {
    guard showsHub else { return }
    SpinnerHubPainter(spinner: self).draw(
      in: canvas, center: bounds.center, diameter: hubDiameter, isControl: true)
  }

  /// How far the hub is turned back, so that it stands upright.
  var compensation: Double {
    guard compensatesForRotation, let window else { return 0 }
    return -SpinnerAnchor(of: self, in: window).angle
  }
}

extension SpinnerStyle {
  /// How far the closed control draws outside its bounds.
  var hubOverflow: Double { focusRingWidth + focusRingGap + 2 }

  /// How far what is open draws outside its bounds: the shadow, or a label.
  var popupOverflow: Double {
    let offset = max(shadow.offset.x.magnitude, shadow.offset.y.magnitude)
    let soft = shadow.color.alpha > 0 ? shadow.overflow + offset : 0
    return max(soft, SpinnerWheelPainter.labelOverflow, 8).rounded(.up)
  }
}
