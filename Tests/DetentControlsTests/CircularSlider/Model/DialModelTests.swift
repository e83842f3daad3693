import Testing

@testable import DetentControls

@Suite struct DialModelTests {
  @Test func numbersThatAreNotFiniteChangeNothing() {
    var model = TrackModel([0], canWrap: true)
    let before = model
    for number in [Double.nan, .infinity, -.infinity] {
      let accepted = [
        model.setMinimum(number), model.setMaximum(number), model.setStep(number),
        model.setPage(number), model.setMinimumDistance(number), model.setMaximumDistance(number),
        model.set(model.rules.count - 1, to: number), model.set([number]),
      ]
      #expect(!accepted.contains(true))
    }
    let isAccepted = model.setBounds(minimum: -1e308, maximum: 1e308)
    #expect(!isAccepted)
    #expect(model == before)
  }

  @Test func theOtherBoundFollows() {
    var model = TrackModel([0], canWrap: true)
    model.setMinimum(5)
    #expect(model.rules.minimum == 5 && model.rules.maximum == 5)
    #expect(model.values.last == 5)
    model.setMaximum(-1)
    #expect(model.rules.minimum == -1 && model.rules.maximum == -1)
  }

  @Test func theOrderOfPropertiesInOneTurnDoesNotMatter() {
    var model = TrackModel([0], canWrap: true)
    _ = model.set(model.rules.count - 1, to: 85)
    model.setMaximum(350)
    model.setStep(10)
    #expect(model.values.last == 90)
  }

  @Test func aValueWaitsForBothOfItsBounds() {
    for hasRange in [false, true] {
      var model = TrackModel(hasRange ? [0.2, 0.8] : [0], canWrap: true)
      _ = model.set(model.rules.count - 1, to: 300)
      model.setMinimum(200)
      model.setMaximum(400)
      #expect(model.values.last == 300)
    }
  }

  @Test func whatTighterBoundsCutOffDoesNotSpringBack() {
    var model = TrackModel([0], canWrap: true)
    model.setBounds(minimum: 0, maximum: 100)
    _ = model.set(model.rules.count - 1, to: 80)
    model.commit()
    model.setMaximum(50)
    model.setMaximum(100)
    #expect(model.values.last == 50)
  }

  @Test func aThumbSetBeyondTheOtherStopsThere() {
    var model = TrackModel([0.2, 0.8], canWrap: true)
    model.setBounds(minimum: 0, maximum: 100)
    _ = model.set(20, 60)
    model.commit()
    _ = model.set(0, to: 90)
    #expect(model.values == [60, 60])
    _ = model.set(90, 10)
    #expect(model.values == [10, 90])
  }

  @Test func onlyADialThatWrapsKeepsItsValuesInTheirOrder() {
    var model = TrackModel([0.2, 0.8], canWrap: true)
    model.setBounds(minimum: 0, maximum: 24)
    _ = model.set(22, 6)
    #expect(model.values == [6, 22])
    // Requested in the same turn: the order was meant.
    model.setWraps(true)
    #expect(model.values == [22, 6])
  }
}
