/**
 * Invisible characters that disguise a text: control characters (a line break ends a header, and PostgreSQL cannot store NUL) and those
 * that turn the direction of writing.
 */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a text as one line without invisible characters (rule M96): people choose the names in it. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').replace(UNSEEN, '')
}
