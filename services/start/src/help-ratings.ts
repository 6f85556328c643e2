import { join } from 'node:path'
import { openDatabase } from '@portal/foundation/database'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { countHelpRatings } from '@portal/portal-api/help-ratings'

const DAY_MS = 86_400_000
const USUAL_DAYS = '90'

/** `npm run help-ratings -- [days]`: what readers said of each help document, those that helped least often first (rule N3). */
export async function tellHelpRatings(settings: Settings, [days = USUAL_DAYS]: readonly string[]): Promise<0> {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new StartupError(`“${days}” is no number of days.`)

  const folder = join(settings.dataFolder, 'db')
  const { db, close } = await openDatabase({ url: settings.databaseUrl, folder })
  try {
    const rated = await countHelpRatings(db, new Date(Date.now() - Number(days) * DAY_MS))
    const lines = rated.map(({ document, helped, all }) => `${share(helped, all)}  ${helped} of ${all}  ${document}`)
    console.log(lines.join('\n') || `Nobody rated a document in the last ${days} days.`)
    return 0
  } finally {
    await close()
  }
}

function share(helped: number, all: number): string {
  return `${Math.round((100 * helped) / all)} %`.padStart(5)
}
