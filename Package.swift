// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// Settings of every Swift target: explicit `any`, internal imports, and no members of modules that
/// a file does not import.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// A folder of the sources. The toolkit depends on no other folder; the demo depends only on the
/// toolkit. The programs and their shared code are outside these folders.
enum Wing: String {
  case toolkit = "Toolkit"
  case studio = "Studio"
  case houseSearch = "HouseSearch"
}

/// - Parameter embedding: a file or folder of the target that its code contains.
func library(
  _ wing: Wing?, _ name: String, _ dependencies: [Target.Dependency], embedding data: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: wing.map { "Sources/\($0.rawValue)/\(name)" },
    resources: data.map { [.embedInCode($0)] } ?? [], swiftSettings: strict)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// - Parameter exclude: files that are not code, such as reference pictures and tables.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The pkg-config description of a C library. SwiftPM warns in every build about flags in the
/// descriptions of Pango and GIO. Ours name the same headers and libraries at Debian's paths.
/// - Parameter header: a header of the library, relative to `/usr/include`.
func description(_ own: String, header: String, or other: String) -> String {
  let path = Context.packageDirectory + "/Sources/Toolkit/" + own
  let isWhereDebianHasIt = access("/usr/include/" + header, R_OK) == 0
  // SwiftPM would split a path that contains a space.
  return isWhereDebianHasIt && !path.contains(" ") ? path : other
}

