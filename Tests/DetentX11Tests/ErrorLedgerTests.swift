import CDetentX11
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct ErrorLedgers {
    private func error(_ serial: UInt, request: UInt8 = 8, code: Int32 = 3) -> XErrorEvent {
      var event = XErrorEvent()
      event.serial = serial
      event.request_code = request
      event.error_code = UInt8(code)
      event.resourceid = 0xbeef
      return event
    }

    @Test func aLineNamesTheRequestAndItsAge() {
      var ledger = ErrorLedger(extensions: [130: "MIT-SHM"])
      #expect(
        ledger.receive(error(10), nextRequest: 14, now: .zero)
          == .log("X error BadWindow in MapWindow, resource 0xbeef, 4 requests ago"))
      var shared = error(11, request: 130, code: 9)
      shared.minor_code = 3
      #expect(
        ledger.receive(shared, nextRequest: 12, now: .zero)
          == .log("X error BadDrawable in MIT-SHM request 3, resource 0xbeef, 1 requests ago"))
      #expect(
        ledger.receive(error(12, request: 200, code: 150), nextRequest: 12, now: .zero)
          == .log("X error error 150 in request 200.0, resource 0xbeef, 0 requests ago"))
      #expect(ledger.unexpectedCount == 3)
    }

    @Test func noMoreThanTenLinesASecondAreLogged() {
      var ledger = ErrorLedger(extensions: [:])
      let verdicts = (0..<100).map { _ in
        ledger.receive(error(1), nextRequest: 2, now: .milliseconds(5))
      }
      #expect(verdicts.count { $0 != .quiet } == 10)
      #expect(ledger.unexpectedCount == 100)
      let later = ledger.receive(error(1), nextRequest: 2, now: .milliseconds(1005))
      guard case .log(let line) = later else {
        Issue.record("nothing was logged")
        return
      }
      #expect(line.hasSuffix("; 90 more before it"))
    }

    @Test func errorsOfExpectedRequestsAreDropped() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.expect(20..<22, processed: 5)
      #expect(ledger.receive(error(20), nextRequest: 30, now: .zero) == .expected)
      #expect(ledger.receive(error(21), nextRequest: 30, now: .zero) == .expected)
      #expect(ledger.receive(error(22), nextRequest: 30, now: .zero) != .expected)
      #expect(ledger.unexpectedCount == 1)
      // Their errors would have come: the numbers are not kept for ever.
      ledger.expect(40..<41, processed: 30)
      #expect(ledger.receive(error(20), nextRequest: 30, now: .zero) != .expected)
    }

    @Test func aWindowOfOursThatIsGoneIsAnotherProgramsDoing() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.register(0xbeef, processed: 1)
      #expect(ledger.receive(error(20), nextRequest: 30, now: .zero) == .expected)
      #expect(ledger.receive(error(21, code: 9), nextRequest: 30, now: .zero) == .expected)
      // Nobody else can make us ask for nonsense.
      #expect(ledger.receive(error(22, code: 8), nextRequest: 30, now: .zero) != .expected)
      // What was asked before its end was known fails later; what is asked after it is a mistake.
      ledger.giveUp(0xbeef, at: 40)
      #expect(ledger.receive(error(39), nextRequest: 45, now: .zero) == .expected)
      #expect(ledger.receive(error(40), nextRequest: 45, now: .zero) != .expected)
      ledger.register(0xcafe, processed: 40)
      #expect(ledger.receive(error(39), nextRequest: 45, now: .zero) != .expected)
    }

    @Test func aTrapCatchesTheFirstErrorAndNoOlderOne() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.beginTrap(at: 10)
      #expect(ledger.receive(error(9), nextRequest: 11, now: .zero) != .expected)
      #expect(ledger.receive(error(10, code: 10), nextRequest: 11, now: .zero) == .expected)
      #expect(ledger.receive(error(11, code: 2), nextRequest: 12, now: .zero) == .expected)
      #expect(ledger.endTrap() == 10)
      #expect(ledger.unexpectedCount == 1)
    }

    @Test func allCoreRequestsHaveNames() {
      #expect(RequestNames.name(of: 1) == "CreateWindow")
      #expect(RequestNames.name(of: 72) == "PutImage")
      #expect(RequestNames.name(of: 119) == "GetModifierMapping")
      #expect(RequestNames.name(of: 0) == nil)
      #expect(RequestNames.name(of: 120) == nil)
      #expect(RequestNames.errorName(of: 3) == "BadWindow")
      #expect(RequestNames.errorName(of: 17) == "BadImplementation")
    }
  }
}
