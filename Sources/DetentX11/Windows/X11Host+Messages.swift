import CDetentX11
import DetentViews

extension X11Host {
  /// What window managers and other programs say. Any program can send these, so everything is checked.
  func handleMessage(_ event: XClientMessageEvent) {
    if drops.handle(event) { return }
    guard event.message_type == connection.atoms[.protocols], event.format == 32,
      let shown = windows[event.window]
    else { return }
    switch UInt(bitPattern: event.data.l.0) {
    case connection.atoms[.deleteWindow]:
      // What the user did before is told before.
      shown.deliver()
      shown.driver.requestClose()
    case connection.atoms[.takeFocus]:
      takeFocus(shown, at: UInt(UInt32(truncatingIfNeeded: event.data.l.1)))
    case connection.atoms[.syncRequest]:
      shown.resizeSync?.request(low: event.data.l.2, high: event.data.l.3)
    case connection.atoms[.ping]:
      answerPing(event)
    default:
      break
    }
  }

  /// The same message to the root says that this program still listens.
  private func answerPing(_ event: XClientMessageEvent) {
    guard UInt(bitPattern: event.data.l.2) == event.window else { return }
    var reply = XEvent()
    reply.xclient = event
    reply.xclient.window = connection.root
    XSendEvent(
      connection.display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask,
      &reply)
  }
}
