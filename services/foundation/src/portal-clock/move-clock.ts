import type { AuditEntry } from '../audit/audit.ts'
import type { Transaction } from '../database/transaction.ts'
import { parseClockMove } from './parse-clock-move.ts'
import { type PortalTime, portalTime, resetClock, sendClockTo } from './portal-clock.ts'

/**
 * Sends the clock where `words` say (see {@link parseClockMove}), or returns why not. The caller writes `entry` into the
 * audit log as `clock.moved`.
 */
export async function moveClock(
  tx: Transaction,
  words: string,
): Promise<{ time: PortalTime; entry: AuditEntry<'clock.moved'> } | { error: string }> {
  const { now } = await portalTime(tx)
  const move = parseClockMove(words, now)
  if ('error' in move) return move

  const time = await ('isReset' in move ? resetClock(tx) : sendClockTo(tx, move.to))
  const to = (time.target ?? time.now).toISOString()
  return { time, entry: { subject: 'portal', from: now.toISOString(), to } }
}
