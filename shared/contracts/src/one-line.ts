/** Letters, digits, signs and emoji; no blanks, controls, joiners, fillers, tags and marks, which show nothing by themselves. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]/u

/**
 * Characters that disguise a text: controls (PostgreSQL cannot store NUL), those that turn the direction of writing, soft
 * hyphens and zero-width blanks. Joiners, variation selectors and tags stay: Persian, Hindi and emoji are written with them.
 */
const UNSEEN = /(?!\s)[\p{Cc}\p{Bidi_C}\u00ad\u180e\u200b\u2060-\u206f]/gu

/** Returns whether a text has no visible character (rule P97). */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** Returns a text as one line without disguising characters, `""` without a visible one (rules M96, P97): people choose the names in it. */
export function oneLine(text: string): string {
  return isBlank(text) ? '' : text.replace(UNSEEN, '').replace(/\s+/g, ' ')
}
