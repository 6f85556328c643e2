import { getInstance } from '@module-federation/runtime'
import type { PlannedRelease } from '@portal/contracts/platform'
import { scopeLentTo } from './lent-scope.ts'
import { type Container, loadContainer } from './load-container.ts'

/** Loaded or loading containers, by part and release, so that releases never share one. */
const containers = new Map<string, Promise<Container>>()

/** Loads one exposed module of one release; the release's container is fetched and initialized once. */
export async function loadModule(remote: string, release: PlannedRelease, module: string): Promise<unknown> {
  const name = `${containerName(remote)}.${release.id}`
  const opening = containers.get(name) ?? openContainer(remote, release)
  containers.set(name, opening)
  try {
    return (await (await opening).get(module))()
  } catch (error) {
    // A container that is ready stays; one that could not be fetched or initialized is fetched again at the next try.
    await opening.catch(() => containers.delete(name))
    throw error
  }
}

/** Fetches a container with its planned digest and lends it what the host shares, in the remote's own name. */
async function openContainer(remote: string, release: PlannedRelease): Promise<Container> {
  const container = await loadContainer(
    new URL(release.base + release.entry, location.href).href,
    containerName(remote),
  )
  const shareScopeMap = getInstance()?.shareScopeMap ?? {}
  const scope = scopeLentTo({ remote, release: release.id }, shareScopeMap[SCOPE] ?? {})
  await container.init(scope, [], { shareScopeKeys: SCOPE, shareScopeMap })
  return container
}

/** Webpack's name of the only share scope. */
const SCOPE = 'default'

/** Returns the container name used by the build (federation/build). */
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
export function dropFailedShares(): void {
  const scopes = Object.values(getInstance()?.shareScopeMap ?? {})
  const entries = scopes.flatMap((packages) => Object.values(packages)).flatMap((versions) => Object.values(versions))
  for (const entry of entries as SharedEntry[]) {
    if (entry.loading && !entry.loaded && !entry.lib) entry.loading = undefined
  }
}
