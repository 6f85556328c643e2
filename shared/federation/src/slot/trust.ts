import type { PlannedRelease } from '@portal/contracts/platform'

/** No file has this digest: what the plan does not list is refused like a file that was changed. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`
/** Nothing is ever here. Asking for it fails as any missing file does, while throwing would leave a loader waiting. */
const NOWHERE = '/releases/not-planned.js'

const digests = new Map<string, string>()

/** Files that this page may run: name → digest, under the release's base. */
export function trustFiles({ base, files }: Pick<PlannedRelease, 'base' | 'files'>): void {
  for (const [file, digest] of Object.entries(files)) digests.set(urlOf(base + file), digest)
}

/** What an element that loads this URL carries as `integrity`. */
export function integrityOf(url: string): string {
  return digests.get(urlOf(url)) ?? IMPOSSIBLE
}

/**
 * Lets the page run planned files only: chunk loaders read their digests here, and the one Trusted Types policy turns
 * every other script URL into one that leads nowhere. Markup and script text from strings have no policy, so the
 * browser refuses them. Call it once, before anything loads.
 */
export function installTrust(): void {
  Object.defineProperty(globalThis, Symbol.for('portal.integrity'), { value: (url: string) => digests.get(urlOf(url)) })
  ;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (digests.has(urlOf(url)) ? url : NOWHERE),
  })
}

const urlOf = (url: string) => new URL(url, location.href).href

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}
