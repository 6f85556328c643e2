import { thePlatform } from '@portal/platform/start'
import { withSecondTry } from '../document/second-try.ts'

/** Opens the report of a problem, by code that comes with its first use (rule H60). */
export async function openReport({ isFrameGone = false } = {}): Promise<void> {
  try {
    const { showReport } = await withSecondTry(() => import('./show-report.tsx'))
    showReport({ isFrameGone })
  } catch {
    const content = 'The report could not be opened. Try again in a moment.'
    thePlatform().toasts.show({ kind: 'error', content })
  }
}
