import CDetentX11
import DetentViews

/// How the desktop shows a window (_NET_WM_STATE), and what it is asked.
extension X11Window {
  /// More states than this are not looked at.
  private static let mostStates = 64

  /// Writes down how the window manager shall show the window at first. To be called before it is mapped.
  func writeInitialState() {
    var names: [AtomName] = []
    if window.state.contains(.fullScreen) { names.append(.stateFullScreen) }
    if window.state.contains(.maximized) { names += [.stateMaximizedWide, .stateMaximizedHigh] }
    guard isThere, !names.isEmpty else { return }
    Properties.write(
      connection, id, connection.atoms[.windowState], type: UInt(XA_ATOM),
      longs: names.map { connection.atoms[$0] })
  }

  /// Asks the window manager for a state.
  func request(_ state: WindowState, isOn: Bool, from desktop: Desktop) {
    guard isThere, popup == nil else { return }
    if state.contains(.minimized) { setMinimized(isOn) }
    if state.contains(.fullScreen) { set([.stateFullScreen], isOn, from: desktop) }
    if state.contains(.maximized) {
      set([.stateMaximizedWide, .stateMaximizedHigh], isOn, from: desktop)
    }
  }

  private func setMinimized(_ isOn: Bool) {
    if isOn {
      XIconifyWindow(connection.display, id, XDefaultScreen(connection.display))
    } else {
      XMapWindow(connection.display, id)
    }
  }

  private func set(_ names: [AtomName], _ isOn: Bool, from desktop: Desktop) {
    let atoms = names.map { Int(bitPattern: connection.atoms[$0]) }
    desktop.ask(
      .windowState, about: id, isOn ? 1 : 0, atoms.first ?? 0, atoms.dropFirst().first ?? 0)
  }

  private var states: [UInt] {
    let list = Properties.readForeign(
      connection, id, connection.atoms[.windowState], limit: Self.mostStates * 4)
    guard let list, list.type == UInt(XA_ATOM) else { return [] }
    return list.longs
  }

  /// Reads the state, if something about it has changed since the last time.
  func updateState() {
    guard stateMayHaveChanged else { return }
    stateMayHaveChanged = false
    let states = Set(self.states)
    func has(_ name: AtomName) -> Bool { states.contains(connection.atoms[name]) }
    var state: WindowState = []
    if has(.stateFullScreen) { state.insert(.fullScreen) }
    if has(.stateMaximizedWide), has(.stateMaximizedHigh) { state.insert(.maximized) }
    if has(.stateHidden) || isIconic { state.insert(.minimized) }
    driver.state = state
    fitAfterFilling()
  }

  private var isIconic: Bool {
    let content = Properties.readForeign(
      connection, id, connection.atoms[.iconicState], limit: 8)
    return content?.longs.first == UInt(IconicState)
  }

  /// - Returns: whether the property is one of those that say how the window is shown.
  func noteChange(of property: UInt) -> Bool {
    let names: [AtomName] = [.windowState, .iconicState]
    guard names.contains(where: { connection.atoms[$0] == property }) else { return false }
    stateMayHaveChanged = true
    return true
  }
}
