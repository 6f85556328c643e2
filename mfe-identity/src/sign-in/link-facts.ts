/** Facts in the fragment of a letter’s link, by name. */
export type LinkFacts = Readonly<Partial<Record<(typeof NAMES)[number], string>>>

const NAMES = ['token', 'id', 'account', 'contact', 'username', 'email', 'invite', 'redirect'] as const
/** Facts of letters, digits and `._-` alone. */
const PLAIN: readonly string[] = ['token', 'id', 'account', 'contact']
const ADDRESSES: readonly string[] = ['username', 'email']

/** A name with its `=`, where the `&` before it or the `=` are still escaped. */
const ESCAPED_NAME = new RegExp(`(^|&|%26(?:amp(?:;|%3B))?)(${NAMES.join('|')})(?:=|%3D)`, 'gi')
/** Gateways in a row escape once each; more than this nobody has seen. */
const MOST_ESCAPES = 5

/**
 * Reads the fragment of a letter's link and removes it from the address at once: it must not stay in the history or be
 * copied along.
 */
export function takeLinkFacts(): LinkFacts {
  const facts = readFragment(location.hash.slice(1))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return facts
}

/**
 * Returns what a fragment says, also where a mail gateway or mail program escaped it on the way or something was copied
 * along behind it (rule D90). Of a name that stands twice, the first counts.
 */
export function readFragment(fragment: string): LinkFacts {
  let spelled = fragment
  for (let escapes = 0; escapes < MOST_ESCAPES && isEscaped(factsIn(spelled)); escapes += 1)
    spelled = unescapeOnce(spelled)
  const facts = Object.entries(factsIn(spelled)).map(([name, value]) => [name, withoutDebris(name, value)])
  return Object.fromEntries(facts)
}

function factsIn(fragment: string): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const [spelling, value] of new URLSearchParams(fragment)) {
    // Before it may stand what is left of `&amp;` or `&#35;`.
    const name = /[a-z]*$/i.exec(spelling)?.[0] ?? ''
    if ((NAMES as readonly string[]).includes(name)) facts[name] ??= value
  }
  return facts
}

/** Returns whether a name is hidden in another's value, or a value still holds what every link escapes. */
function isEscaped(facts: Record<string, string>): boolean {
  return (
    !facts.token ||
    PLAIN.some((name) => facts[name]?.includes('&')) ||
    ADDRESSES.some((name) => /^[^@]*%40/.test(facts[name] ?? '')) ||
    [facts.invite, facts.redirect].some((path) => /^%2F/i.test(path ?? ''))
  )
}

/** In one go: what is escaped inside a value that is escaped itself must not be taken for a name. */
function unescapeOnce(fragment: string): string {
  return fragment.replace(ESCAPED_NAME, '&$2=').replaceAll('%25', '%')
}

function withoutDebris(name: string, value: string): string {
  if (PLAIN.includes(name)) return /^[\w.-]*[\w-]/.exec(value.replace(/[\p{Cf}\s]/gu, ''))?.[0] ?? ''
  if (ADDRESSES.includes(name)) return /^\s*([^\s@]+@[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])/u.exec(value)?.[1] ?? value
  return value.replace(/[\s<>"]+$/, '')
}
