const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** Whether a request was sent to this machine by its own name: any other that resolves to it may be a foreign page's. */
export function isOfThisMachine(host: string | undefined): boolean {
  return LOOPBACK.test(host ?? '')
}
