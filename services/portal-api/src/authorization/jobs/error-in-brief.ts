const LONGEST = 300

/** Patterns of data that may belong to a customer, with their replacements. */
const MASKED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bhttps?:\/\/[^\s"'<>]+/gi, '[URL]'],
  [/[^\s"<>()@,;:]+@[^\s"<>()@,;:]+/g, '[email]'],
  [/\b(ENOTFOUND|EAI_AGAIN) \S+/g, '$1 [host]'],
  [/\+?\d(?:[ -]?\d){9,}/g, '[number]'],
]

/** Returns an error in one line without its stack, and without addresses and numbers that may be a customer's. */
export function errorInBrief(error: string | null): string {
  const [line = ''] = (error ?? '').split('\n', 1)
  const masked = MASKED.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line.slice(0, 2_000))
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1)}…` : masked
}
