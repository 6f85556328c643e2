/** Days of the week as a setting names them, in the order of `Date.getUTCDay`. */
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** `Mon-Fri 09:00-17:00 America/Denver`: days, times of day, time zone. */
const PATTERN =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:-(Sun|Mon|Tue|Wed|Thu|Fri|Sat))? ([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00) ([\w+-]+(?:\/[\w+-]+)*)$/

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** No time zone moves its clocks by more at once. */
const CLOCK_CHANGE_MINUTES = 180

/** Times of a week at which staff answer; from `opens` until `closes`, in minutes after midnight of `timeZone`. */
export interface WeeklyHours {
  /** 0 is Sunday. */
  days: readonly number[]
  opens: number
  closes: number
  timeZone: string
}

/** `always`, `never` where all answers come by email, or times of a week. */
export type OpeningHours = 'always' | 'never' | WeeklyHours

/** Reads the setting of the opening hours; `undefined` if it is not of the form `Mon-Fri 09:00-17:00 America/Denver`. */
export function parseOpeningHours(setting: string): OpeningHours | undefined {
  if (setting === 'always' || setting === 'never') return setting
  const [, first, last = first, openHour, openMinute, closeHour = '24', closeMinute = '00', timeZone = ''] =
    PATTERN.exec(setting) ?? []
  if (!first || !isTimeZone(timeZone)) return undefined

  const opens = Number(openHour) * 60 + Number(openMinute)
  const closes = Number(closeHour) * 60 + Number(closeMinute)
  return closes > opens ? { days: daysBetween(first, last ?? first), opens, closes, timeZone } : undefined
}

/** Returns whether staff answer at this moment, by the clocks of their time zone. */
export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  if (hours === 'always' || hours === 'never') return hours === 'always'
  const { day, minute } = localTime(hours, at)
  return hours.days.includes(day) && minute >= hours.opens && minute < hours.closes
}

/** Returns when staff answer next; `undefined` while they do, and where they never do. To the minute. */
export function opensAt(hours: OpeningHours, at: Date): Date | undefined {
  if (hours === 'always' || hours === 'never' || isOpenAt(hours, at)) return undefined
  let moment = new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)
  while (!isOpenAt(hours, moment)) moment = new Date(moment.getTime() + stepFrom(hours, moment) * MINUTE_MS)
  return moment
}

/** Returns minutes to go on without passing the next opening, also where clocks change in between. */
function stepFrom(hours: WeeklyHours, at: Date): number {
  const { day, minute } = localTime(hours, at)
  const daysAhead = Array.from({ length: 8 }, (_, days) => days).find(
    (days) => hours.days.includes((day + days) % 7) && (days > 0 || minute < hours.opens),
  )
  const ahead = (daysAhead ?? 0) * DAY_MINUTES + hours.opens - minute
  return Math.max(1, ahead - CLOCK_CHANGE_MINUTES)
}

function daysBetween(first: string, last: string): number[] {
  const [from, to] = [dayNumber(first), dayNumber(last)]
  const count = ((to - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => (from + index) % 7)
}

function dayNumber(name: string): number {
  return (DAYS as readonly string[]).indexOf(name)
}

function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone)
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return format
}

function localTime({ timeZone }: WeeklyHours, at: Date): { day: number; minute: number } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { day: dayNumber(parts.weekday ?? ''), minute: Number(parts.hour) * 60 + Number(parts.minute) }
}
