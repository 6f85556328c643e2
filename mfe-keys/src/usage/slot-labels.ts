import { formatDayOfYear } from '@portal/design-system/date'
import type { UsageRange } from '@portal/remote-kit/usage'

/** Time zone of displayed hours: counting, queries and billing always use UTC. */
export type Zone = 'utc' | 'local'

const DAY_MS = 86_400_000
const HOURS_OF_A_DAY = 24
/** Maximum number of days that are labeled below hourly bars. */
const DAYS_BELOW = 6

type Slots = Pick<UsageRange, 'slots' | 'slotMs'>

/** Returns the browser's time zone; `undefined` for UTC, where there is no choice. */
export function ownZone(now: number): string | undefined {
  if (new Date(now).getTimezoneOffset() === 0) return undefined
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A day, or an hour; with its day where there are several. */
export function slotLabels({ slots, slotMs }: Slots, zone: Zone): string[] {
  if (slotMs === DAY_MS) return slots.map((slot) => dayOf(timeOf(slot, 'utc')))
  return slots.map((slot) => {
    const time = timeOf(slot, zone)
    const hour = time.slice(11, 16)
    return slots.length > HOURS_OF_A_DAY ? `${dayOf(time)} ${hour}` : hour
  })
}

/** Returns the days that are labeled below hourly bars, all or every nth. */
export function dayMarks({ slots, slotMs }: Slots, zone: Zone): (string | undefined)[] | undefined {
  if (slotMs === DAY_MS || slots.length <= HOURS_OF_A_DAY) return undefined
  const step = Math.ceil(slots.length / HOURS_OF_A_DAY / DAYS_BELOW)
  let days = -1
  return slots.map((slot, at) => {
    const [time, before] = [slot, slots[at - 1] ?? slot - slotMs].map((one) => timeOf(one, zone))
    if (time?.slice(0, 10) === before?.slice(0, 10)) return undefined
    days += 1
    return days % step === 0 ? dayOf(time ?? '') : undefined
  })
}

/** Formats local time: `2026-03-09T09:00…`. */
function timeOf(slot: number, zone: Zone): string {
  const offsetMs = zone === 'local' ? new Date(slot).getTimezoneOffset() * 60_000 : 0
  return new Date(slot - offsetMs).toISOString()
}

const dayOf = (time: string) => formatDayOfYear(time.slice(0, 10))
