import CDetentX11
import Glibc

@testable import DetentX11

/// Another program that copies and pastes, well or badly: it has a window, and does nothing by
/// itself.
@MainActor
final class Neighbour {
  let driver: ServerInput
  let window: UInt
  private var display: OpaquePointer { driver.display }

  init(_ server: XServer) throws {
    driver = try ServerInput(server)
    window = XCreateSimpleWindow(driver.display, driver.root, 700, 500, 10, 10, 0, 0, 0)
    XSelectInput(driver.display, window, PropertyChangeMask)
    driver.sync()
  }

  func atom(_ name: String) -> UInt { driver.atom(name) }

  /// Everything that has come for this program.
  func events() -> [XEvent] { driver.events() }

  /// The newest event of a kind.
  func event(_ type: Int32) -> XEvent? { events().last { $0.type == type } }

  // MARK: Pasting

  func ask(
    for target: String, of selection: String = "CLIPBOARD", property: String = "ANSWER",
    time: UInt = UInt(CurrentTime)
  ) {
    XConvertSelection(
      display, atom(selection), atom(target), property.isEmpty ? 0 : atom(property), window, time)
    driver.sync()
  }

  /// The text of the property for answers; nil where there is none.
  func answer(_ property: String = "ANSWER") -> String? {
    let bytes = driver.property(property, of: window)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a property, which is deleted.
  /// - Parameter words: no more than so many times four bytes.
  func take(_ property: String = "ANSWER", words: Int = 1_000) -> [UInt8] {
    defer {
      XDeleteProperty(display, window, atom(property))
      driver.sync()
    }
    return driver.property(property, of: window, words: words)
  }

  // MARK: Copying

  /// Owns a selection from now on.
  func own(_ selection: String = "CLIPBOARD") {
    XSetSelectionOwner(display, atom(selection), window, UInt(CurrentTime))
    driver.sync()
  }

  func ownerOf(_ selection: String) -> UInt { XGetSelectionOwner(display, atom(selection)) }

  /// The next question that has come, if any.
  func question() -> XSelectionRequestEvent? { event(SelectionRequest)?.xselectionrequest }

  /// Puts bytes where the question wants them, and says so.
  func reply(to question: XSelectionRequestEvent, _ bytes: [UInt8], type: String = "UTF8_STRING") {
    put(bytes, type: type, into: question.property, of: question.requestor)
    notify(question, property: question.property)
  }

  func refuse(_ question: XSelectionRequestEvent) { notify(question, property: 0) }

  /// Says that the text comes in parts.
  func announceParts(to question: XSelectionRequestEvent) {
    XSelectInput(display, question.requestor, PropertyChangeMask)
    putLongs([10], type: "INCR", into: question.property, of: question.requestor)
    notify(question, property: question.property)
  }

  func put(_ bytes: [UInt8], type: String, into property: UInt, of window: UInt) {
    XChangeProperty(
      display, window, property, atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
    driver.sync()
  }

  func putLongs(_ longs: [UInt], type: String, into property: UInt, of window: UInt) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, atom(type), 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(longs.count))
    }
    driver.sync()
  }

  func notify(_ question: XSelectionRequestEvent, property: UInt) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = question.requestor
    event.xselection.selection = question.selection
    event.xselection.target = question.target
    event.xselection.property = property
    event.xselection.time = question.time
    driver.send(&event, to: question.requestor)
  }
}
