import type { LoadPlan } from '@portal/contracts/platform'
import type { Platform } from '@portal/platform/start'
import type { PageState } from '../page/page-store.ts'

const offered = new Set<string>()
let shown: number | undefined

/**
 * Announces, once, that there is a newer release that is not applied automatically: of the shell, and of a remote with
 * unsaved work. The person decides whether to reload the page (rule P14).
 */
export function offerNewer(now: LoadPlan, page: PageState, platform: Platform): void {
  const waiting = [
    now.shell.id !== page.plan.shell.id && { id: now.shell.id, title: now.brand.name },
    now.remote && isInUse(now.remote, page, platform) && { id: now.remote.current.id, title: now.remote.title },
  ]
  const [newer, ...others] = waiting.filter((one) => one !== false && one !== null).filter(({ id }) => !offered.has(id))
  if (!newer) return

  for (const { id } of [newer, ...others]) offered.add(id)
  const offer = { label: 'Reload', take: () => void reload(platform) }
  if (shown !== undefined) platform.toasts.dismiss(shown)
  shown = platform.toasts.show({ kind: 'info', content: `A newer version of ${newer.title} is ready.`, offer })
}

function isInUse({ name, current }: NonNullable<LoadPlan['remote']>, { route, slot }: PageState, { guard }: Platform) {
  const stands = route.kind === 'remote' && route.name === name && slot.phase === 'ready' ? slot.release : current.id
  return stands !== current.id && guard.isDirty()
}

async function reload({ guard, load }: Platform) {
  if (await guard.ask()) load(location.pathname + location.search)
}
