import type { Availability } from '@portal/contracts/support/conversation'
import { isOpenAt, opensAt } from '@portal/contracts/support/opening-hours'
import type { Settings } from '@portal/foundation/settings'
import { timeOrEmpty } from '../kernel/wire-time.ts'

/** Returns whether staff answer right now, and when they do next (rule Q16). */
export function availabilityAt({ chatHours }: Pick<Settings, 'chatHours'>, now: Date): Availability {
  return { is_open: isOpenAt(chatHours, now), opens_at: timeOrEmpty(opensAt(chatHours, now) ?? null) }
}
