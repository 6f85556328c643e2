/** Bytes; a browser's beacon takes no more. */
export const BODY_LIMIT_BYTES = 64 * 1024
/** Requests a minute that one address may report with. */
const REPORTS_PER_MINUTE = 60

/** Limits for reports that anyone may send without a session. */
export const REPORT_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  config: { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: 60_000 } },
}
