import Testing

@testable import DetentControls

@Suite struct DialModelTests {
  @Test func numbersThatAreNotFiniteChangeNothing() {
    var model = DialModel(hasRange: false)
    let before = model
    for number in [Double.nan, .infinity, -.infinity] {
      let accepted = [
        model.setMinimum(number), model.setMaximum(number), model.setStep(number),
        model.setPage(number), model.setMinimumDistance(number), model.setMaximumDistance(number),
        model.set(.upper, to: number), model.set(number, 1),
      ]
      #expect(!accepted.contains(true))
    }
    let isAccepted = model.setBounds(minimum: -1e308, maximum: 1e308)
    #expect(!isAccepted)
    #expect(model == before)
  }

  @Test func theOtherBoundFollows() {
    var model = DialModel(hasRange: false)
    model.setMinimum(5)
    #expect(model.rules.minimum == 5 && model.rules.maximum == 5)
    #expect(model.values.upper == 5)
    model.setMaximum(-1)
    #expect(model.rules.minimum == -1 && model.rules.maximum == -1)
  }

  @Test func theOrderOfPropertiesInOneTurnDoesNotMatter() {
    var model = DialModel(hasRange: false)
    _ = model.set(.upper, to: 85)
    model.setMaximum(350)
    model.setStep(10)
    #expect(model.values.upper == 90)
  }

  @Test func aValueWaitsForBothOfItsBounds() {
    for hasRange in [false, true] {
      var model = DialModel(hasRange: hasRange)
      _ = model.set(.upper, to: 300)
      model.setMinimum(200)
      model.setMaximum(400)
      #expect(model.values.upper == 300)
    }
  }

  @Test func whatTighterBoundsCutOffDoesNotSpringBack() {
    var model = DialModel(hasRange: false)
    model.setBounds(minimum: 0, maximum: 100)
    _ = model.set(.upper, to: 80)
    model.commit()
    model.setMaximum(50)
    model.setMaximum(100)
    #expect(model.values.upper == 50)
  }

  @Test func aThumbSetBeyondTheOtherStopsThere() {
    var model = DialModel(hasRange: true)
    model.setBounds(minimum: 0, maximum: 100)
    _ = model.set(20, 60)
    model.commit()
    _ = model.set(.lower, to: 90)
    #expect(model.values == DialValues(lower: 60, upper: 60))
    _ = model.set(90, 10)
    #expect(model.values == DialValues(lower: 10, upper: 90))
  }

  @Test func onlyADialThatWrapsKeepsItsValuesInTheirOrder() {
    var model = DialModel(hasRange: true)
    model.setBounds(minimum: 0, maximum: 24)
    _ = model.set(22, 6)
    #expect(model.values == DialValues(lower: 6, upper: 22))
    // Requested in the same turn: the order was meant.
    model.setWraps(true)
    #expect(model.values == DialValues(lower: 22, upper: 6))
  }
}
