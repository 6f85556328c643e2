import type { Platform } from '@portal/platform/start'
import type { PageStore } from '../page/page-store.ts'

/** Webpack's name of the error for a missing chunk. */
const FILE_IS_GONE = 'ChunkLoadError'

/**
 * Replaces a remote whose lazily loaded file is gone with its release: the plan is fetched again, and the release it
 * names is mounted at the same address. If the remote has unsaved input, it stays, and the person is offered the newer
 * release (rule P33). A canary with an uncaught error is replaced by the previous release, under the same condition
 * (rule P35). Returns the cleanup.
 */
export function renewRemote(
  page: PageStore,
  { guard }: { guard: Pick<Platform['guard'], 'isDirty'> },
  refreshPlan: () => Promise<unknown>,
): () => void {
  const renew = async () => {
    const { route, slot } = page.getState()
    if (route.kind !== 'remote' || slot.phase !== 'ready') return
    await refreshPlan()
    const { plan, slot: now } = page.getState()
    const isNewer = plan.remote?.name === route.name && plan.remote.current.id !== slot.release
    if (isNewer && now === slot && !guard.isDirty()) slot.openAnew()
  }
  const onUncaught = (error: unknown, file = '') => {
    const { route, slot } = page.getState()
    const { name, message, stack } = error instanceof Error ? error : { name: '', message: '', stack: '' }
    if (route.kind === 'remote' && slot.phase === 'ready' && slot.giveWay) {
      const isOfCanary = `${file} ${message} ${stack}`.includes(`/releases/${route.name}/${slot.release}/`)
      if (isOfCanary && !guard.isDirty()) slot.giveWay()
    } else if (name === FILE_IS_GONE) void renew().catch(() => {})
  }
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('error', ({ error, filename }) => onUncaught(error, filename), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => onUncaught(reason), { signal })
  return () => controller.abort()
}
