import type { RateFault } from '@portal/contracts/sales/admin-tax-rates'
import {
  isRateInForce,
  isWithdrawn,
  type RateDays,
  rateOfPlace,
  type TaxArea,
} from '@portal/contracts/sales/rate-of-place'
import { DAY_MS } from '@portal/contracts/time-units'
import type { Rates, WantedRate } from './read-tax-rates-file.ts'

/** Rate that is there, by its names on the wire. */
export interface KnownRate extends TaxArea, RateDays, Rates {
  tax_rate_id: number
}

export interface PlannedRate {
  wanted: WantedRate
  kind: 'added' | 'changed' | 'ended'
  /** Rate that the place has on the first day now: its own, or that of the wider area around it. */
  before: KnownRate | undefined
  /** Known rate whose last day the line sets; `undefined` where it is a rate of its own. */
  ends: KnownRate | undefined
}

export interface RatesPlan {
  changes: PlannedRate[]
  unchanged: number
  faults: RateFault[]
  /** New last days of known rates by id; one before its first day withdraws the rate. */
  lastDays: Map<number, string>
  /** Rates to insert, each for the change that wants it. */
  inserts: { change: PlannedRate; last_day: string }[]
}

/**
 * Decides what a file changes (rule J160). A line that begins while another rate of the same place is in force follows it:
 * that one ends the day before. Without a last day a rate lasts until the next one of its place begins. Rates of places and
 * days that no line names stay as they are.
 */
export function planTaxRates(known: readonly KnownRate[], wanted: readonly WantedRate[]): RatesPlan {
  const plan: RatesPlan = { changes: [], unchanged: 0, faults: [], lastDays: new Map(), inserts: [] }
  const knownByArea = byArea(known.filter((rate) => !isWithdrawn(rate)))
  for (const [area, lines] of byArea(wanted)) planArea(plan, { all: known, own: knownByArea.get(area) ?? [], lines })
  plan.changes.sort((a, b) => a.wanted.line - b.wanted.line)
  return plan
}

function byArea<Area extends TaxArea>(areas: readonly Area[]): Map<string, Area[]> {
  const found = new Map<string, Area[]>()
  for (const area of areas) {
    const parts = [area.country_iso3, area.region, area.county, area.locality, area.postal_code]
    const key = JSON.stringify(parts.map((part) => part.toLowerCase()))
    found.set(key, [...(found.get(key) ?? []), area])
  }
  return found
}

interface AreaOfFile {
  /** Rates of all places. */
  all: readonly KnownRate[]
  /** Those of this place. */
  own: readonly KnownRate[]
  lines: readonly WantedRate[]
}

/** Rate of a place as it will be: one that is known, or that of a line. */
interface Planned extends RateDays, Rates {
  known?: KnownRate
  change?: PlannedRate
}

function planArea(plan: RatesPlan, { all, own, lines }: AreaOfFile): void {
  const rates: Planned[] = own.map((known) => ({ ...known, known }))
  const starts = [...new Set([...own, ...lines].map(({ first_day }) => first_day))].sort()
  const ordered = lines.toSorted((a, b) => compare(a.first_day, b.first_day) || a.line - b.line)
  for (const [at, line] of ordered.entries()) {
    const next = starts.find((day) => day > line.first_day)
    const fault = faultOf(line, { twin: ordered[at - 1], next, current: inForce(rates, line.first_day) })
    if (fault) {
      plan.faults.push({ line: line.line, ...fault })
      continue
    }
    const change = planLine(rates, line, next)
    if (!change) {
      plan.unchanged += 1
      continue
    }
    change.before = latest(own.filter((rate) => isRateInForce(rate, line.first_day))) ?? change.before
    if (change.kind !== 'ended') change.kind = change.before ? 'changed' : 'added'
    change.before ??= rateOfPlace(all, line, line.first_day)
    plan.changes.push(change)
  }
  for (const { known, change, last_day } of rates) {
    if (known && known.last_day !== last_day) plan.lastDays.set(known.tax_rate_id, last_day)
    if (change) plan.inserts.push({ change, last_day })
  }
}

interface Around {
  /** Line before this one, by first day. */
  twin: WantedRate | undefined
  /** First day of the rate of this place that comes next. */
  next: string | undefined
  current: Planned | undefined
}

function faultOf(line: WantedRate, { twin, next, current }: Around): Omit<RateFault, 'line'> | undefined {
  const { first_day: first, last_day: last } = line
  if (twin?.first_day === first)
    return { column: 'first_day', message: `Line ${twin.line} has a rate of this place from the same day on` }
  if (next && last >= next) return { column: 'last_day', message: `The next rate of this place begins on ${next}` }

  const isCutOut = current && current.first_day < first && last !== '' && (current.last_day || '9') > last
  return isCutOut && next !== dayAfter(last, 1)
    ? { column: 'last_day', message: 'From the day after, this place would have no rate: add a line for that day' }
    : undefined
}

/** Writes a line into the rates of its place; `undefined` where that changes nothing by itself. */
function planLine(rates: Planned[], line: WantedRate, next: string | undefined): PlannedRate | undefined {
  const last_day = line.last_day || (next ? dayAfter(next, -1) : '')
  const current = inForce(rates, line.first_day)
  if (current && haveSameRates(current, line) && current.last_day === last_day) return undefined

  if (current && haveSameRates(current, line) && current.first_day === line.first_day) {
    current.last_day = last_day
    // What follows it is a line of the file, which says so itself.
    if (line.last_day === '' && last_day !== '') return undefined
    return { wanted: line, kind: last_day ? 'ended' : 'changed', before: current.known, ends: current.known }
  }
  if (current) current.last_day = dayAfter(line.first_day, -1)
  const change: PlannedRate = { wanted: line, kind: 'added', before: undefined, ends: undefined }
  rates.push({ ...line, last_day, change })
  return change
}

function inForce(rates: readonly Planned[], day: string): Planned | undefined {
  return latest(rates.filter((rate) => isRateInForce(rate, day)))
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

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
