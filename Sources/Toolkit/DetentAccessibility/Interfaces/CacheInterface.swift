/// `org.a11y.atspi.Cache`: all objects in one answer, for clients that keep them.
struct CacheInterface: ObjectInterface {
  let application: AccessibleApplication

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    guard method == "GetItems" else { throw .unknownMethod }
    _ = try Arguments(values, "")
    return [.array(of: "((so)(so)(so)iiassusau)", application.cacheItems)]
  }
}
