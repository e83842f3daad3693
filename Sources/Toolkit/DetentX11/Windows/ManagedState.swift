import CDetentX11
import DetentViews

extension X11Window {
  /// A window's state at the window manager (_NET_WM_STATE, WM_STATE), and requests to change it.
  @MainActor
  final class ManagedState {
    /// The most states that are read.
    private static let mostStates = 64

    private let connection: Connection
    private let window: UInt
    private var mayHaveChanged = false
    /// The frame of the window before it filled the screen without a window manager.
    var frameBeforeFullScreen: ScreenRect?

    init(connection: Connection, window: UInt) {
      self.connection = connection
      self.window = window
    }

    // MARK: Asking

    /// Writes the initial state. Must be called before the window is mapped.
    func write(_ state: WindowState) {
      let names = Self.names(of: state)
      guard connection.isUsable, !names.isEmpty else { return }
      Properties.write(
        connection, window, connection.atoms[.windowState], type: UInt(XA_ATOM),
        longs: names.map { connection.atoms[$0] })
    }

    /// Requests a state for a mapped window.
    func request(_ state: WindowState, isOn: Bool) {
      if state.contains(.minimized) { setMinimized(isOn) }
      for part in [WindowState.fullScreen, .maximized] where state.contains(part) {
        let atoms = Self.names(of: part).map { Int(bitPattern: connection.atoms[$0]) }
        connection.askWindowManager(
          .windowState, about: window, isOn ? 1 : 0, atoms.first ?? 0, atoms.dropFirst().first ?? 0)
      }
    }

    private static func names(of state: WindowState) -> [AtomName] {
      var names: [AtomName] = []
      if state.contains(.fullScreen) { names.append(.stateFullScreen) }
      if state.contains(.maximized) { names += [.stateMaximizedWide, .stateMaximizedHigh] }
      return names
    }

    private func setMinimized(_ isOn: Bool) {
      if isOn {
        XIconifyWindow(connection.display, window, XDefaultScreen(connection.display))
      } else {
        XMapWindow(connection.display, window)
      }
    }

    // MARK: Following

    func propertyChanged(_ property: UInt) {
      let atoms = connection.atoms
      if property == atoms[.windowState] || property == atoms[.iconicState] {
        mayHaveChanged = true
      }
    }

    func takeChange() -> WindowState? {
      guard mayHaveChanged else { return nil }
      mayHaveChanged = false
      let states = Set(self.states)
      func has(_ name: AtomName) -> Bool { states.contains(connection.atoms[name]) }
      var state: WindowState = []
      if has(.stateFullScreen) { state.insert(.fullScreen) }
      if has(.stateMaximizedWide), has(.stateMaximizedHigh) { state.insert(.maximized) }
      if has(.stateHidden) || isIconic { state.insert(.minimized) }
      return state
    }

    private var states: [UInt] {
      let list = Properties.readForeign(
        connection, window, connection.atoms[.windowState], limit: Self.mostStates * 4)
      guard let list, list.type == UInt(XA_ATOM) else { return [] }
      return list.longs
    }

    private var isIconic: Bool {
      let content = Properties.readForeign(
        connection, window, connection.atoms[.iconicState], limit: 8)
      return content?.longs.first == UInt(IconicState)
    }
  }
}
