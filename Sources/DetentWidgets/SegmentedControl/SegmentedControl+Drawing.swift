import DetentDrawing
import DetentViews

extension SegmentedControl {
  func drawParts(in canvas: Canvas) {
    drawTrough(in: canvas)
    let layout = layout
    if let pressedSegment, pressedSegment != selectedIndex {
      fill(layout.segment(Double(pressedSegment)), with: style.pressedColor, in: canvas)
    } else if let hoveredSegment, hoveredSegment != selectedIndex, !isTracking {
      fill(layout.segment(Double(hoveredSegment)), with: style.hoverColor, in: canvas)
    }
    if selectedIndex != nil { drawCard(layout.segment(card.value), in: canvas) }
    for (index, title) in titles.enumerated() {
      drawTitle(title, of: index, in: canvas, rect: layout.segment(Double(index)))
    }
  }

  private func drawTrough(in canvas: Canvas) {
    let trough = Path(roundedRect: bounds, cornerRadius: style.cornerRadius)
    canvas.fill(trough, with: style.fillColor.resolved(for: traits))
    let edge = bounds.insetBy(dx: style.borderWidth / 2, dy: style.borderWidth / 2)
    let border = traits.contrast == .high ? style.textColor : style.borderColor
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: style.cornerRadius - style.borderWidth / 2),
      with: border.resolved(for: traits), style: StrokeStyle(width: style.borderWidth))
    guard showsFocusRing else { return }
    let distance = style.focusRingGap + style.focusRingWidth / 2
    canvas.stroke(
      Path(
        roundedRect: bounds.insetBy(dx: -distance, dy: -distance),
        cornerRadius: style.cornerRadius + distance),
      with: style.focusRingColor.resolved(for: traits),
      style: StrokeStyle(width: style.focusRingWidth))
  }

  private func fill(_ rect: Rect, with color: DynamicColor, in canvas: Canvas) {
    let color = color.resolved(for: traits)
    canvas.fill(
      Path(roundedRect: canvas.pixelAligned(rect), cornerRadius: style.cardRadius),
      with: color.withAlpha(color.alpha * strength))
  }

  private func drawCard(_ rect: Rect, in canvas: Canvas) {
    // On its way it may stand between two pixels, at rest its edges are sharp.
    let frame = card.value == card.target ? canvas.pixelAligned(rect) : rect
    let path = Path(roundedRect: frame, cornerRadius: style.cardRadius)
    if isEnabled { canvas.drawShadow(of: path, style.cardShadow) }
    canvas.fill(path, with: style.cardColor.resolved(for: traits))
    guard traits.contrast == .high else { return }
    canvas.stroke(
      path, with: style.selectedTextColor.resolved(for: traits), style: StrokeStyle(width: 1))
  }

  private func drawTitle(_ title: String, of index: Int, in canvas: Canvas, rect: Rect) {
    let isChosen = index == selectedIndex
    let isLit = isChosen || index == pressedSegment || index == hoveredSegment
    let color = (isLit ? style.selectedTextColor : style.textColor).resolved(for: traits)
    let font = isChosen ? style.selectedFont : style.font
    let text = TextLayout.fitting(title, font: font, width: rect.width)
    let alpha = isSegmentEnabled(index) ? 1 : style.disabledAlpha
    canvas.draw(
      text,
      at: Point(x: rect.midX - text.size.width / 2, y: rect.midY - text.size.height / 2),
      color: color.withAlpha(color.alpha * alpha))
  }

  private var strength: Double { isEnabled ? 1 : style.disabledAlpha }

  func segmentNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil else { return [] }
    let layout = layout
    return titles.enumerated().map { index, title in
      AccessibilityNode(
        id: identifier.map { "\($0).\(index)" }, type: "Segment", role: .radio, label: title,
        frame: frameInWindow(layout.segment(Double(index))), states: states(of: index))
    }
  }

  private func states(of index: Int) -> [AccessibilityState] {
    var states: [AccessibilityState] = []
    if !isSegmentEnabled(index) { states.append(.disabled) }
    if index == selectedIndex { states.append(.checked) }
    if index == selectedIndex, isFirstResponder { states.append(.focused) }
    if index == pressedSegment { states.append(.pressed) }
    if index == hoveredSegment { states.append(.hovered) }
    return states
  }
}
