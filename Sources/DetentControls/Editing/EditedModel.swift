/// The values of a control and the rules that they obey.
protocol EditedModel: Equatable {
  /// What the control calls its values, all of them together.
  associatedtype Values: Equatable
  associatedtype Rules: Equatable

  var values: Values { get }
  var rules: Rules { get }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func commit()
  /// Takes values that already obey the rules: an edit by the user.
  /// - Parameter exactly: whether values between two steps were typed, and stay.
  mutating func take(_ values: Values, exactly: Bool)
  /// Values that were found under other rules, as far as these allow them.
  func resolved(_ values: Values) -> Values
}
