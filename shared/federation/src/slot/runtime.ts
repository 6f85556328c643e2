import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import type { PlannedRelease } from '@portal/contracts/platform'
import { scopeLentTo } from './lent-scope.ts'
import { loadContainer } from './load-container.ts'

/** Whose a registered name is. */
const registered = new Map<string, { remote: string; release: string }>()

/**
 * Registers how remotes are fetched, by our own loader, with their planned digest; and what they are lent: each in its own name. Call it
 * once, before the first.
 */
export function installRuntime(): void {
  registerPlugins([
    {
      name: 'planned-entries',
      loadEntry: async ({ remoteInfo }) => (await loadContainer(remoteInfo.entry, remoteInfo.entryGlobalName)) as never,
      beforeInitContainer: (init) => {
        const whose = registered.get(init.remoteInfo.name)
        return whose ? { ...init, shareScope: scopeLentTo(whose, init.shareScope) as typeof init.shareScope } : init
      },
    },
  ])
}

/**
 * Loads one exposed module of one release. Each release is registered under a name of its own: what is kept of one
 * that failed never meets the next.
 */
export async function loadModule(remote: string, release: PlannedRelease, module: string): Promise<unknown> {
  const name = `${containerName(remote)}.${release.id}`
  if (!registered.has(name)) {
    const entry = new URL(release.base + release.entry, location.href).href
    registerRemotes([{ name, entry, entryGlobalName: containerName(remote), type: 'global' }])
    registered.set(name, { remote, release: release.id })
  }
  return loadRemote(`${name}/${module.replace('./', '')}`)
}

/** As the build names it (federation/build). */
function containerName(remote: string) {
  return `portal_${remote.replaceAll('-', '_')}`
}

interface SharedEntry {
  loading?: unknown
  loaded?: boolean
  lib?: unknown
}

/**
 * The runtime keeps the promise of a shared module that could not be fetched, and would answer with it until the page
 * is reloaded. Call it between two tries.
 */
export function forgetFailedShares(): void {
  const scopes = Object.values(getInstance()?.shareScopeMap ?? {})
  const entries = scopes.flatMap((packages) => Object.values(packages)).flatMap((versions) => Object.values(versions))
  for (const entry of entries as SharedEntry[]) {
    if (entry.loading && !entry.loaded && !entry.lib) entry.loading = undefined
  }
}
