/// Holmsea, a city that does not exist, on a bank of the North Sea where none could: its districts,
/// streets and kinds of homes.
package enum SampleCity {
  struct District {
    let name: String
    /// The outward half of its postal codes; no real code starts with these letters.
    let code: String
    /// What a square metre costs here, of what it costs in the city on average.
    let level: Double
    let latitude: Double
    let longitude: Double
  }

  package struct Kind {
    package let name: String
    /// How many of a hundred homes are of it.
    let share: Int
    /// The usual area in square metres.
    let area: Double
    /// How far areas are from the usual one, as a part of it.
    let spread: Double
    /// What a square metre costs, of what it costs on average.
    let level: Double
  }

  static let name = "Holmsea"

  static let districts = [
    District(name: "Kelp Quay", code: "HM1", level: 1.62, latitude: 54.7021, longitude: 2.4710),
    District(name: "Old Harbour", code: "HM1", level: 1.38, latitude: 54.7068, longitude: 2.4604),
    District(name: "Lantern Hill", code: "HM2", level: 1.85, latitude: 54.7193, longitude: 2.4488),
    District(name: "Saltmarket", code: "HM2", level: 1.21, latitude: 54.7112, longitude: 2.4399),
    District(name: "Wrenfield", code: "HM3", level: 0.97, latitude: 54.7307, longitude: 2.4216),
    District(name: "Cooper Reach", code: "HM4", level: 0.88, latitude: 54.7255, longitude: 2.4903),
    District(name: "Northdyke", code: "HM5", level: 0.74, latitude: 54.7442, longitude: 2.4575),
    District(name: "Marram Green", code: "HM6", level: 0.82, latitude: 54.6934, longitude: 2.4301),
    District(name: "Ferry Isle", code: "HM7", level: 1.13, latitude: 54.6876, longitude: 2.4822),
    District(name: "Tollgate", code: "HM8", level: 0.66, latitude: 54.7515, longitude: 2.4083),
    District(name: "Aldermoor", code: "HM9", level: 0.71, latitude: 54.6801, longitude: 2.4097),
    District(name: "Sable Park", code: "HM3", level: 1.47, latitude: 54.7340, longitude: 2.4371),
  ]

  package static let kinds = [
    Kind(name: "Flat", share: 38, area: 66, spread: 0.30, level: 1.04),
    Kind(name: "Terraced house", share: 24, area: 104, spread: 0.24, level: 0.96),
    Kind(name: "Semi-detached house", share: 15, area: 122, spread: 0.24, level: 0.95),
    Kind(name: "Detached house", share: 9, area: 184, spread: 0.34, level: 1.06),
    Kind(name: "Studio", share: 6, area: 33, spread: 0.16, level: 1.12),
    Kind(name: "Bungalow", share: 4, area: 96, spread: 0.22, level: 0.98),
    Kind(name: "Penthouse", share: 2, area: 158, spread: 0.36, level: 1.64),
    Kind(name: "Houseboat", share: 2, area: 58, spread: 0.28, level: 0.72),
  ]

  static let streetNames = [
    "Alder", "Anchor", "Barley", "Beacon", "Bittern", "Bramble", "Candle", "Capstan", "Chandler",
    "Cinder", "Clover", "Cormorant", "Curlew", "Dunlin", "Eider", "Elder", "Fathom", "Fennel",
    "Fiddler", "Foundry", "Gannet", "Garnet", "Granary", "Hawthorn", "Hazel", "Heron", "Juniper",
    "Kestrel", "Larkspur", "Linnet", "Mariner", "Merchant", "Millrace", "Mulberry", "Osprey",
    "Pepper", "Pilot", "Plover", "Quarry", "Ropewalk", "Rowan", "Sandpiper", "Sexton", "Spindle",
    "Tallow", "Tanner", "Teasel", "Tern", "Thistle", "Wherry", "Willow", "Windlass",
  ]

  static let streetSorts = [
    "Street", "Road", "Lane", "Row", "Terrace", "Gardens", "Mews", "Close", "Walk", "Square",
    "Wharf", "Rise",
  ]

  static let houseNames = [
    "The Moorings", "Lamp House", "Gull Cottage", "Customs House", "The Old Brewery", "Sail Loft",
    "Tide Mill", "The Observatory", "Net Store", "Pilots' House",
  ]
}
