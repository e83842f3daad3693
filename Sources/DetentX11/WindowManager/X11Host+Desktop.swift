import CDetentX11
public import DetentViews

/// What windows ask of the desktop, and what it says of them.
extension X11Host {
  public func windowIconsDidChange(_ window: DetentViews.Window) {
    shown(window)?.iconsDidChange()
    scheduleDrain()
  }

  public func windowAttentionDidChange(_ window: DetentViews.Window) {
    guard let shown = shown(window) else { return }
    shown.setUrgent(window.requestsUserAttention)
    let attention = Int(bitPattern: connection.atoms[.stateDemandsAttention])
    desktop.ask(
      .windowState, about: shown.id, window.requestsUserAttention ? 1 : 0, attention, 0)
    scheduleDrain()
  }

  /// Without a window manager only the whole screen can be had.
  public func window(
    _ window: DetentViews.Window, request state: WindowState, isOn: Bool
  ) {
    guard exitReason == nil, let shown = shown(window), shown.popup == nil else { return }
    defer { scheduleDrain() }
    guard state.contains(.fullScreen), !desktop.supports(.stateFullScreen) else {
      return shown.request(state, isOn: isOn, from: desktop)
    }
    setFullScreen(shown, isOn)
  }

  /// Where nobody reads what was written down before the window was mapped.
  func fillScreenFromTheStart(_ shown: X11Window) {
    guard !desktop.supports(.stateFullScreen) else { return }
    shown.driver.state.remove(.fullScreen)
    setFullScreen(shown, true)
  }

  private func setFullScreen(_ shown: X11Window, _ isOn: Bool) {
    guard isOn != shown.driver.state.contains(.fullScreen), let place = place(of: shown) else {
      return
    }
    if isOn {
      let inset = frameInset(of: shown, at: place)
      shown.placeBefore = place.moved(by: inset)
      shown.move(to: monitors.area(showing: place).moved(by: inset))
      shown.driver.state.insert(.fullScreen)
    } else {
      if let before = shown.placeBefore { shown.move(to: before) }
      shown.driver.state.remove(.fullScreen)
      shown.fitAfterFilling()
    }
  }

  /// A window manager decides whether the user wants to be interrupted; without one nobody does.
  public func activate(_ window: DetentViews.Window) {
    guard exitReason == nil, connection.isUsable, let shown = shown(window), shown.popup == nil
    else { return }
    defer { scheduleDrain() }
    if desktop.supports(.activeWindow) {
      let active = windows.values.first { $0.window.isFocused && $0.popup == nil }?.id ?? 0
      return desktop.ask(
        .activeWindow, about: shown.id, 1, Int(desktop.userTime), Int(bitPattern: active))
    }
    XErrors.expecting(connection.display) {
      XMapRaised(connection.display, shown.id)
    }
    takeFocus(shown, at: UInt(CurrentTime))
  }

  /// The window manager offers the keyboard. The window may be gone from the screen by now.
  func takeFocus(_ shown: X11Window, at time: UInt) {
    guard connection.isUsable, shown.isMapped, shown.popup == nil else { return }
    XErrors.expecting(connection.display) {
      XSetInputFocus(connection.display, shown.id, Int32(RevertToParent), time)
    }
  }

  // MARK: Events

  /// Window managers keep windows that the user did not ask for from coming to the front.
  func noteUse(of shown: X11Window, _ event: XEvent) {
    guard event.xany.send_event == 0, shown.popup == nil else { return }
    switch event.type {
    case KeyPress: desktop.noteUse(of: shown.id, at: event.xkey.time)
    case ButtonPress: desktop.noteUse(of: shown.id, at: event.xbutton.time)
    default: break
    }
  }

  func propertyChanged(_ event: XEvent) {
    guard event.xany.send_event == 0, !settings.handle(event) else { return }
    _ = windows[event.xproperty.window]?.noteChange(of: event.xproperty.atom)
  }

  // MARK: The launcher

  func announceStartup(of shown: X11Window) {
    guard let startup else { return }
    for window in [shown.id, desktop.leader] {
      Properties.write(
        connection, window, connection.atoms[.startupID], type: connection.atoms[.utf8String],
        bytes: startup.id.utf8)
    }
    if let time = startup.time { desktop.writeUserTime(time, to: shown.id) }
  }

  /// The first window is there: the launcher's pointer is no clock any more.
  func endStartup() {
    startup?.end(on: connection, from: desktop.leader)
    startup = nil
  }
}
