/// A view of a window's overlay that stays with a view below it: it is laid out again whenever any view of the
/// window has moved.
package protocol WindowFollower: View {}
