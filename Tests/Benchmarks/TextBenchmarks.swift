import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets

extension Benchmarks {
  @MainActor static func measureText(_ table: inout Table) throws {
    let field = TextField()
    let window = Window(size: Size(width: 320, height: 60))
    window.contentView = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 13, horizontal: 24), views: [field])
    let host = try HeadlessHost(window: window)
    field.becomeFirstResponder()
    table.measure("type a character, key to painted", steps: 40) {
      field.text = ""
      for step in 0..<40 { host.type(step % 6 == 5 ? " " : "e") }
    }
    host.pasteboards[.clipboard] = String(repeating: "Kensington ", count: 100_000)
    table.measure("paste 1 MB into a field, key to painted", repeats: 20, bar: 50_000) {
      field.text = ""
      host.key(.character("v"), modifiers: .control)
    }
  }
}
