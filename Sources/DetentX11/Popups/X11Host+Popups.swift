import CDetentX11
public import DetentDrawing
public import DetentViews

extension X11Host {
  /// The part of the monitor that shows most of the window, without the desktop's panels.
  public func screenArea(of window: DetentViews.Window) -> Rect? {
    guard exitReason == nil, let shown = shown(window), shown.isMapped,
      let place = place(of: shown)
    else { return nil }
    return usableArea(around: place).logical(from: (place.x, place.y), scale: scale)
  }

  /// Popups are X windows without a frame, kept inside the monitor. They are see-through where the
  /// server can do that and somebody composes the screen; elsewhere they have the outline of their
  /// input shape.
  public func window(
    _ window: DetentViews.Window, present popup: DetentViews.Window, at placement: PopupPlacement
  ) -> Bool {
    guard exitReason == nil, connection.isUsable, !popup.isClosed, popup !== window,
      placement.frame.isFinite, !placement.frame.isEmpty, let owner = shown(window),
      owner.isMapped, let ownerFrame = place(of: owner)
    else { return false }
    defer { scheduleDrain() }
    let wanted = rect(of: placement.frame, in: ownerFrame)
    if let shown = shown(popup) {
      guard let role = shown.popup, role.owner == owner.id else { return false }
      role.wanted = wanted
      role.inputShape = placement.inputShape
      role.ownerFrame = ownerFrame
      place(shown, role)
      return true
    }
    // One family of popups at a time.
    popups.dismiss(.focusLost, keeping: owner.id)
    open(popup, from: owner, wanted, placement.inputShape, ownerFrame)
    return true
  }

  private func open(
    _ popup: DetentViews.Window, from owner: X11Window, _ wanted: ScreenRect, _ shape: Path,
    _ ownerFrame: ScreenRect
  ) {
    let isComposed = XGetSelectionOwner(connection.display, connection.atoms[.compositor]) != 0
    let translucent = isComposed ? connection.translucent : nil
    let role = PopupRole(
      owner: owner.id, visual: translucent ?? .opaque(connection),
      isSeeThrough: translucent != nil, wanted: wanted,
      frame: wanted.kept(inside: usableArea(around: ownerFrame)), inputShape: shape,
      ownerFrame: ownerFrame)
    let shown = makePopup(popup, role)
    windows[shown.id] = shown
    shown.driver.host = self
    applyShape(shown, role)
    popups.add(shown)
    // Drawn before it is mapped: the first exposure finds a picture.
    shown.performFrame(at: Clock.now)
    guard !popup.isClosed else { return }
    shown.map()
    shown.setCursor(cursors.cursor(.arrow), shape: .arrow)
  }

  // MARK: Events

  /// What became of the windows that popups belong to.
  func checkPopups() {
    guard !popups.isEmpty else { return }
    for shown in popups.open {
      guard let role = shown.popup, let owner = windows[role.owner], owner.takeWasPlaced(),
        let place = place(of: owner), place != role.ownerFrame
      else { continue }
      owner.driver.dismissPopups(.ownerMoved)
    }
  }

  /// The screen has another size: popups keep inside.
  func screenDidChange(_ event: XConfigureEvent) {
    guard event.send_event == 0 else { return }
    connection.screenSize = PixelSize(width: Int(event.width), height: Int(event.height))
    for shown in popups.open {
      if let role = shown.popup { place(shown, role) }
    }
  }
}
