public import DetentDrawing
public import DetentViews

/// A view with the tree of views that a JSON file describes.
///
///     {"schema": 1, "view": {"type": "StackView", "axis": "vertical", "spacing": 8, "views": [
///       {"type": "Label", "text": "Price"},
///       {"type": "RangeSlider", "id": "price", "maximumValue": 900, "style": {"thumbSize": 18}}]}}
///
/// Each view is made with its defaults, gets its style and properties, and then receives
/// `View.didLoad()`, inner views first. An unknown type or property is reported and kept in the
/// file; the rest is shown.
public final class ViewFile: View {
  /// The path of the file.
  public var path: String { file.path }
  /// The warnings of the last reading, one per line.
  public private(set) var warnings: [String] = []
  /// Called with warnings after a changed file was reloaded, or with the reason why it was refused.
  public var didReport: (@MainActor ([String]) -> Void)?
  /// The number of readings of the file. Edits of an earlier revision cannot be undone.
  package private(set) var revision = 0
  package private(set) var root = ViewNode(type: "")

  package var isEdited: Bool { root != saved }
  private var saved = ViewNode(type: "")

  private let types: [ViewType]
  private let didMake: @MainActor (View) -> Void
  private var others: [JSON.Member] = []
  private let file: StyleFile
  private var made: [Made] = []
  /// A view of each used type with its defaults.
  private var samples: [String: View] = [:]
  private var identifiers: Set<String> = []

  private init(
    _ file: StyleFile, _ types: [ViewType], _ didMake: @escaping @MainActor (View) -> Void
  ) {
    (self.file, self.types, self.didMake) = (file, types, didMake)
    super.init(frame: .zero)
  }

  // MARK: Files

  /// Makes the views of a file.
  /// - Parameter didMake: called once with each view, including later additions, to add handlers.
  /// - Throws: the reason in one line, with the file, the line and the place in it.
  public static func load(
    _ path: String, types: [ViewType], didMake: @escaping @MainActor (View) -> Void = { _ in }
  ) throws(StyleFault) -> ViewFile {
    do throws(StyleFault) {
      let bytes = try StyleFile.read(path)
      let view = ViewFile(StyleFile(path, bytes), types, didMake)
      try view.take(bytes)
      return view
    } catch { throw error.named(path) }
  }

  /// Follows changes of the file. A view with an identifier stays the same object while its type
  /// stays, and only changed properties are set again.
  public func watchFile() {
    file.watch(reportingTo: didReport) { [weak self] in self?.reload() }
    reload()
  }

  private func reload() {
    do throws(StyleFault) {
      guard let bytes = try file.news() else { return }
      try take(bytes)
      if !warnings.isEmpty { didReport?(warnings) }
    } catch { didReport?(["\(error.named(path)); keeping the previous views"]) }
  }

  private func take(_ bytes: [UInt8]) throws(StyleFault) {
    let json = try JSON(parsing: bytes)
    guard case .object(let members) = json, let view = members.first(where: { $0.name == "view" })
    else { throw StyleFault(.content, "\(json.outline) is not an object with \"view\"") }
    try StyleDocument.checkVersion(of: json)
    try show(ViewNode(view.value, at: "view", line: view.line))
    saved = root
    others = members.filter { !["schema", "view"].contains($0.name) }
    file.use(bytes)
    revision += 1
  }

  /// Writes the file, unless another program changed it. Unknown content is kept.
  /// - Throws: the reason in one line, with the file.
  public func save() throws(StyleFault) {
    let view = JSON.Member(name: "view", value: root.json)
    let bytes = Array(JSON.object([StyleDocument.versionMember, view] + others).text.utf8)
    do throws(StyleFault) {
      if try file.isReplaced() {
        throw StyleFault(.content, "not saved, because another program changed this file")
      }
      try StyleFile.write(bytes, to: path)
      file.use(bytes)
      saved = root
    } catch { throw error.named(path) }
  }

  // MARK: Reading

  /// The checked content of a node, prepared before any view changes.
  private struct Plan {
    let node: ViewNode
    /// The type, or nil if it is unknown.
    var type: ViewType?
    var values: [String: PropertyValue] = [:]
    var wear: (@MainActor (View) -> Void)?
    var views: [Plan] = []
    /// The type and identifier, which identify the view, or nil without an identifier.
    var name: String? { node.id.map { "\(node.type) \($0)" } }
  }

  private func warn(_ line: Int, _ text: String) {
    guard warnings.count < StyleDocument.mostWarnings else { return }
    warnings.append("\(StyleFault(text, line: line).named(path))")
  }

