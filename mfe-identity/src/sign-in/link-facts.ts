/**
 * What the link of a letter carries behind its #. Taken out of the address at once: it must not stay in the history, nor be copied
 * along.
 */
export function takeLinkFacts(): Readonly<Record<string, string>> {
  const facts = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return facts
}
