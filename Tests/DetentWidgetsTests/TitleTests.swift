import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

@MainActor
@Suite struct TitleTests {
  private static let title = "A title that is much too long for it"

  private func picture(of control: Control) throws -> Stage {
    let stage = try Stage()
    control.frame = Rect(x: 20, y: 60, width: 80, height: 30)
    stage.content.addSubview(control)
    stage.host.drain()
    return stage
  }

  @Test func aTitleWithoutRoomIsShortenedInsideOfItsButton() throws {
    let stage = try picture(of: Button(Self.title, style: .bordered))
    let plate = stage.host.pixel(x: 60, y: 63)
    for y in 66...84 {
      #expect(stage.host.pixel(x: 27, y: y) == plate)
      #expect(stage.host.pixel(x: 93, y: y) == plate)
    }
  }

  @Test(arguments: [Toggle.Kind.switch, .checkBox])
  func aTitleWithoutRoomIsShortenedBesideItsSwitch(kind: Toggle.Kind) throws {
    let stage = try picture(of: Toggle(Self.title, kind: kind))
    let background = stage.host.pixel(x: 180, y: 90)
    for y in 60...90 { #expect(stage.host.pixel(x: 102, y: y) == background) }
  }
}
