/**
 * What somebody without a login of our own is told who wants another address (account.md §8); `{product}` is the brand. A file of
 * its own: a screen says it before it asks anybody.
 */
export const HOLD_UP = 'Hold up! You need a {product} login to change your email. Scroll down to create one.'