let package = Package(
  name: "Detent",
  products: [
    .library(name: "DetentDrawing", targets: ["DetentDrawing"]),
    .library(name: "DetentViews", targets: ["DetentViews"]),
    .library(name: "DetentWidgets", targets: ["DetentWidgets"]),
    .library(name: "DetentControls", targets: ["DetentControls"]),
    .library(name: "DetentInspector", targets: ["DetentInspector"]),
    .library(name: "DetentDesign", targets: ["DetentDesign"]),
    .library(name: "DetentGallery", targets: ["DetentGallery"]),
    .library(name: "DetentHeadless", targets: ["DetentHeadless"]),
    .library(name: "DetentX11", targets: ["DetentX11"]),
    // The programs are not products; otherwise users of a library would have to fetch dependencies
    // that only the programs need. A build of this package itself still builds them.
  ],
  traits: [
    .trait(
      name: "Inspector",
      description: "price-filter can be inspected while it runs; detent-gallery always can."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CDetentCairo", path: "Sources/Toolkit/CDetentCairo",
      pkgConfig: description(
        "CDetentCairo/detent-pango.pc", header: "pango-1.0/pango/pangocairo.h", or: "pangocairo"),
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
    .systemLibrary(
      name: "CDetentX11", path: "Sources/Toolkit/CDetentX11",
      pkgConfig: "x11 xext xi xrender cairo-xlib",
      providers: [
        .apt(["libx11-dev", "libxext-dev", "libxi-dev", "libxrender-dev", "libcairo2-dev"])
      ]),
    .systemLibrary(
      name: "CDetentBus", path: "Sources/Toolkit/CDetentBus",
      pkgConfig: description(
        "CDetentBus/detent-gio.pc", header: "glib-2.0/gio/gio.h", or: "gio-2.0"),
      providers: [.apt(["libglib2.0-dev"])]),
    // Paths, file output and threads. Imports no other module.
    library(.toolkit, "DetentBase", []),
    library(.toolkit, "DetentDrawing", ["CDetentCairo", "DetentBase", logging]),
    library(.toolkit, "DetentViews", ["DetentDrawing", logging], embedding: "Localization/Texts"),
    library(.toolkit, "DetentWidgets", ["DetentBase", "DetentViews", "DetentDrawing", logging]),
    library(
      .toolkit, "DetentControls", ["DetentWidgets", "DetentViews", "DetentDrawing", logging]),
    library(.toolkit, "DetentHeadless", ["DetentBase", "DetentViews", "DetentDrawing"]),
    // Connects the accessibility tree to assistive technology. Knows no host and no control.
    library(
      .toolkit, "DetentAccessibility",
      ["DetentBase", "DetentViews", "DetentDrawing", "CDetentBus", logging],
      embedding: "Localization/Texts"),
    library(
      .toolkit, "DetentX11",
      [
        "DetentAccessibility", "DetentBase", "DetentViews", "DetentDrawing",
        "CDetentX11", logging,
      ]),
    library(
      .studio, "DetentGallery", ["DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing"]),
    // Styles and views as JSON files and as Swift.
    library(.studio, "DetentDesign", ["DetentBase", "DetentViews", "DetentDrawing"]),
    library(
      .studio, "DetentInspector",
      [
        "DetentDesign", "DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing", logging,
      ]),
    // Output for scripts. Knows no host and no option.
    library(.toolkit, "DetentOutput", ["DetentBase", "DetentWidgets", "DetentViews"]),
    // Shared by the programs with a window: options, hosts, sounds, the desktop's file dialog.
    library(
      nil, "DetentProgram",
      [
        "DetentOutput", "DetentDesign", "DetentBase", "DetentControls", "DetentWidgets",
        "DetentHeadless", "DetentX11", "DetentAccessibility", "DetentViews", "DetentDrawing",
        arguments,
      ]),
    library(.houseSearch, "Listings", ["DetentBase"], embedding: "Words/words.txt"),
    library(
      .houseSearch, "PriceFilter",
      [
        "Listings", "DetentOutput", "DetentBase", "DetentControls", "DetentWidgets",
        "DetentViews", "DetentDrawing",
      ], embedding: "Localization/Texts"),
    program(
      "price-filter",
      [
        "PriceFilter", "Listings", "DetentProgram", "DetentOutput", arguments,
        .target(name: "DetentInspector", condition: .when(traits: ["Inspector"])),
        .target(name: "DetentX11", condition: .when(traits: ["Inspector"])),
      ]),
    program(
      "detent-gallery",
      [
        "DetentGallery", "DetentInspector", "DetentProgram", "DetentOutput", "DetentX11",
        "DetentViews", "DetentDrawing", arguments,
      ]),
    program(
      "range-slider-example", ["DetentControls", "DetentWidgets", "DetentViews", "DetentX11"]),
    // Views from a JSON file, with the inspector that edits it.
    program(
      "filter-column-example",
      [
        "DetentInspector", "DetentDesign", "DetentControls", "DetentWidgets", "DetentViews",
        "DetentDrawing", "DetentX11",
      ], exclude: ["filters.json"]),
    program(
      "tutorial-slider-example",
      ["DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing", "DetentX11"]),
    program(
      "spinner-example",
      ["DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing", "DetentX11"]),
    program("fader-example", ["DetentWidgets", "DetentViews", "DetentDrawing", "DetentX11"]),
    .executableTarget(
      name: "detent-benchmarks",
      dependencies: [
        "PriceFilter", "Listings", "ListingsTestSupport", "DetentControls", "DetentWidgets",
        "DetentHeadless", "DetentViews", "DetentDrawing",
      ],
      path: "Tests/Benchmarks", swiftSettings: strict),
    .target(
      name: "DetentTestSupport",
      dependencies: ["DetentAccessibility", "DetentHeadless", "DetentViews", "DetentDrawing"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "ListingsTestSupport", dependencies: ["Listings", "DetentBase", "DetentTestSupport"],
      path: "Tests/ListingsTestSupport", swiftSettings: strict),
    tests("DetentDrawingTests", ["DetentBase", "DetentDrawing", "DetentTestSupport"]),
    tests(
      "DetentViewsTests",
      ["DetentViews", "DetentWidgets", "DetentDrawing", "DetentHeadless", "DetentTestSupport"]),
    tests(
      "DetentWidgetsTests",
      ["DetentWidgets", "DetentViews", "DetentDrawing", "DetentHeadless", "DetentTestSupport"]),
    tests(
      "DetentControlsTests",
      [
        "DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing", "DetentHeadless",
        "DetentTestSupport",
      ], exclude: ["Pictures"]),
    tests(
      "DetentDesignTests",
      [
        "DetentDesign", "DetentControls", "DetentWidgets", "DetentViews", "DetentDrawing",
        "DetentHeadless", "DetentTestSupport",
      ]),
    tests(
      "FaderExampleTests",
      [
        "fader-example", "DetentWidgets", "DetentViews", "DetentDrawing", "DetentHeadless",
        "DetentTestSupport",
      ], exclude: ["Pictures"]),
    tests(
      "DetentInspectorTests",
      [
        "DetentInspector", "DetentDesign", "DetentControls", "DetentWidgets", "DetentViews",
        "DetentDrawing", "DetentHeadless", "DetentTestSupport",
      ]),
    tests(
      "DetentAccessibilityTests",
      [
        "DetentAccessibility", "CDetentBus", "DetentControls", "DetentWidgets", "DetentHeadless",
        "DetentViews", "DetentDrawing", "DetentTestSupport",
      ]),
    tests(
      "DetentHeadlessTests", ["DetentHeadless", "DetentWidgets", "DetentViews", "DetentDrawing"]),
    tests(
      "DetentX11Tests",
      [
        "DetentX11", "DetentAccessibility", "CDetentX11", "DetentControls", "DetentWidgets",
        "DetentHeadless", "DetentViews", "DetentDrawing", "DetentBase", "DetentTestSupport",
      ], exclude: ["Manners.md"]),
    tests(
      "DetentGalleryTests",
      [
        "DetentGallery", "DetentControls", "DetentWidgets", "DetentHeadless", "DetentViews",
        "DetentDrawing", "DetentTestSupport",
      ], exclude: ["Pictures"]),
    tests(
      "DetentProgramTests",
      [
        "DetentProgram", "DetentOutput", "DetentAccessibility", "DetentWidgets", "DetentViews",
        "DetentDrawing", "DetentTestSupport", arguments,
      ]),
    // It compiles the code on the pages against these modules.
    tests(
      "DocumentationTests",
      [
        "DetentInspector", "DetentDesign", "DetentControls", "DetentWidgets", "DetentHeadless",
        "DetentX11", "DetentViews", "DetentDrawing", "DetentTestSupport",
      ]),
    tests(
      "ListingsTests", ["Listings", "DetentBase", "ListingsTestSupport", "DetentTestSupport"]),
    tests(
      "PriceFilterTests",
      [
        "PriceFilter", "Listings", "DetentOutput", "DetentBase", "DetentControls",
        "DetentWidgets", "DetentHeadless", "DetentViews", "DetentDrawing", "DetentTestSupport",
        "ListingsTestSupport",
      ]),
  ]
)
