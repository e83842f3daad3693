import CDetentX11
import Glibc

@testable import DetentX11

/// Changes the screen as a settings program does, with the library that such programs use.
@MainActor struct ScreenSetup {
  private typealias Allocate =
    @convention(c) (OpaquePointer, Int32) -> UnsafeMutablePointer<detent_monitor>?
  private typealias Set =
    @convention(c) (OpaquePointer, UInt, UnsafeMutablePointer<detent_monitor>) -> Void
  private typealias Free = @convention(c) (UnsafeMutablePointer<detent_monitor>) -> Void
  private typealias Resize =
    @convention(c) (OpaquePointer, UInt, Int32, Int32, Int32, Int32) -> Void

  private typealias List =
    @convention(c) (
      OpaquePointer, UInt, Int32, UnsafeMutablePointer<Int32>
    ) -> UnsafeMutablePointer<detent_monitor>?
  private typealias Resources = @convention(c) (OpaquePointer, UInt) -> UnsafeMutableRawPointer?
  private typealias FreeResources = @convention(c) (UnsafeMutableRawPointer) -> Void
  private typealias SetCrtc =
    @convention(c) (
      OpaquePointer, UnsafeMutableRawPointer, UInt, UInt, Int32, Int32, UInt, UInt16,
      UnsafeMutablePointer<UInt>?, Int32
    ) -> Int32

  private let library: UnsafeMutableRawPointer

  init() throws {
    guard let library = dlopen("libXrandr.so.2", RTLD_NOW) else {
      throw XServer.Failure(description: "libXrandr.so.2 is missing: install libxrandr2")
    }
    self.library = library
  }

  /// - Parameter isReal: whether it takes the place of the one that the server has.
  func addMonitor(_ driver: ServerInput, _ name: String, _ area: ScreenRect, isReal: Bool = false) {
    var count: Int32 = 0
    let list = function("XRRGetMonitors", List.self)(driver.display, driver.root, 1, &count)
    let output = isReal ? list?.pointee.outputs?.pointee : nil
    guard
      let monitor = function("XRRAllocateMonitor", Allocate.self)(
        driver.display, output == nil ? 0 : 1)
    else { return }
    if let output { monitor.pointee.outputs.pointee = output }
    monitor.pointee.name = driver.atom(name)
    monitor.pointee.x = Int32(area.x)
    monitor.pointee.y = Int32(area.y)
    monitor.pointee.width = Int32(area.width)
    monitor.pointee.height = Int32(area.height)
    function("XRRSetMonitor", Set.self)(driver.display, driver.root, monitor)
    function("XRRFreeMonitors", Free.self)(monitor)
    if let list { function("XRRFreeMonitors", Free.self)(list) }
    driver.sync()
  }

  func resize(_ driver: ServerInput, width: Int, height: Int) {
    turnMonitorOff(driver)
    function("XRRSetScreenSize", Resize.self)(
      driver.display, driver.root, Int32(width), Int32(height), 200, 150)
    driver.sync()
  }

  /// One that shows more than a smaller screen has is in its way.
  private func turnMonitorOff(_ driver: ServerInput) {
    guard
      let resources = function("XRRGetScreenResources", Resources.self)(
        driver.display, driver.root)
    else { return }
    defer { function("XRRFreeScreenResources", FreeResources.self)(resources) }
    // After two times and a count: the identifiers of what drives the monitors.
    guard let first = resources.load(fromByteOffset: 24, as: UnsafePointer<UInt>?.self)
    else { return }
    _ = function("XRRSetCrtcConfig", SetCrtc.self)(
      driver.display, resources, first.pointee, UInt(CurrentTime), 0, 0, 0, 1, nil, 0)
  }

  private func function<F>(_ name: String, _ type: F.Type) -> F {
    unsafeBitCast(dlsym(library, name), to: type)
  }
}
