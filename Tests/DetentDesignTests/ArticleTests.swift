import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// What SwiftPM makes of a folder of texts.
private enum PackageResources {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  static let de_po = Array(
    """
    msgid ""
    msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"
    msgid "{1} message from {2}"
    msgid_plural "{1} messages from {2}"
    msgstr[0] "{1} Nachricht von {2}"
    msgstr[1] "{1} Nachrichten von {2}"
    """.utf8)
}

extension TextCatalog {
  static let mine = TextCatalog(["de": { PackageResources.de_po }])
}

private final class Greeting: View {
  let label = Label()
  var (count, name) = (2, "Ada")

  override func localeDidChange() {
    let texts = Localized(.mine, for: traits)
    let number = NumberFormat().text(for: Double(count), locale: traits.numberLocale)
    label.text = texts(count, "\(number) message from \(name)", "\(number) messages from \(name)")
  }
}

/// The code of the articles *Style and inspect* and *Translate*, run; the meter of the first one is
/// in its own tests.
@MainActor @Suite struct ArticleTests {
  private let window = Window(size: Size(width: 300, height: 200))

  @Test func stylesAreSetAndReadAndWrittenByName() {
    let button = Button("One")
    let field = TextField()
    let houseStyle = TextFieldStyle()
    button.style = .bordered
    button.style.cornerRadius = 4
    field.apply(houseStyle)

    var lines: [String] = []
    func print(_ parts: Any...) { lines.append("\(parts)") }
    for property in ButtonStyle.schema.properties {
      let value = property.value(in: button.style)
      print(property.group, property.title, value, value == property.defaultValue)
    }
    #expect(lines.count == ButtonStyle.schema.properties.count)
    if let reason = button.apply(.number(900), to: "cornerRadius") { print(reason) }
    #expect(lines.count == ButtonStyle.schema.properties.count + 1)
    #expect(button.style.cornerRadius == 4)
  }

  @Test func anIconIsAText() throws {
    let save = IconButton("Save", leadingIcon: "heart", style: .filled)
    #expect(save.style.leadingIcon == "heart")
    let (rect, ink) = (Rect(x: 2, y: 2, width: 16, height: 16), Color.black)
    let surface = try Surface(size: Size(width: 20, height: 20), scale: 1)
    surface.withCanvas { canvas in
      canvas.draw("FontAwesome:f015", in: rect, color: ink)
    }
    #expect((2..<18).contains { surface.pixel(x: $0, y: 14).alpha > 0 })
  }

  /// Beside the program there is no such file.
  @Test func whatTheFileOfAWindowLacksIsThrown() {
    func load() throws {
      let sheet = StyleSheet(for: window)
      sheet.didReport = { lines in for line in lines { print(line) } }
      try sheet.load("look.json")
      sheet.watchFile()
    }
    #expect(throws: StyleFault.self) { try load() }
  }

  @Test func aStyleIsWrittenAsSwift() {
    var style = RangeSliderStyle()
    style.trackThickness = 6
    #expect(style.swiftText() == "var style = RangeSliderStyle()\nstyle.trackThickness = 6")
  }

  @Test func textsFollowTheLanguageOfTheWindow() {
    let greeting = Greeting()
    window.contentView = greeting
    // In the language of the environment; or setLocale("ar_EG", texts: .mine).
    window.rootTraits.setLocale(texts: .mine)
    window.rootTraits.setLocale("de_DE", texts: .mine)
    #expect(greeting.label.text == "2 Nachrichten von Ada")
  }
}
