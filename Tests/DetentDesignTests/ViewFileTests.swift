import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentDesign

/// A view of a program: what happens to it, in the order in which it happens.
private final class Meter: View, Styled {
  let styleStore = StyleStore<ButtonStyle>()
  private(set) var log: [String] = ["init"]
  var level = 0.5 { didSet { log.append("level \(level)") } }
  static var order: [String] = []

  override func didLoad() {
    log.append("didLoad \(identifier ?? "") \(style.cornerRadius)")
    Self.order.append(identifier ?? "")
  }

  override func prepareForDesign() { log.append("design") }
}

private final class Box: StackView {
  override func didLoad() { Meter.order.append("box of \(subviews.count)") }
}

@MainActor @Suite final class ViewFileTests {
  private let folder: String
  private let window = Window(size: Size(width: 300, height: 200))
  private let host: HeadlessHost

  init() throws {
    folder = NSTemporaryDirectory() + "detent-views-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    host = try HeadlessHost(window: window)
    Meter.order = []
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { "\(folder)/views.json" }

  private func write(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private let types = [
    ViewType(
      { StackView(.vertical) },
      [
        ViewProperty("axis", .choice, \.axis),
        ViewProperty("spacing", .number(.lengths), \.spacing),
        ViewProperty("layoutMargins", .insets(), \.layoutMargins),
      ], holdsViews: true),
    ViewType({ Box(.vertical) }, holdsViews: true),
    ViewType({ Label() }, [ViewProperty("text", .text, \.text)]),
    ViewType({ Button("") }, [ViewProperty("title", .text, \.title)]),
    ViewType({ TextField() }, [ViewProperty("placeholder", .text, \.placeholder)]),
    ViewType(
      { Slider() },
      [
        ViewProperty("maximumValue", .number(NumberLimits(-1e9...1e9)), \.maximumValue),
        ViewProperty("value", .number(NumberLimits(-1e9...1e9)), \.value),
      ]),
    ViewType({ Meter() }, [ViewProperty("level", .number(.fractions), \.level)]),
  ]

  private func load(_ text: String) throws -> ViewFile {
    try write(text)
    let file = try ViewFile.load(path, types: types)
    window.contentView = file
    host.settle()
    return file
  }

  private func fault(of text: String) throws -> String? {
    try write(text)
    do {
      _ = try ViewFile.load(path, types: types)
      return nil
    } catch { return "\(error)" }
  }

  private static let text = """
    {"schema": 1, "view": {
      "type": "StackView", "id": "column", "axis": "vertical", "spacing": 6,
      "layoutMargins": {"top": 8, "leading": 8, "bottom": 8, "trailing": 8},
      "views": [
        {"type": "Label", "text": "Price"},
        {"type": "Slider", "id": "price", "maximumValue": 900, "value": 300},
        {"type": "Button", "id": "go", "title": "Go", "isEnabled": false, "fixedWidth": 90,
         "style": {"cornerRadius": 7}},
        {"type": "TextField", "id": "place"}
      ]}}
    """

  // MARK: Loading

  @Test func aFileMakesATreeWithTypesPropertiesStylesIdentifiersAndLayout() throws {
    let file = try load(Self.text)
    #expect(file.warnings == [])
    let column = try #require(file.subviews.first as? StackView)
    #expect(column.spacing == 6 && column.layoutMargins == EdgeInsets(vertical: 8, horizontal: 8))
    #expect((column.subviews[0] as? Label)?.text == "Price")
    let price = try #require(file.view(withIdentifier: "price") as? Slider)
    #expect(price.maximumValue == 900 && price.value == 300)
    let go = try #require(file.view(withIdentifier: "go") as? Button)
    #expect(go.title == "Go" && go.style.cornerRadius == 7 && !go.isEnabled)
    #expect(go.frame.width == 90)
    #expect(column.frame == file.bounds && price.frame.minX == 8 && price.frame.width == 284)
    #expect(file.intrinsicContentSize == column.intrinsicContentSize)
  }

  @Test func defaultsComeFirstThenTheStyleThenPropertiesThenDidLoad() throws {
    let file = try load(
      """
      {"view": {"type": "Box", "views": [
        {"type": "Meter", "id": "a", "style": {"cornerRadius": 3}, "level": 0.75}, {"type": "Meter", "id": "b"}]}}
      """)
    let meter = try #require(file.view(withIdentifier: "a") as? Meter)
    #expect(meter.log == ["init", "level 0.75", "didLoad a 3.0"])
    #expect(Meter.order == ["a", "b", "box of 2"])
  }

  @Test func theProgramIsGivenEachViewOnceAlsoThoseThatComeLater() throws {
    try write(Self.text)
    var views: [String] = []
    let file = try ViewFile.load(path, types: types) { views.append($0.identifier ?? "-") }
    #expect(views == ["-", "price", "go", "place", "column"])
    try write(Self.text.replacing("\"place\"", with: "\"town\""))
    file.watchFile()
    #expect(views == ["-", "price", "go", "place", "column", "town"])
  }

  @Test func aFaultIsOneLineWithTheFileTheLineAndThePlace() throws {
    func content(_ view: String) -> String { "{\"view\": {\"type\": \"StackView\",\n\(view)}}" }
    let faults = [
      "{\n \"view\": {,}}": "line 2: expected a name in quotes, found \",\"",
      "{}": "an object of 0 is not an object with \"view\"",
      content("\"spacing\": \"wide\""):
        "line 2: view.spacing: \"wide\" is not a number in 0…128 px",
      content("\"views\": [\n{\"type\": \"Label\"},\n{\"id\": \"x\"}]"):
        "line 4: view.views[1].type: is missing",
      content("\"views\": [{\"type\": 5}]"): "line 2: view.views[0].type: 5 is not a string",
      content("\"views\": 7"): "line 2: view.views: 7 is not a list",
      content("\"views\": [\n3]"): "line 2: view.views[0]: 3 is not an object",
      content("\"views\": [{\"type\": \"Button\",\n\"style\": {\"cornerRadius\": \"x\"}}]"):
        "line 3: view.views[0].style.cornerRadius: \"x\" is not a number in 0…128 px",
      "{\"schema\": 2, \"view\": {\"type\": \"View\"}}": "schema: 2 is not 1",
    ]
    for (text, line) in faults { #expect(try fault(of: text) == "\(path): \(line)") }
    #expect(throws: StyleFault.self) { try ViewFile.load("\(self.path).none", types: []) }
  }

  @Test func whatIsUnknownIsAWarningAndTheRestIsShown() throws {
    let file = try load(
      """
      {"view": {"type": "StackView", "views": [
        {"type": "Slidr", "value": 3},
        {"type": "Label", "text": "Rest", "wheels": 4},
        {"type": "Label", "style": {"x": 1}},
        {"type": "Button", "alpha": 7, "views": [{"type": "Label"}]},
        {"type": "Button", "id": "a", "style": {"cornerRadius": 900, "wings": 2}},
        {"type": "Label", "id": "a"}]}}
      """)
    #expect(
      file.warnings
        == [
          "line 2: view.views[0].type: unknown type Slidr; hidden and kept",
          "line 3: view.views[1].wheels: unknown property of Label; ignored and kept",
          "line 4: view.views[2].style: unknown property of Label; ignored and kept",
          "line 5: view.views[3].alpha: 7 is not a number in 0…1; using 1",
          "line 5: view.views[3].views: Button holds no views; ignored and kept",
          "line 6: view.views[4].style.cornerRadius: 900 is not a number in 0…128 px; using 128",
          "line 6: view.views[4].style.wings: unknown property of ButtonStyle; ignored and kept",
          "line 7: view.views[5].id: another view has the identifier a",
        ].map { "\(path): \($0)" })
    let shown = file.subviews[0].subviews.filter { !$0.isHidden }
    #expect(shown.count == 5 && (shown[0] as? Label)?.text == "Rest")
  }

  // MARK: Saving

  @Test func whatNoTypeKnowsIsWrittenAgain() throws {
    let file = try load(
      """
      {"note": "mine", "view": {"type": "StackView", "author": {"x": [1, null]}, "views": [
        {"type": "Slidr", "id": "s", "value": 3, "views": [{"type": "Label"}]},
        {"type": "Button", "style": {"wings": 2}}]}}
      """)
    try file.save()
    let again = try ViewFile.load(path, types: types)
    #expect(again.root == file.root)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for part in [
      #""note": "mine""#, #""author": {"x": [1, null]}"#, #""value": 3"#, #"{"wings": 2}"#,
      #""views": [{"type": "Label"}]"#,
    ] { #expect(text.contains(part), "\(part)") }
    try file.save()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func aFileThatAnotherProgramChangedIsNotOverwritten() throws {
    let file = try load(Self.text)
    try write("{}")
    #expect(throws: StyleFault.self) { try file.save() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
  }

  @Test func aDamagedFileIsNotOverwritten() throws {
    let file = try load(Self.text)
    try write("{")
    file.watchFile()
    #expect(throws: StyleFault.self) { try file.save() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
  }

  @Test func aRecordedStyleIsTheDifferenceFromTheType() throws {
    let file = try load(Self.text)
    let go = try #require(file.view(withIdentifier: "go") as? Button)
    go.style.borderWidth = 3
    file.record(go)
    try file.save()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""style": {"cornerRadius": 7, "borderWidth": 3}"#), "\(text)")
    go.style = ButtonStyle()
    file.record(go)
    #expect(file.root.views[2].style.isEmpty)
  }

  // MARK: Following

  @Test func aChangedFileKeepsViewsWithTheirValuesAndTheFocus() async throws {
    let file = try load(Self.text)
    let price = try #require(file.view(withIdentifier: "price") as? Slider)
    let place = try #require(file.view(withIdentifier: "place") as? TextField)
    let label = file.subviews[0].subviews[0]
    price.value = 700
    place.text = "Notting Hill"
    place.becomeFirstResponder()
    file.watchFile()
    // The field moves into another stack, the slider to the front; the label has another text.
    try write(
      """
      {"view": {"type": "StackView", "id": "column", "axis": "vertical", "views": [
        {"type": "Slider", "id": "price", "maximumValue": 800, "value": 300},
        {"type": "Label", "text": "Cost"},
        {"type": "StackView", "views": [{"type": "TextField", "id": "place", "placeholder": "P"}]}]}}
      """)
    for _ in 0..<200 where file.subviews[0].subviews.count != 3 {
      try await Task.sleep(for: .milliseconds(10))
    }
    host.settle()
    let column = try #require(file.subviews[0] as? StackView)
    #expect(column.subviews[0] === price && price.value == 700 && price.maximumValue == 800)
    #expect(column.subviews[1] === label && (label as? Label)?.text == "Cost")
    #expect(column.subviews[2].subviews.first === place && place.placeholder == "P")
    #expect(place.text == "Notting Hill" && place.isFirstResponder)
    // What the file says no more is as it was made.
    #expect(column.spacing == 0 && column.layoutMargins == .zero)
    #expect(file.view(withIdentifier: "go") == nil)
  }

  @Test func aChangedValueOfTheFileCountsAndAnUnchangedOneDoesNot() throws {
    let file = try load(Self.text)
    let price = try #require(file.view(withIdentifier: "price") as? Slider)
    price.value = 700
    try write(Self.text.replacing("\"value\": 300", with: "\"value\": 200"))
    file.watchFile()
    #expect(price.value == 200)
  }

  @Test func aDamagedFileChangesNothingAndIsReportedOnce() throws {
    let file = try load(Self.text)
    var lines: [String] = []
    file.didReport = { lines += $0 }
    try write("{")
    file.watchFile()
    file.watchFile()
    #expect(
      lines == [
        "\(path): line 1: expected a name in quotes, but the file ends; keeping the previous views"
      ])
    #expect(file.subviews[0].subviews.count == 4)
    try write("{\"view\": {\"type\": \"Nothing\"}}")
    file.watchFile()
    #expect(
      lines.last == "\(path): line 1: view.type: unknown type Nothing; hidden and kept")
  }

  @Test func ofTwoMembersOfOneNameTheLastCountsWithAWarning() throws {
    let file = try load(#"{"view": {"type": "Label", "id": "a", "text": "x", "text": "y"}}"#)
    #expect((file.view(withIdentifier: "a") as? Label)?.text == "y")
    #expect(file.warnings == ["\(path): line 1: view: duplicate text; using the last value"])
  }

  @Test func aRestoredFileKeepsEdits() throws {
    let file = try load(Self.text)
    let price = try #require(file.view(withIdentifier: "price") as? Slider)
    file.watchFile()
    price.value = 700
    for text in ["{", Self.text] {
      try write(text)
      file.watchFile()
    }
    #expect(file.revision == 1 && price.value == 700)
  }

  // MARK: Editing

  private func ids(_ view: View) -> String {
    let inner = view.subviews.map(ids)
    let name = view.identifier ?? "-"
    return view is StackView ? "\(name)(\(inner.joined(separator: " ")))" : name
  }

  @Test func viewsAreAddedRemovedAndMoved() throws {
    let file = try load(
      """
      {"view": {"type": "StackView", "id": "x", "views": [
        {"type": "Meter", "id": "a"}, {"type": "StackView", "id": "s"}, {"type": "Meter", "id": "b"}]}}
      """)
    let b = try #require(file.view(withIdentifier: "b") as? Meter)
    func perform(_ edit: ViewEdit, _ tree: String) {
      #expect(file.perform(edit, on: b) === b && ids(file.subviews[0]) == tree, "\(edit)")
    }
    #expect(!file.allows(.moveDown, on: b) && !file.allows(.moveOut, on: b))
    #expect(!file.allows(.add("Label", isInside: true), on: b))
    perform(.moveInto, "x(a s(b))")
    perform(.moveOut, "x(a s() b)")
    perform(.moveUp, "x(a b s())")
    perform(.moveUp, "x(b a s())")
    perform(.moveDown, "x(a b s())")
    #expect(!file.allows(.moveInto, on: b))
    let root = file.subviews[0]
    #expect(!file.allows(.remove, on: root) && !file.allows(.moveUp, on: root))
    let added = file.perform(.add("Meter", isInside: false), on: b)
    #expect(ids(root) == "x(a b - s())" && root.subviews[2] === added)
    // It shows a sample, and the rest does not.
    #expect(
      (added as? Meter)?.log == ["init", "didLoad  4.0", "design"] && !b.log.contains("design"))
    #expect(file.perform(.add("Label", isInside: true), on: root.subviews[3]) is Label)
    #expect(ids(root) == "x(a b - s(-))")
    let before = file.root
    #expect(file.perform(.remove, on: b) === root && ids(root) == "x(a - s(-))")
    try file.show(before)
    #expect(ids(root) == "x(a b - s(-))" && root.subviews[2] === added)
    #expect(file.perform(.remove, on: Label()) == nil)
  }
}
