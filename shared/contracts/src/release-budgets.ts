/** What a release may weigh at most, KB of 1024 bytes as they travel, brotli: the bench measures it and a registry refuses more. */
export const RELEASE_BUDGETS_KB = {
  /** A remote’s container. */
  entry: 7,
  /** A remote’s own code for its first view, with its container. */
  firstView: 45,
  /** The shell’s scripts before first content. */
  shellScript: 118,
}
