/**
 * Email addresses as somebody types or pastes them, many at once: one a line, or with commas, semicolons or spaces between them, also
 * as "Vera Lind <vera@acme.example>". Each once; what is no address stays, so that it can be said.
 */
export function readAddresses(text: string): string[] {
  const entries = text.split(/[\n,;]+/).flatMap((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry.split(/\s+/))
  const addresses = new Map(
    entries
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((address) => [address.toLowerCase(), address]),
  )
  return [...addresses.values()]
}
