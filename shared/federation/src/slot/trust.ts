import type { PlannedRelease } from '@portal/contracts/platform'

/** No file has this digest: what the plan does not list is refused like a file that was changed. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`
/** A URL that never exists. Requesting it fails like any missing file, while throwing would leave a loader waiting. */
const NOWHERE = '/releases/not-planned.js'

const digests = new Map<string, string>()
/** Files under development change with each save, so they have no digests (rule P23). */
const originsWithoutDigests = new Set<string>()

/** Files that this page may run: name → digest, under the release's base. */
export function trustFiles({ base, files, servedAt }: Pick<PlannedRelease, 'base' | 'files' | 'servedAt'>): void {
  if (servedAt) originsWithoutDigests.add(servedAt)
  for (const [file, digest] of Object.entries(files)) digests.set(urlOf(base + file), digest)
}

/** Returns whether this page may run a file. */
export function isTrusted(url: string): boolean {
  return digests.has(urlOf(url)) || needsNoDigest(url)
}

/** Returns the `integrity` attribute for an element that loads this URL. */
export function integrityOf(url: string): string {
  return digests.get(urlOf(url)) ?? (needsNoDigest(url) ? '' : IMPOSSIBLE)
}

/**
 * Restricts the page to planned files: chunk loaders read their digests here, and the only Trusted Types policy
 * replaces every other script URL by one that does not exist. Markup and script text from strings have no policy, so
 * the browser rejects them, and reports it by itself. Call it once, before anything is loaded; `onRefused` gets each
 * unplanned script URL as an error with the caller's stack.
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
