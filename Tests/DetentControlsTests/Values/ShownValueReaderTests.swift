import DetentTestSupport
import Glibc
import Testing

@testable import DetentControls

/// What functions of one's own write can be typed back.
@Suite struct ShownValueReaderTests {
  private static let day = stride(from: 0.0, through: 24, by: 0.25).map { $0 }

  private static func clock(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  @Test(arguments: [
    ("23:30", 23.5), ("6:00", 6.0), ("0:15", 0.25), ("7", 7.0), ("7:20", 7 + 1 / 3.0),
    ("２３：３０", 23.5),
    ("۲۳:۳۰", 23.5),
  ])
  func aTimeIsRead(text: String, hours: Double) throws {
    let reader = ShownValueReader(values: Self.day, write: Self.clock)
    let value = try #require(reader.value(of: text))
    #expect((value - hours).magnitude < 1e-9)
  }

  @Test func aTimeOfMinutesIsRead() {
    let reader = ShownValueReader(values: Self.day.map { $0 * 60 }) { Self.clock($0 / 60) }
    #expect(reader.value(of: "23:30") == 1_410 && reader.value(of: "1:05") == 65)
  }

  @Test(arguments: ["25:61", "1:2:3:4", ":", "noon", "12:", "::", ""])
  func whatIsNoTimeIsNotRead(text: String) {
    #expect(ShownValueReader(values: Self.day, write: Self.clock).value(of: text) == nil)
  }

  @Test func thousandsAreRead() {
    func hertz(_ value: Double) -> String {
      guard value >= 999.5 else { return "\(Int(value.rounded()))" }
      let tenths = Int((value / 100).rounded())
      return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
    }
    let values = (0...30).map { 20 * pow(1_000, Double($0) / 30) }
    let reader = ShownValueReader(values: values, write: hertz)
    for (text, value) in [("2k", 2_000.0), ("440", 440), ("1.25k", 1_250), ("15000", 15_000)] {
      #expect(reader.value(of: text) == value, "\(text)")
    }
  }

  @Test func unitsThatChangeWithTheValueAreRead() {
    let reader = ShownValueReader(values: (0...100).map { Double($0) * 100 }) { metres in
      metres < 1_000 ? "\(Int(metres)) m" : "\((metres / 100).rounded() / 10) km"
    }
    for (text, value) in [("1.5 km", 1_500.0), ("850 m", 850), ("0.5 km", 500), ("700", 700)] {
      #expect(reader.value(of: text) == value, "\(text)")
    }
    let times = ShownValueReader(values: (0...120).map { Double($0) * 60 }) { seconds in
      seconds < 3_600 ? "\(Int(seconds / 60)) min" : "\(seconds / 3_600) h"
    }
    #expect(times.value(of: "1.5 h") == 5_400 && times.value(of: "45 min") == 2_700)
  }

  @Test func partsOfAHundredMoneyAndWordsAroundAreRead() {
    let parts = ShownValueReader(values: (0...20).map { Double($0) / 20 }) {
      "\(Int(($0 * 100).rounded()))%"
    }
    #expect(parts.value(of: "37%") == 0.37 && parts.value(of: "37") == 0.37)
    let money = ShownValueReader(values: (1...40).map { Double($0) * 100_000 }) {
      $0 < 1e6 ? "£\(Int($0 / 1_000))k" : "£\($0 / 1e6)M"
    }
    for text in ["£1.2M", "1.2m", "1200k", "1,200,000", "£1,200,000+"] {
      #expect(money.value(of: text) == 1.2e6, "\(text)")
    }
    let beds = ShownValueReader(values: [0, 1, 2, 3]) { $0 == 0 ? "Studio" : "\(Int($0)) beds" }
    #expect(
      beds.value(of: "studio") == 0 && beds.value(of: "3") == 3 && beds.value(of: "2 beds") == 2)
    #expect(beds.value(of: "2 baths") == nil)
    let turn = ShownValueReader(values: (-18...18).map { Double($0) * 10 }) {
      "\(Int($0.rounded()))°"
    }
    #expect(turn.value(of: "−45°") == -45 && turn.value(of: "-45") == -45)
  }

  @Test func aFunctionThatWritesOneTextForAllReadsNothingElse() {
    let reader = ShownValueReader(values: [0, 1, 2]) { _ in "about 7" }
    #expect(reader.value(of: "8") == nil || reader.value(of: "8") == 8)
    #expect(ShownValueReader(values: [], write: { "\($0)" }).value(of: "x") == nil)
  }
}