  private func plan(_ node: ViewNode, at path: String) throws(StyleFault) -> Plan {
    var plan = Plan(node: node)
    guard let type = types.last(where: { $0.name == node.type }) else {
      warn(node.line, "\(path).type: unknown type \(shown(node.type)); hidden and kept")
      return plan
    }
    plan.type = type
    if let id = node.id, !identifiers.insert(id).inserted {
      warn(node.line, "\(path).id: another view has the identifier \(shown(id))")
    }
    let styled = sample(of: type) as? any Styled
    if let styled { plan.wear = try wear(node, styled, at: path) }
    for member in node.members + node.style where member.isDuplicate {
      warn(member.line, "\(path): duplicate \(shown(member.name)); using the last value")
    }
    for member in node.members where member.name != "style" || styled == nil {
      plan.values[member.name] = try value(of: member, type, at: "\(path).\(shown(member.name))")
    }
    if !type.holdsViews, !node.views.isEmpty {
      warn(node.line, "\(path).views: \(type.name) holds no views; ignored and kept")
      return plan
    }
    for (index, view) in node.views.enumerated() {
      plan.views.append(try self.plan(view, at: "\(path).views[\(index)]"))
    }
    return plan
  }

  private func value(
    of member: JSON.Member, _ type: ViewType, at path: String
  ) throws(StyleFault) -> PropertyValue? {
    guard let kind = type.properties.first(where: { $0.name == member.name })?.kind else {
      warn(member.line, "\(path): unknown property of \(type.name); ignored and kept")
      return nil
    }
    guard let read = kind.value(from: member.value), let value = kind.limited(read) else {
      throw StyleFault("\(path): \(member.value.outline) is not \(kind)", line: member.line)
    }
    if value != read { warn(member.line, "\(path): \(read) is not \(kind); using \(value)") }
    return StyleFolder(of: self.path).opened(value)
  }

  private func wear<V: Styled>(
    _ node: ViewNode, _ sample: V, at path: String
  ) throws(StyleFault) -> @MainActor (View) -> Void {
    let document = document(of: node, at: path)
    let line = node.style.first?.line ?? node.line
    do throws(StyleFault) {
      let reading = try document.read(document.entries[0], over: sample.style)
      for warning in reading.warnings { warn(line, warning) }
      return { ($0 as? V)?.style = reading.style }
    } catch { throw StyleFault("\(error)", line: line) }
  }

  private func document(of node: ViewNode, at path: String = "") -> StyleDocument {
    var document = StyleDocument()
    document.folder = StyleFolder(of: self.path)
    document.entries = [.init(type: node.type, id: nil, path: path, style: node.style)]
    return document
  }

  private func sample(of type: ViewType) -> View {
    let sample = samples[type.name] ?? type.make()
    samples[type.name] = sample
    return sample
  }

  // MARK: Showing

  private struct Made {
    let view: View
    let plan: Plan
    let views: [Made]

    var all: [Made] { [self] + views.flatMap(\.all) }
  }

  /// Shows another tree, completely or not at all. Views in both trees stay, with their state.
  /// - Parameters:
  ///   - isDesigned: whether new views without content show sample content.
  ///   - keepsPlaces: whether the trees differ only in properties, so all views keep their places.
  /// - Throws: a fault if a value has another kind than its type requires.
  package func show(
    _ root: ViewNode, isDesigned: Bool = false, keepsPlaces: Bool = false
  ) throws(StyleFault) {
    (warnings, identifiers) = ([], [])
    let plan = try plan(root, at: "view")
    self.root = root
    let old = made.flatMap(\.all)
    let focus = window?.firstResponder as? View
    var named: [String: Made] = [:]
    for view in old { if let name = view.plan.name { named[name] = view } }
    var new: [View] = []
    made = keepsPlaces ? [change(made[0], to: plan)] : make([plan], from: made, &named, &new)
    let kept = Set(made.flatMap(\.all).map { ObjectIdentifier($0.view) })
    let isGone = { (view: Made) in !kept.contains(ObjectIdentifier(view.view)) }
    // Remove obsolete views before others move, unless they contain a view that stays.
    for view in old where view.all.allSatisfy(isGone) { view.view.removeFromSuperview() }
    place(made, in: self)
    for view in old where isGone(view) { view.view.removeFromSuperview() }
    // Moving removes a view from the window for a moment, with its focus.
    if let focus, !focus.isFirstResponder, focus.isDescendant(of: self) {
      focus.becomeFirstResponder()
    }
    for view in new {
      view.didLoad()
      didMake(view)
    }
    if isDesigned { for view in new { DesignContext().prepare(view) } }
  }

  /// - Parameters:
  ///   - old: the previous views at the same place.
  ///   - named: all previous views with identifiers. Reused views are removed from it.
  ///   - new: receives the newly made views, inner views first.
  private func make(
    _ plans: [Plan], from old: [Made], _ named: inout [String: Made], _ new: inout [View]
  ) -> [Made] {
    var rest = old.filter { $0.plan.name == nil }
    func takeFirst(where fits: (ViewNode) -> Bool) -> Made? {
      rest.firstIndex { fits($0.plan.node) }.map { rest.remove(at: $0) }
    }
    // Reuse an equal view for one without an identifier, or else the next view of its type.
    var former: [Made?] = plans.map { plan in
      if let name = plan.name { return named.removeValue(forKey: name) }
      return takeFirst { $0 == plan.node }
    }
    for (index, plan) in plans.enumerated() where former[index] == nil && plan.name == nil {
      former[index] = takeFirst { $0.type == plan.node.type }
    }
    return zip(plans, former).map { plan, former in
      let view = former?.view ?? plan.type?.make() ?? View()
      view.identifier = plan.node.id
      set(plan, over: former?.plan, of: view)
      let views = make(plan.views, from: former?.views ?? [], &named, &new)
      if former == nil { new.append(view) }
      return Made(view: view, plan: plan, views: views)
    }
  }

