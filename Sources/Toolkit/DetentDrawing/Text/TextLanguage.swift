import Glibc
import Synchronization

/// The language of the environment. It decides between the Chinese, Japanese and Korean shapes of
/// the same characters.
package enum TextLanguage {
  private static let preferred = Mutex<String?>(nil)

  /// Takes a language before that of the environment; texts that were laid out before keep theirs.
  /// - Parameter locale: such as `zh_CN`; what is none changes nothing.
  package static func prefer(_ locale: String) {
    guard let tag = tag(ofLocale: locale) else { return }
    preferred.withLock { $0 = tag }
  }

  /// The language in the form "zh-cn"; "en" where nobody names one.
  static var current: String { preferred.withLock { $0 } ?? ofEnvironment }

  private static let ofEnvironment: String = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value[0] != 0 else { continue }
      return tag(ofLocale: String(cString: value)) ?? "en"
    }
    return "en"
  }()

  /// "zh-cn" from "zh_CN.UTF-8"; nil for the locales of no language, and for what is none.
  static func tag(ofLocale locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" { return nil }
    return tag(name)
  }

  /// A tag in lower case with hyphens; nil where it holds anything else than letters and digits.
  static func tag(_ name: some StringProtocol) -> String? {
    guard (2...35).contains(name.utf8.count) else { return nil }
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case 65...90: text.unicodeScalars.append(Unicode.Scalar(byte + 32))
      case 97...122, 48...57: text.unicodeScalars.append(Unicode.Scalar(byte))
      case 45, 95: text.append("-")
      default: return nil
      }
    }
    return text
  }
}
