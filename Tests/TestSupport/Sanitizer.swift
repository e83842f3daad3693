import Glibc

/// The sanitizers that a run of the tests may be under.
public enum Sanitizer {
  /// Whether one watches: it keeps freed memory and makes everything slower.
  public static let isPresent =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
