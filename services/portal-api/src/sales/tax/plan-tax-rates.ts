import { dayAfter } from '@portal/contracts/days'
import type { RateChange, RateFault } from '@portal/contracts/sales/admin-tax-rates'
import { isRateInForce, isWithdrawn, type RateDays, type TaxArea } from '@portal/contracts/sales/rate-of-place'
import type { Rates, WantedRate } from './read-tax-rates-file.ts'

/** Rate that is there, by its names on the wire. */
export interface KnownRate extends TaxArea, RateDays, Rates {
  tax_rate_id: number
}

export interface PlannedRate {
  /** Rate as it will be: without a last day in the file it has that which it was planned with. */
  wanted: WantedRate
  kind: RateChange['kind']
  /** Rate that the place itself has on the first day now. */
  before: KnownRate | undefined
  /** Known rate of which only the last day changes; `undefined` for a rate that is inserted. */
  known: KnownRate | undefined
}

export interface RatesPlan {
  changes: PlannedRate[]
  unchanged: number
  faults: RateFault[]
  /** New last days of known rates by id; one before its first day withdraws the rate. */
  lastDays: Map<number, string>
}

/**
 * Decides what a file changes (rule J160). A line that begins while another rate of the same place is in force follows it:
 * that one ends the day before. Without a last day a rate lasts until the next one of its place begins. Rates of places and
 * days that no line names stay as they are, and no day loses its rate but where a line ends or withdraws that same rate
 * (rule J164).
 */
export function planTaxRates(known: readonly KnownRate[], wanted: readonly WantedRate[], today: string): RatesPlan {
  const plan: RatesPlan = { changes: [], unchanged: 0, faults: [], lastDays: new Map() }
  const knownByArea = byArea(known)
  for (const [area, lines] of byArea(wanted)) planArea(plan, { own: knownByArea.get(area) ?? [], lines, today })
  plan.changes.sort((a, b) => a.wanted.line - b.wanted.line)
  return plan
}

function byArea<Area extends TaxArea>(areas: readonly Area[]): Map<string, Area[]> {
  const found = new Map<string, Area[]>()
  for (const area of areas) {
    const parts = [area.country_iso3, area.region, area.county, area.locality, area.postal_code]
    const key = JSON.stringify(parts.map((part) => part.toLowerCase()))
    const same = found.get(key)
    if (same) same.push(area)
    else found.set(key, [area])
  }
  return found
}

interface AreaOfFile {
  /** Rates of this place. */
  own: readonly KnownRate[]
  lines: readonly WantedRate[]
  today: string
}

/** Rate of a place as it will be: one that is known, or that of a line. */
interface Planned extends RateDays, Rates {
  known?: KnownRate
  /** Line that names it. */
  line?: WantedRate
  /** Line that withdraws the rate after it, whose days it has again. */
  follower?: WantedRate
}

type FaultOfLine = Omit<RateFault, 'line'>

function planArea(plan: RatesPlan, { own, lines, today }: AreaOfFile): void {
  const live = own.filter((rate) => !isWithdrawn(rate))
  const rates: Planned[] = live.map((known) => ({ ...known, known }))
  const faults: RateFault[] = []
  const ordered = lines.toSorted((a, b) => compare(a.first_day, b.first_day) || a.line - b.line)
  const twins = new Map(ordered.map((line, at) => [line, twinFault(line, ordered[at - 1])]))
  const refuse = ({ line }: WantedRate, fault: FaultOfLine | undefined) => fault && faults.push({ line, ...fault })

  for (const line of ordered.filter(isWithdrawn)) {
    const isDone = own.some((rate) => isWithdrawn(rate) && isSameRate(rate, line))
    const isKnown = rates.some((rate) => isSameRate(rate, line))
    if (isDone && !isKnown) plan.unchanged += 1
    else refuse(line, twins.get(line) ?? withdraw(rates, line, today))
  }
  const begin = ordered.filter((line) => !isWithdrawn(line))
  const stays = rates.filter((rate) => !isWithdrawn(rate)).map(({ first_day }) => first_day)
  const starts = [...new Set([...stays, ...begin.map(({ first_day }) => first_day)])].sort()
  for (const line of begin) {
    const next = starts.find((day) => day > line.first_day)
    const fault = twins.get(line) ?? nextFault(line, next)
    if (fault) refuse(line, fault)
    else if (!setLine(rates, line, next)) plan.unchanged += 1
  }
  const changes = rates.flatMap((rate) => {
    const change = changeOf(rate, { live, stays })
    if (rate.line && !change) plan.unchanged += 1
    return change ?? []
  })
  if (faults.length === 0) faults.push(...daysLost({ live, rates, changes, lines: begin }))
  plan.faults.push(...faults)
  plan.changes.push(...changes)
  for (const { known, last_day } of rates)
    if (known && known.last_day !== last_day) plan.lastDays.set(known.tax_rate_id, last_day)
}

