/**
 * Signs that nobody sees and that make a text look like another: control characters, of which one ends a header and NUL fits into
 * no database, and those that turn the direction of writing.
 */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a name as it can stand in a line of a letter and in its subject (rule M96): people choose names. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').replace(UNSEEN, '')
}
