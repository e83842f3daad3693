import CDetentX11
import DetentViews

/// Where text of another program comes from, and in which forms it is wanted.
struct SelectionSource {
  /// The server's name of what is asked for.
  var selection: UInt
  /// Where the other program puts it, on a window of ours.
  var property: UInt
  /// The most wanted one first.
  var formats: [(target: UInt, encoding: SelectionText.Encoding)]

  static func pasteboard(_ pasteboard: Pasteboard, _ atoms: Atoms) -> SelectionSource {
    SelectionSource(
      selection: pasteboard.selection(atoms), property: pasteboard.transferProperty(atoms),
      formats: [
        (atoms[.utf8String], .utf8), (atoms[.utf8Text], .utf8), (UInt(XA_STRING), .latin1),
      ])
  }

  /// Files that were dropped.
  static func files(_ atoms: Atoms) -> SelectionSource {
    SelectionSource(
      selection: atoms[.dragSelection], property: atoms[.dragTransfer],
      formats: [(atoms[.uriList], .utf8)])
  }
}
