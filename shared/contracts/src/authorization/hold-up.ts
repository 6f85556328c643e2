/**
 * Message for people without a login of ours who want to change their address (account.md §8); `{product}` is the
 * brand. A separate file, because a screen shows it before any call.
 */
export const HOLD_UP = 'Hold up! You need a {product} login to change your email. Scroll down to create one.'
