/**
 * Parses a whole address; `undefined` for what is none. Not `URL.canParse`: on Node 20 it says no to a host such as
 * `bücher.example` once it has been called some thousand times and V8 has optimized it.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
