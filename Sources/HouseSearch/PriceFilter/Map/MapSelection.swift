import DetentViews
import Listings

/// What the user chooses on a map: how far from where, and an area.
struct MapSelection: ReportedValue, Hashable {
  /// The homes within a distance; an infinite one is none, and leaves the point that the list
  /// measures from.
  var surroundings: Surroundings?
  /// The homes in an area that was drawn; nil for none.
  var region: Region?

  /// The parts of it that an edit may be about.
  enum Part: String { case center, radius, region }

  /// The fields that are there.
  var report: [String: ReportedField] {
    var fields: [String: ReportedField] = [:]
    if let surroundings {
      fields["latitude"] = .number(surroundings.center.latitude)
      fields["longitude"] = .number(surroundings.center.longitude)
      if surroundings.radius.isFinite { fields["radius"] = .number(surroundings.radius) }
    }
    if let region {
      fields["region"] = .list(region.corners.flatMap { [$0.latitude, $0.longitude] })
    }
    return fields
  }
}

/// What a press on the map does.
enum MapTool: Hashable, Sendable, CaseIterable {
  /// A drag moves the map.
  case hand
  /// A drag draws a line around an area.
  case lasso
  /// A drag draws an area from corner to corner.
  case rectangle
  /// A click sets the point that distances are measured from.
  case center
}
