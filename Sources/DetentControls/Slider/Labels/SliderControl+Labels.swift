import DetentDrawing
import DetentViews
import DetentWidgets

extension SliderControl {
  /// When the values are written beside the thumbs; never by default. Labels need room across the axis:
  /// where there is none they are left out.
  public var labels: LabelVisibility {
    get { configuration.labels }
    set {
      guard newValue != configuration.labels else { return }
      configuration.labels = newValue
      configurationDidChange()
      updateLabelVisibility()
    }
  }

  // MARK: Visibility

  /// Whether something happens that labels are shown for.
  private var wantsLabels: Bool {
    switch configuration.labels {
    case .never: false
    case .always: true
    case .onInteraction:
      isInOpenWindow && isEnabled
        && (pointerPosition != nil || drag != nil || labelPress != nil || edits.isOpen
          || showsFocusRing || typing.isOpen)
    }
  }

  /// Whether there is something that time passes in.
  private var isInOpenWindow: Bool { window?.isClosed == false }

  /// Shows labels at once, and takes them away a while after they were needed last.
  func updateLabelVisibility() {
    guard wantsLabels != labelsAreWanted else { return }
    labelsAreWanted.toggle()
    labelTimer?.cancel()
    if labelsAreWanted { return fadeLabels(to: 1) }
    guard configuration.labels == .onInteraction, isInOpenWindow else { return fadeLabels(to: 0) }
    labelTimer = startTimer(after: .milliseconds(Int(storedStyle.labelLinger))) { [weak self] in
      self?.fadeLabels(to: 0)
    }
  }

  /// Timers and animations end with the stay in a window.
  func endLabelVisibility() {
    labelTimer?.cancel()
    labelsAreWanted = wantsLabels
    labelFade.set(labelsAreWanted ? 1 : 0, timing: nil, in: self) {}
  }

  private func fadeLabels(to opacity: Double) {
    let timing: Timing? = configuration.labels == .onInteraction ? .hover : nil
    labelFade.set(opacity, timing: timing, in: self) { [weak self] in self?.setNeedsLayout() }
  }

  // MARK: Room

  var labelFont: Font {
    .system(
      storedStyle.labelFontSize, weight: Int(storedStyle.labelFontWeight), tabularDigits: true)
  }

  /// The extent across the axis that labels need; 0 where there are none.
  var labelThickness: Double {
    guard configuration.labels != .never else { return 0 }
    guard orientation == .vertical else { return labelFont.metrics.lineHeight }
    return max(
      model.rules.count > 1 ? labelWidth(text(from: minimumValue, to: maximumValue)) : 0,
      labelReserveWidth)
  }

  /// The extent along the axis that the widest label of a value needs.
  var labelReserve: Double {
    orientation == .vertical ? labelFont.metrics.lineHeight : labelReserveWidth
  }

  private var labelReserveWidth: Double {
    max(labelWidth(text(for: minimumValue)), labelWidth(text(for: maximumValue)))
  }

  private func labelWidth(_ text: String) -> Double {
    TextLine(text, font: labelFont).size.width
  }

  // MARK: Picture

  func labelRenderState(_ layout: SliderLayout) -> LabelRenderState {
    guard labelFade.value > 0, let band = decorations.insets.labels else {
      return LabelRenderState()
    }
    let axis = layout.axis
    var lines: [ClosedRange<Int>: (text: String, line: TextLine)] = [:]
    func line(_ thumbs: ClosedRange<Int>) -> (text: String, line: TextLine) {
      if let line = lines[thumbs] { return line }
      let texts =
        thumbs.count == 1
        ? [text(for: model.values[thumbs.lowerBound])] : textsOfJoinedLabels(thumbs)
      let (text, line) = (texts.joined(), TextLine(leftToRight: texts, font: labelFont))
      lines[thumbs] = (text, line)
      return (text, line)
    }
    let places = ValueLabels(
      length: axis.length, reserve: decorations.labelReserve, style: storedStyle
    ).places(
      centers: layout.thumbs.map(\.center),
      extent: { axis.extents(of: line($0).line.size).along }, joined: joinedLabels)
    let labels = places.map { place in
      let (text, line) = line(place.thumbs)
      return LabelRenderState.Label(
        text: TextRenderState(
          text: text, line: line, origin: labelOrigin(of: line, at: place.center, band, axis)),
        isEnabled: isEnabled && place.thumbs.contains(where: canMove), thumbs: place.thumbs)
    }
    return LabelRenderState(labels: labels, opacity: labelFade.value)
  }

  /// Labels keep to the side of their band that is nearer to the track.
  private func labelOrigin(
    of line: TextLine, at center: Double, _ band: SliderInsets.Band, _ axis: SliderAxis
  ) -> Point {
    let (along, across) = axis.extents(of: line.size)
    let near = band.near < 0 ? band.far - across : band.near
    return axis.rect(
      from: center - along / 2, to: center + along / 2, across: near, near + across
    ).origin
  }
}
