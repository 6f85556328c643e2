import type { PlannedRelease } from '@portal/contracts/platform'

/** No file has this digest: what the plan does not list is refused like a file that was changed. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`
/** Nothing is ever here. Asking for it fails as any missing file does, while throwing would leave a loader waiting. */
const NOWHERE = '/releases/not-planned.js'

const digests = new Map<string, string>()
/** What somebody works on changes with each save, so its files have none (rule P23). */
const originsWithoutDigests = new Set<string>()

/** Files that this page may run: name → digest, under the release's base. */
export function trustFiles({ base, files, servedAt }: Pick<PlannedRelease, 'base' | 'files' | 'servedAt'>): void {
  if (servedAt) originsWithoutDigests.add(servedAt)
  for (const [file, digest] of Object.entries(files)) digests.set(urlOf(base + file), digest)
}

/** Whether this page may run a file. */
export function isTrusted(url: string): boolean {
  return digests.has(urlOf(url)) || needsNoDigest(url)
}

/** What an element that loads this URL carries as `integrity`. */
export function integrityOf(url: string): string {
  return digests.get(urlOf(url)) ?? (needsNoDigest(url) ? '' : IMPOSSIBLE)
}

/**
 * Lets the page run planned files only: chunk loaders read their digests here, and the one Trusted Types policy turns
 * every other script URL into one that leads nowhere. Markup and script text from strings have no policy, so the
 * browser refuses them, and reports it by itself. Call it once, before anything loads; `onRefused` hears of each script URL that was not
 * planned, with a stack that says whose code it was.
 */
export function installTrust(onRefused: (refused: Error) => void): void {
  Object.defineProperty(globalThis, Symbol.for('portal.integrity'), { value: (url: string) => digests.get(urlOf(url)) })
  ;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (isTrusted(url)) return url
      // Without its query, and without what a data: URL holds.
      onRefused(new Error(`script-src refused ${url.split(/[?#,]/)[0]}`))
      return NOWHERE
    },
  })
}

const needsNoDigest = (url: string) => originsWithoutDigests.has(new URL(url, location.href).origin)

const urlOf = (url: string) => new URL(url, location.href).href

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}
