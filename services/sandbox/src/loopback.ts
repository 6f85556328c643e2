const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/**
 * Returns whether a request used a local name of this machine: other names that resolve to it may belong to a foreign
 * page.
 */
export function isOfThisMachine(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? '')
}
