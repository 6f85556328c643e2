import type { Platform } from '@portal/platform/start'
import type { PageStore } from '../page/page-store.ts'

/** Webpack's name of the error for a missing chunk. */
const FILE_IS_GONE = 'ChunkLoadError'

/**
 * A file that a remote asks for late may be gone with its release. Then the plan is asked for again, and the release that it names is
 * mounted in the place of the one that stands there, at the same address: unless somebody has typed something in it, which stays, and
 * who is offered the newer one (rule P33). A canary that leaves an error uncaught gives way to the release from before, by the same
 * condition (rule P35). Returns what takes it off.
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
