const SHOWN = 4

/** A secret as lists show it: the last four characters behind dots, whatever its length. */
export function maskToken(token: string): string {
  return `••••${token.length > 3 * SHOWN ? token.slice(-SHOWN) : ''}`
}
