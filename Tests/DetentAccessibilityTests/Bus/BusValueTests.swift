import DetentTestSupport
import Testing

@testable import DetentAccessibility

struct BusValueTests {
  static let all: [BusValue] = [
    .boolean(true), .byte(255), .int16(-1), .uint16(65_535), .int32(.min), .uint32(.max),
    .int64(.min), .uint64(.max), .double(-0.5), .string("£98k – ١٢٣ 🏠"),
    .objectPath("/org/a11y/bus"), .signature("a{sv}"),
    .array(of: "(so)", [.tuple([.string(""), .objectPath("/")])]), .array(of: "i", []),
    .dictionary(["valuetext": "£98k", "id": "price"]),
    .dictionary(["IsEnabled": .boolean(true), "deep": .strings(["a", "b"])]),
    .tuple([.int32(1), .tuple([.variant(.variant(.double(2)))])]),
  ]

  @Test(arguments: all)
  func whatGLibReadsOfAValueIsTheValue(_ value: BusValue) throws {
    let message = BusMessage.signal("Changed", of: "org.example", at: "/", [value, value])
    let read = try #require(message.throughGLib())
    #expect(read.body == [value, value])
    #expect(read.signature == value.signature + value.signature)
  }

  @Test(arguments: ["", "a", "//", "/a/", "/a//b", "/a-b", "/ä", "a/b", "/a b"])
  func aTextThatIsNoPathMakesNone(_ text: String) { #expect(ObjectPath(text) == nil) }

  @Test(arguments: ["/", "/a", "/org/a11y/atspi/accessible/12/item_3"])
  func aPathIsKeptAsItIsWritten(_ text: String) {
    #expect(ObjectPath(text)?.description == text)
  }

  @Test func whatIsOfAnotherTypeIsNil() {
    #expect(BusValue.double(1).int == nil)
    #expect(BusValue.string("1").double == nil)
    #expect(BusValue.int32(1)["key"] == nil)
    #expect(BusValue.dictionary(["a": .double(2)])["a"] == .double(2))
    #expect(BusValue.dictionary(["a": .double(2)])["b"] == nil)
  }

  @Test func aMalformedSignatureIsSentAsTheEmptyOne() throws {
    let message = BusMessage.signal("Changed", of: "org.example", at: "/", [.signature("(((")])
    #expect(try #require(message.throughGLib()).body == [.signature("")])
  }
}
