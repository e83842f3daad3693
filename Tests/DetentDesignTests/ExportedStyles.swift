// swift-format-ignore-file
// Written and compared by SwiftExportTests.
import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

enum ExportedStyles {
  static var all: [PosterStyle] { [style0(), style1(), style2()] }

  static func style0() -> PosterStyle {
    var style = PosterStyle()
    style.width = 0
    style.isWide = true
    style.side = .right
    style.tint = DynamicColor(light: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442), dark: Color(red: 0.6957420002939745, green: 0.22524275182939546, blue: 0.4221269288495265, alpha: 0.6419405142256231))
    style.shadow = Shadow(color: Color(red: 0.770829940997173, green: 0.6783352011231193, blue: 0.8350658690665299, alpha: 0.6935829599435546), offset: Point(x: -6.441849628615085, y: -7), sigma: 200)
    style.font = Font(family: "größer 💡", size: 35, weight: 786, isItalic: true, hasTabularDigits: true)
    style.padding = EdgeInsets(top: 4, leading: 13, bottom: Double(bitPattern: 1), trailing: 0)
    style.menu.font = Font(family: "Sans", size: 25, weight: 396, isItalic: true)
    style.headline = "größer 💡"
    style.image = "a.png"
    style.icon = Icon("")
    style.badge = "größer 💡"
    style.ink = .text
    style.delay = .milliseconds(334.3631568820873)
    style.mark = Icon("")
    return style
  }

  static func style1() -> PosterStyle {
    var style = PosterStyle()
    style.width = 5.087958496618146
    style.tint = DynamicColor(Color(hex: 0xDE7909, alpha: 0.56))
    style.shadow = Shadow(color: Color(hex: 0x108ACD, alpha: 0.8549019607843137), offset: Point(x: -6, y: -7), sigma: 8)
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 40, weight: 311, isItalic: true)
    style.image = "a \"b\"/ü:1"
    style.icon = Icon("FontAwesome:f015")
    style.ink = DynamicColor(Color(red: 0.8869392793450733, green: 0.3196147577421835, blue: 0.18786950698185, alpha: 0.8287486966902454))
    style.delay = .milliseconds(305)
    return style
  }

  static func style2() -> PosterStyle {
    var style = PosterStyle()
    style.shadow = Shadow(color: Color(hex: 0x7C24D4, alpha: 0.396078431372549), offset: Point(x: 4, y: 2), sigma: 3)
    style.font = Font(family: "größer 💡", size: 34, weight: 769, hasTabularDigits: true)
    style.padding = EdgeInsets(vertical: 13.930130580575275, horizontal: 15)
    style.menu.font = Font(family: "Sans", size: 20, weight: 447, isItalic: true)
    style.headline = "\\(1)"
    style.image = "/b/c.png"
    style.delay = nil
    return style
  }
}
