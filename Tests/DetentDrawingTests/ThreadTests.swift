import DetentDrawing
import Testing

struct ThreadTests {
  @Test func textsAndImagesAreDrawnOnManyThreadsAtOnce() async throws {
    let cache = ImageCache(byteLimit: 10_000)
    let sums = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var result: [UInt8] = []
          for round in 0..<40 {
            guard let surface = try? Surface(size: Size(width: 120, height: 30)) else { return [] }
            surface.withCanvas { canvas in
              let image = cache.image(
                for: round % 12, size: Size(width: 10, height: 10), scale: 1
              ) { $0.fill($0.clipBounds, with: ink) }
              canvas.draw(image, in: Rect(x: 0, y: 0, width: 10, height: 10))
              canvas.draw(
                TextLayout.cached("Price \(round % 10) 价", font: testFont), at: .zero,
                color: .black)
              canvas.draw(
                TextLayout("fresh \(round)", font: testFont), at: Point(x: 50.3, y: 2),
                color: .black)
              _ = testFont.withSize(Double(round) + 3).metrics
            }
            if round == 39 { result = surface.withUnsafeBytes { [UInt8]($0) } }
          }
          return result
        }
      }
      var all: [[UInt8]] = []
      for await result in group { all.append(result) }
      return all
    }
    #expect(sums.count == 8 && Set(sums).count == 1 && !sums[0].isEmpty)
  }
}
