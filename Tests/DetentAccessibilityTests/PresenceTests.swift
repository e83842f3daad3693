import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct PresenceTests {
  @Test func itJoinsWhenTheUserStartsAReaderAndLeavesWithIt() async throws {
    let session = try await FakeSession(isEnabled: false)
    let before = await session.reader.names.count
    let stage = try BridgedStage(in: session)
    stage.bridge.start()
    // Where no assistive technology runs the program is not on the bus.
    try await Task.sleep(for: .milliseconds(300))
    #expect(await session.reader.names.count == before)
    #expect(!stage.window.isReadAloud)
    for round in 1...3 {
      // It may not yet follow when this is said first.
      try await wait("the program to join") {
        session.enable(true)
        return session.programs.count == round
      }
      #expect(stage.window.isReadAloud && stage.button.traits.usesAssistiveTechnology)
      session.enable(false)
      try await wait("the program to leave") { await session.reader.names.count == before }
      try await wait("the window to be let go") { !stage.window.isReadAloud }
      #expect(!stage.button.traits.usesAssistiveTechnology)
    }
  }

  @Test func aLauncherThatComesLaterIsFollowed() async throws {
    let session = try await FakeSession()
    let stage = try BridgedStage(in: session)
    stage.bridge.start()
    try await Task.sleep(for: .milliseconds(100))
    try await session.startLauncher(isEnabled: true)
    try await wait { session.programs.count == 1 }
    session.stopLauncher()
    try await wait { !stage.window.isReadAloud }
  }

  @Test func aRegistryThatComesLaterIsJoined() async throws {
    let session = try await FakeSession(hasRegistry: false, isEnabled: true)
    let stage = try BridgedStage(in: session)
    stage.bridge.start()
    try await wait { stage.window.isReadAloud }
    for count in 1...2 {
      try await session.startRegistry()
      try await wait { session.programs.count == count }
    }
  }

  @Test func theUsersEnvironmentWins() async throws {
    let session = try await FakeSession(isEnabled: true)
    var environment = session.environment
    environment.choice = false
    let off = try BridgedStage(in: session, environment: environment)
    off.bridge.start()
    try await Task.sleep(for: .milliseconds(300))
    #expect(session.programs.isEmpty)

    session.enable(false)
    environment.choice = true
    let on = try BridgedStage(in: session, environment: environment)
    on.bridge.start()
    try await wait { session.programs.count == 1 }
  }

  @Test func anAddressInTheEnvironmentNeedsNoSessionBus() async throws {
    let session = try await FakeSession()
    let environment = AccessibilityEnvironment(accessibilityBus: session.accessibilityBus.address)
    let stage = try BridgedStage(in: session, environment: environment)
    stage.bridge.start()
    try await wait { session.programs.count == 1 }
  }

  @Test(arguments: [nil, "unix:path=/nowhere", "unix:abstract=nobody-is-here"])
  func withoutASessionBusTheDisplaysAddressIsTaken(_ dead: String?) async throws {
    let session = try await FakeSession()
    let stage = try BridgedStage(in: session, environment: AccessibilityEnvironment())
    let address = session.accessibilityBus.address
    let bridge = AccessibilityBridge(
      name: "homes", environment: AccessibilityEnvironment(sessionBus: dead))
    bridge.displayAddress = { address }
    bridge.add(stage.window) { .zero }
    bridge.start()
    try await wait { session.programs.count == 1 }
    bridge.stop()
  }

  @Test func theEndOfTheSessionBusEndsTheBridge() async throws {
    let stage = try await BridgedStage.joined()
    stage.session.bus.kill()
    try await wait { !stage.window.isReadAloud }
  }

  @Test func theEndOfTheAccessibilityBusEndsNothingElseAndItIsLookedForAgain() async throws {
    let stage = try await BridgedStage.joined()
    stage.session.accessibilityBus.kill()
    try await wait { !stage.window.isReadAloud }
    stage.after { stage.slider.setValues(lower: 300, upper: 800) }
    #expect(!stage.window.isClosed)
    let bus = try PrivateBus()
    let registry = try await BusPlayer(ATSPI.registry, on: bus.address) { call in
      call.member == "Embed" ? [ATSPI.nobody] : nil
    }
    stage.session.moveAccessibilityBus(to: bus.address)
    try await wait { stage.window.isReadAloud }
    registry.connection.close()
  }

  @Test func aBusThatComesBackIsJoinedWhenTheSessionSaysSo() async throws {
    let session = try await FakeSession()
    let address = session.accessibilityBus.address
    session.moveAccessibilityBus(to: "unix:path=/nowhere")
    try await session.startLauncher(isEnabled: true)
    var patience = AccessibilityPatience()
    patience.bus = .seconds(3_600)
    let stage = try BridgedStage(in: session, patience: patience)
    stage.bridge.start()
    try await Task.sleep(for: .milliseconds(300))
    #expect(session.programs.isEmpty)
    session.stopLauncher()
    session.moveAccessibilityBus(to: address)
    try await session.startLauncher(isEnabled: true)
    try await wait { session.programs.count == 1 }
  }
}
