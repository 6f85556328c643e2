/**
 * Returns a text as PostgreSQL keeps it: it refuses NUL in any text, and half of a surrogate pair in JSON. Either stands as `\ufffd`, so that
 * one can see that something was there.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}
