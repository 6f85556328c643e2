import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { type Database, inTransaction, lockFolder, openDatabase } from '@portal/foundation/database'
import { askClockOfFolder, moveClock as move, type PortalTime, portalTime } from '@portal/foundation/portal-clock'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'

const DAY_MS = 86_400_000
/** Polling interval while the clock is moving, in ms. */
const LOOK_EVERY_MS = 500
/** How long a clock may stand on its way before the command ends, in ms: no portal is running that would move it. */
const STANDS_AFTER_MS = 15_000

type Answer = PortalTime | { error: string }

/**
 * `npm run clock -- [move]`: moves the clock of a portal that is not in production, by `+30d` or `+12h`, to `2027-03-01`, or
 * back with `reset` (rule E32), and waits until it is there. Without a move it prints the portal's time.
 */
export async function moveClock(settings: Settings, [words]: readonly string[]): Promise<0> {
  if (!settings.movesClock) {
    throw new StartupError('The clock of this portal cannot be moved: it is in production, or CLOCK is fixed.')
  }
  const { ask, close } = await openClock(settings)
  try {
    const time = await goodAnswer(ask(words))
    await arrive(ask, time)
    return 0
  } finally {
    await close()
  }
}

/** Prints the time on the way, and at the end. */
async function arrive(ask: (words?: string) => Promise<Answer>, first: PortalTime): Promise<void> {
  let time = first
  let movedAt = performance.now()
  while (time.target) {
    console.log(`${shown(time)}, on its way to ${time.target.toISOString()}`)
    await wait(LOOK_EVERY_MS)
    const before = time.aheadMs
    time = await goodAnswer(ask())
    if (time.aheadMs !== before) movedAt = performance.now()
    if (time.target && performance.now() - movedAt > STANDS_AFTER_MS) {
      console.log('The clock stands: no portal is running. It goes on when one starts.')
      return
    }
  }
  console.log(shown(time))
}

function shown({ now, aheadMs }: PortalTime): string {
  const days = aheadMs / DAY_MS
  return `${now.toISOString()}${aheadMs ? ` (${days.toFixed(1)} days ahead)` : ''}`
}

async function goodAnswer(asked: Promise<Answer>): Promise<PortalTime> {
  const answer = await asked
  if ('error' in answer) throw new StartupError(`${answer.error}.`)
  return answer
}

/** The database, or a running portal that has its embedded database to itself. */
async function openClock({ databaseUrl: url, dataFolder }: Settings) {
  const folder = join(dataFolder, 'db')
  if (!url && (await isHeld(folder))) {
    return { ask: (words?: string) => askClockOfFolder(dataFolder, words), close: async () => {} }
  }
  const { db, close } = await openDatabase({ url, folder })
  return { ask: (words?: string) => answerOf(db, words), close }
}

async function isHeld(folder: string): Promise<boolean> {
  try {
    const lock = await lockFolder(folder)
    await lock?.release()
    return !lock
  } catch {
    // There is no such folder yet.
    return false
  }
}

/** Answers the command: moves the clock if there is a move, and returns the portal's time. */
export function answerOf(db: Database, words: string | undefined): Promise<Answer> {
  if (words === undefined) return portalTime(db)

  return inTransaction(db, async (tx) => {
    const moved = await move(tx, words)
    if ('error' in moved) return moved
    const context = { now: moved.time.now, requestId: 'npm run clock' }
    await writeAudit(tx, context, [auditLine('clock.moved', moved.entry)])
    return moved.time
  })
}
