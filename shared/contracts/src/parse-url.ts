/**
 * Parses an absolute address; `undefined` if it is invalid. Not `URL.canParse`: on Node 20 it rejects hosts such as
 * `bücher.example` once V8 has optimized it after some thousand calls.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