function twinFault({ first_day }: WantedRate, before: WantedRate | undefined): FaultOfLine | undefined {
  return before?.first_day === first_day
    ? { column: 'first_day', message: `Line ${before.line} has a rate of this place from the same day on` }
    : undefined
}

function nextFault({ last_day: last }: WantedRate, next: string | undefined): FaultOfLine | undefined {
  return next && last >= next
    ? { column: 'last_day', message: `The next rate of this place begins on ${next}` }
    : undefined
}

/** Takes back a rate that is to come; the one that ends the day before has its days again. */
function withdraw(rates: Planned[], line: WantedRate, today: string): FaultOfLine | undefined {
  const rate = rates.find((one) => isSameRate(one, line))
  if (!rate || rate.first_day <= today)
    return { column: 'last_day', message: 'Only a rate that is there and has not begun can be withdrawn' }

  const before = rates.find(({ last_day }) => last_day === line.last_day)
  if (before) Object.assign(before, { last_day: rate.last_day, follower: line })
  Object.assign(rate, { last_day: line.last_day, line })
  return undefined
}

/** Writes a line into the rates of its place; returns whether it said anything new. */
function setLine(rates: Planned[], line: WantedRate, next: string | undefined): boolean {
  const last_day = line.last_day || (next ? dayAfter(next, -1) : '')
  const current = latest(rates.filter((rate) => isRateInForce(rate, line.first_day)))
  if (current && isSameRate(current, line)) {
    Object.assign(current, { last_day, line })
    return true
  }
  if (current && haveSameRates(current, line) && current.last_day === last_day) return false
  if (current) current.last_day = dayAfter(line.first_day, -1)
  rates.push({ ...line, last_day, line })
  return true
}

interface Around {
  /** Rates of the place that some day has now. */
  live: readonly KnownRate[]
  /** First days of those that are not withdrawn. */
  stays: readonly string[]
}

/** Returns how the review shows a rate; `undefined` where it stays, or is only cut by the line that follows it. */
function changeOf({ known, line, follower, first_day, last_day }: Planned, around: Around): PlannedRate | undefined {
  if (!known) {
    const before = line && latest(around.live.filter((one) => isRateInForce(one, first_day)))
    return line && { wanted: { ...line, last_day }, kind: before ? 'changed' : 'added', before, known }
  }
  const cause = line ?? follower
  if (!cause || known.last_day === last_day) return undefined

  const { tax_rate_id: _, ...rate } = known
  const change = { wanted: { ...rate, line: cause.line, last_day }, before: known, known }
  if (isLater(last_day, known.last_day)) return { ...change, kind: 'extended' }
  if (!line) return undefined

  if (isWithdrawn(line)) return { ...change, kind: 'withdrawn' }
  const isCut = line.last_day === '' && !around.stays.includes(dayAfter(last_day, 1))
  return isCut ? undefined : { ...change, kind: 'ended' }
}

interface Outcome {
  live: readonly KnownRate[]
  rates: readonly Planned[]
  changes: readonly PlannedRate[]
  lines: readonly WantedRate[]
}

/** Finds days that have a rate of this place now and would have none, but for those of a rate that a line ends or withdraws. */
function daysLost({ live, rates, changes, lines }: Outcome): RateFault[] {
  const ended = new Set(
    changes.map(({ kind, known }) => (kind === 'ended' || kind === 'withdrawn' ? known : undefined)),
  )
  const after = rates.filter((rate) => !isWithdrawn(rate)).toSorted((a, b) => compare(a.first_day, b.first_day))
  const lost = new Set(live.flatMap((rate) => (ended.has(rate) ? [] : (firstDayLost(rate, after) ?? []))))
  return [...lost].map((day) => {
    const cause = after.findLast(({ line, first_day }) => line && first_day < day)?.line ?? lines[0]
    const message = `From ${day} on, this place would have no rate of its own: add a line for that day`
    return { line: cause?.line ?? 1, column: 'last_day', message }
  })
}

function firstDayLost(known: KnownRate, after: readonly Planned[]): string | undefined {
  let day = known.first_day
  for (const { first_day, last_day } of after) {
    if (first_day > day) return day
    if (last_day === '') return undefined
    if (last_day >= day) day = dayAfter(last_day, 1)
    if (known.last_day !== '' && day > known.last_day) return undefined
  }
  return day
}

function isSameRate(one: RateDays & Rates, other: RateDays & Rates): boolean {
  return one.first_day === other.first_day && haveSameRates(one, other)
}

function isLater(one: string, other: string): boolean {
  return other !== '' && (one === '' || one > other)
}

function latest<Rate extends RateDays>(rates: readonly Rate[]): Rate | undefined {
  return rates.toSorted((a, b) => compare(a.first_day, b.first_day)).at(-1)
}

function haveSameRates(one: Rates, other: Rates): boolean {
  return (
    one.saas_millionths === other.saas_millionths &&
    one.data_millionths === other.data_millionths &&
    one.base_millionths === other.base_millionths
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
