import type { Platform } from '@portal/platform/start'
import { withSecondTry } from '../document/second-try.ts'
import type { PageStore } from '../page/page-store.ts'

const USE = ['pointerover', 'touchstart', 'keydown'] as const

/**
 * Fetches what follows the connection with the first sign of somebody at the page: once the connection is lost it is too late, and
 * the first view has no room for it. Until then the browser's own opinion has to do.
 */
export function followWhenUsed(
  page: PageStore,
  platform: Platform,
  followed: (connection: Pick<Platform, 'checkConnection' | 'load'>) => void,
): void {
  const controller = new AbortController()
  const begin = async () => {
    controller.abort()
    const { followConnection } = await withSecondTry(() => import('./follow-connection.ts'))
    followed(followConnection(page, platform))
  }
  for (const type of USE)
    document.addEventListener(type, () => void begin().catch(() => {}), { signal: controller.signal, passive: true })
}
