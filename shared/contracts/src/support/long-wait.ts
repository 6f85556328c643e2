/** A customer who waits longer than this for an answer should be answered next, in ms. */
const LONG_WAIT_MS = 60 * 60_000

/**
 * Returns whether a customer has waited for an answer for more than an hour (rule Q61). `waitingSince` is `waiting_since`
 * of a conversation, which is empty where nobody waits; `now` is the portal's time in ms.
 */
export function isLongWait(waitingSince: string, now: number): boolean {
  return waitingSince !== '' && now - Date.parse(waitingSince) > LONG_WAIT_MS
}