  /// Sets other properties of views that keep their places.
  private func change(_ made: Made, to plan: Plan) -> Made {
    set(plan, over: made.plan, of: made.view)
    let views = zip(made.views, plan.views).map { change($0, to: $1) }
    return Made(view: made.view, plan: plan, views: views)
  }

  /// Sets changed properties. Properties that the file no longer contains return to their defaults.
  private func set(_ plan: Plan, over former: Plan?, of view: View) {
    guard let type = plan.type else {
      view.isHidden = true
      return
    }
    if plan.node.style != former?.node.style ?? [] { plan.wear?(view) }
    for property in type.properties {
      let value = plan.values[property.name]
      guard value != former?.values[property.name] else { continue }
      property.write(view, value ?? property.read(sample(of: type)))
    }
  }

  private func place(_ views: [Made], in holder: View) {
    for (index, view) in views.enumerated() {
      let isThere = holder.subviews.indices.contains(index) && holder.subviews[index] === view.view
      if !isThere { holder.insertSubview(view.view, at: index) }
      place(view.views, in: view.view)
    }
  }

  // MARK: Edits

  package var typeNames: [String] { types.map(\.name) }

  /// The path of a view in the file's tree, or nil for other views.
  private func place(of view: View) -> [Int]? {
    func find(_ made: Made) -> [Int]? {
      if made.view === view { return [] }
      for (index, inner) in made.views.enumerated() {
        if let rest = find(inner) { return [index] + rest }
      }
      return nil
    }
    return made.first.flatMap(find)
  }

  private func result(of edit: ViewEdit, on view: View) -> (root: ViewNode, path: [Int])? {
    guard let place = place(of: view) else { return nil }
    let holders = Set(types.filter(\.holdsViews).map(\.name))
    return root.edited(by: edit, at: place) { holders.contains($0.type) }
  }

  package func allows(_ edit: ViewEdit, on view: View) -> Bool { result(of: edit, on: view) != nil }

  /// Changes the tree at a view. Returns the view to select next, or nil if nothing changed.
  package func perform(_ edit: ViewEdit, on view: View) -> View? {
    guard let (root, path) = result(of: edit, on: view),
      (try? show(root, isDesigned: true)) != nil
    else { return nil }
    return path.reduce(made[0]) { $0.views[$1] }.view
  }

  /// Records the style of a view, as far as it differs from the default of its type.
  package func record(_ view: View) {
    guard let place = place(of: view), let styled = view as? any Styled else { return }
    func record<V: Styled>(_ view: V) {
      guard let base = (samples[root[place].type] as? V)?.style else { return }
      var document = document(of: root[place])
      document.record(view.style, over: base, type: root[place].type)
      root[place].style = document.entries.first?.style ?? []
    }
    record(styled)
  }

  package struct Property: Equatable {
    package let name: String
    package let kind: PropertyKind
    package let defaultValue: PropertyValue
    /// The value in the file, or the default.
    package let value: PropertyValue
    /// Whether the property belongs to the type, rather than to every view.
    package let isOfType: Bool
  }

  /// The properties that the file can set on a view, in setting order; empty for views elsewhere.
  package func properties(of view: View) -> [Property] {
    guard let plan = made.flatMap(\.all).first(where: { $0.view === view })?.plan,
      let type = plan.type
    else { return [] }
    let sample = sample(of: type)
    return type.properties.enumerated().map { index, property in
      let standard = property.read(sample)
      return Property(
        name: property.name, kind: property.kind, defaultValue: standard,
        value: plan.values[property.name] ?? standard, isOfType: index < type.ownCount)
    }
  }

  /// Sets a property of a view of the file. A default value is removed from the file.
  package func set(_ name: String, to value: PropertyValue, of view: View) {
    guard let place = place(of: view),
      let property = properties(of: view).first(where: { $0.name == name }),
      value != property.value
    else { return }
    let written = StyleFolder(of: path).written(value)
    var root = root
    root[place].set(
      name, value == property.defaultValue ? nil : property.kind.json(of: written))
    try? show(root, keepsPlaces: true)
  }

  // MARK: Layout

  private var outermost: View? { made.first?.view }

  public override var intrinsicContentSize: Size {
    sizeThatFits(Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }
  public override func sizeThatFits(_ size: Size) -> Size {
    outermost?.measuredSize(in: size) ?? .zero
  }
  public override var minimumContentSize: Size { outermost?.neededSize ?? .zero }
  public override var alignmentInsets: EdgeInsets { outermost?.alignmentInsets ?? .zero }
  public override func layoutSubviews() { outermost?.frame = bounds }
  public override func subviewIntrinsicSizeDidChange(_ subview: View) {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }
}
