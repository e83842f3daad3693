import DetentViews
import Listings

/// What a map shows, in words.
struct MapSummary {
  private let listings: ListingsTexts
  private let texts: Localized
  private let numbers: NumberLocale

  init(_ traits: Traits) {
    listings = ListingsTexts(traits)
    texts = traits.texts
    numbers = traits.numberLocale
  }

  /// A distance in kilometres.
  func distance(_ kilometers: Double) -> String {
    NumberFormat.unit(texts("km")).text(for: kilometers, locale: numbers)
  }

  /// The same, read aloud.
  func spokenDistance(_ kilometers: Double, isExact: Bool = false) -> String {
    listings.spokenDistance(kilometers, isExact: isExact)
  }

  /// How many homes are out of sight for their distance; empty where none is.
  func farAway(_ homes: MapHomes) -> String {
    let count = homes.farCount
    guard count > 0 else { return "" }
    let number = numbers.text(count)
    return texts(count, "\(number) home far away", "\(number) homes far away")
  }

  /// Some words one after the other, without the empty ones.
  func joined(_ words: [String]) -> String {
    let words = words.filter { !$0.isEmpty }
    return words.dropFirst().reduce(words.first ?? "") { texts("\($0), \($1)") }
  }

  /// How many homes the map does not show; empty where it shows all, or none.
  func missing(_ homes: MapHomes) -> String {
    let count = homes.count - homes.locatedCount
    guard count > 0, homes.locatedCount > 0 else { return "" }
    let number = numbers.text(count)
    return texts(count, "\(number) home without a location", "\(number) homes without a location")
  }

  /// All of it, for those who do not see it.
  func words(_ homes: MapHomes, matchCount: Int?, _ selection: MapSelection) -> String {
    // They are still being laid out.
    guard homes.count > 0 else { return texts("Map") }
    guard homes.locatedCount > 0 else { return texts("No homes have coordinates") }
    let number = numbers.text(homes.count)
    var words: [String] = []
    if let matchCount, matchCount != homes.count {
      let matching = numbers.text(matchCount)
      words.append(
        texts(
          homes.count, "Map of \(matching) of \(number) home",
          "Map of \(matching) of \(number) homes"))
    } else {
      words.append(texts(homes.count, "Map of \(number) home", "Map of \(number) homes"))
    }
    if let surroundings = selection.surroundings, surroundings.radius.isFinite {
      words.append(texts("within \(spokenDistance(surroundings.radius, isExact: true)) of a point"))
    }
    if selection.region != nil { words.append(texts("in a drawn area")) }
    return joined(words + [missing(homes), farAway(homes)])
  }
}
