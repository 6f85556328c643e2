/**
 * Reads the fragment of a letter's link and removes it from the address at once: it must not stay in the history or be
 * copied along.
 */
export function takeLinkFacts(): Readonly<Record<string, string>> {
  const facts = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return facts
}
