import { tidyEmail } from '@portal/contracts/tidy-email'

/**
 * Parses email addresses, typed or pasted: one a line, or separated by commas, semicolons or spaces, also as "Vera Lind
 * <vera@acme.example>". Removes duplicates; keeps invalid ones, so that they can be reported.
 */
export function readAddresses(text: string): string[] {
  const entries = text.split(/[\n,;]+/).flatMap((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry.split(/\s+/))
  const addresses = new Map(
    entries
      .map((entry) => tidyEmail(entry.trim()))
      .filter(Boolean)
      .map((address) => [address.toLowerCase(), address]),
  )
  return [...addresses.values()]
}
