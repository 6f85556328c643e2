import type { PlannedRemote, RemoteOverride } from '@portal/contracts/platform'
import type { Usable } from './usable-remotes.ts'

/** What `npm run dev` calls the container of the remote that it serves. */
const ENTRY = 'remoteEntry.js'

/**
 * What somebody may use, with remotes that are worked on from where they are served: in a developer's session (rule P23), or in the portal that
 * `npm run dev` starts (rule P39). It brings them no remote that they
 * might not use otherwise, and no release before it: what is broken there is to be seen.
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
