import type { PlannedRemote, RemoteOverride } from '@portal/contracts/platform'
import type { Usable } from './usable-remotes.ts'

/** Name of the container in `npm run dev`. */
const ENTRY = 'remoteEntry.js'

/**
 * Returns what a person may use, with remotes under development loaded from where they are served: in a developer's
 * session (rule P23), or in the portal of `npm run dev` (rule P39). It adds no remote that the person could not use
 * otherwise, and no fallback to an earlier release: failures are meant to be visible.
 */
export function servedElsewhere(
  usable: Usable,
  overrides: readonly Pick<RemoteOverride, 'remote' | 'origin'>[],
): Usable {
  if (overrides.length === 0) return usable
  const origins = new Map(overrides.map(({ remote, origin }) => [remote, origin]))
  const served = ({ previous, ...remote }: PlannedRemote): PlannedRemote => {
    const origin = origins.get(remote.name)
    if (origin === undefined) return { ...remote, ...(previous && { previous }) }
    const release = { id: 'dev', base: `${origin}/`, entry: ENTRY, files: {}, preload: {}, needs: {} }
    return { ...remote, current: { ...release, servedAt: origin } }
  }
  return { ...usable, remotes: usable.remotes.map(served) }
}
