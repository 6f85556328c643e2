/**
 * Maximum transfer size of a release, in KB of 1024 bytes, brotli: the bench measures it and a registry rejects more.
 */
export const RELEASE_BUDGETS_KB = {
  /** A remote’s container. */
  entry: 7,
  /** A remote’s own code for its first view, with its container. */
  firstView: 45,
  /** The shell’s scripts before first content. */
  shellScript: 118,
}
