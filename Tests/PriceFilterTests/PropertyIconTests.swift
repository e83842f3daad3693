import DetentDrawing
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct PropertyIconTests {
  @Test(arguments: [
    ("Detached house", PropertyIcon.detached), ("Semi-detached house", .semiDetached),
    ("Semi detached villa", .semiDetached), ("Terraced house", .terraced),
    ("End of Terrace", .terraced), ("Town house", .terraced), ("Houseboat", .houseboat),
    ("House", .house), ("House boat", .houseboat), ("Ático", .penthouse), ("ATICO", .penthouse),
    ("Reihenhaus", .terraced), ("Doppelhaushälfte", .semiDetached), ("Einfamilienhaus", .detached),
    ("Maisonette", .duplex), ("Péniche", .houseboat), ("Flat", .flat),
  ])
  func aTypeHasTheIconOfItsWords(type: String, icon: PropertyIcon) {
    #expect(PropertyIcon(known: type) == icon)
  }

  @Test func everyTypeOfTheBundledSampleHasAnIconOfItsOwn() {
    let icons = SampleCity.kinds.map { PropertyIcon(known: $0.name) }
    #expect(!icons.contains(nil) && Set(icons).count == icons.count)
  }

  @Test func unknownTypesHaveTheirInitials() {
    let types = ["Garage", "Garden plot", "4-room", "—"]
    #expect(types.map(PropertyIcon.initials) == ["G", "GP", "4R", ""])
  }

  /// A good part of what one icon draws at the size of the wheel is not drawn by another.
  @Test func noTwoIconsLookTheSame() throws {
    let side = 28
    let images = try PropertyIcon.allCases.map { icon in
      let surface = try Surface(size: Size(width: Double(side), height: Double(side)))
      surface.withCanvas {
        icon.draw(
          in: $0, rect: Rect(x: 0, y: 0, width: Double(side), height: Double(side)), color: .black)
      }
      return (0..<side * side).map { surface.pixel(x: $0 % side, y: $0 / side).alpha }
    }
    for (i, first) in images.enumerated() {
      for (j, second) in images.enumerated() where j > i {
        let apart = zip(first, second).reduce(0) { $0 + ($1.0 - $1.1).magnitude }
        let drawn = min(first.reduce(0, +), second.reduce(0, +))
        #expect(
          apart > 0.5 * drawn,
          "\(PropertyIcon.allCases[i]) \(PropertyIcon.allCases[j]) \(apart / drawn)")
      }
    }
  }
}
