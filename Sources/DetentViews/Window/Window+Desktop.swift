/// Between a window and the desktop around it.
extension Window {
  // MARK: Asked of the host

  /// Asks for another state. A desktop may refuse; `state` follows when it has done it. A window that is
  /// not shown yet will be shown so.
  public func request(_ state: WindowState, isOn: Bool) {
    guard !isClosed else { return }
    guard let host else {
      self.state = isOn ? self.state.union(state) : self.state.subtracting(state)
      return
    }
    host.window(self, request: state, isOn: isOn)
  }

  /// Fills the monitor, or gives it back.
  public func toggleFullScreen() {
    request(.fullScreen, isOn: !state.contains(.fullScreen))
  }

  /// Brings the window to the front and asks for the keyboard.
  public func activate() {
    guard !isClosed else { return }
    host?.activate(self)
  }

  // MARK: Told by the host

  /// Whether files can be dropped on the window.
  public var takesFiles: Bool { didDropFiles != nil && !isClosed }

  /// Files that the user drags came over the window, or left it. A window that takes none is not told.
  public func setDraggingOver(_ areAbove: Bool) {
    guard areAbove != isDraggingOver, takesFiles || !areAbove else { return }
    isDraggingOver = areAbove
    draggingDidChange?(areAbove)
  }

  /// The user dropped files.
  /// - Parameter paths: absolute ones, as many as there are.
  public func drop(files paths: [String]) {
    setDraggingOver(false)
    guard takesFiles, !paths.isEmpty else { return }
    didDropFiles?(paths)
  }
}
