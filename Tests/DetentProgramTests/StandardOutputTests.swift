import Dispatch
import Glibc
import Testing

@testable import DetentOutput

@Suite struct StandardOutputTests {
  @Test func aLineWaitsUntilAFullPipeHasRoom() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let length = 300_000
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var count = 0
      var part = [UInt8](repeating: 0, count: 4_096)
      while count <= length {
        var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 20_000) == 1 else { break }
        count += read(reader, &part, part.count)
      }
      isRead.signal()
    }
    #expect(throws: Never.self) {
      try StandardOutput.write(String(repeating: "x", count: length), to: writer)
    }
    close(writer)
    isRead.wait()
    close(reader)
  }
}
