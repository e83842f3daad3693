import DetentViews

extension TextCatalog {
  /// What controls are and what can be done with them, for readers who do not know AT-SPI's words.
  static let accessibility = TextCatalog([
    "ar": { PackageResources.ar_po }, "de": { PackageResources.de_po },
    "zh_CN": { PackageResources.zh_CN_po },
  ])
}
