import * as z from 'zod/mini'
import type { ClickSource } from './click-parameters.ts'
import type { Moments } from './span.ts'
import { DAY_MS, SECOND_MS } from './time-units.ts'

/* How the use of the site is measured, for those who agreed (rules M31 to M37). No personal data is part of it. */

/** Path to which pages report what happened on them. */
export const MEASURE_PATH = '/measure'

/** Maximum number of events in one request. */
const EVENTS_PER_REPORT = 50

/** A person's choice, and cookies of an acquisition, last this long (account.md §9), in s. */
export const MEASURING_COOKIE_S = (365 * DAY_MS) / SECOND_MS

/** Delay before the timestamp script loads (commerce.md §9), in ms. */
export const TIMESTAMP_DELAY_MS = 900_000

/** Cookie of the choice that somebody made, `yes` or `no`. */
export const CHOICE_COOKIE = 'measuring'

/** Events that are counted: those of the data layer (commerce.md §7), and each page. */
export const MEASURED_EVENTS = [
  'page_view',
  'signup',
  'login',
  'add_to_cart',
  'remove_from_cart',
  'purchase',
  'free_trial_signup',
  'form_start',
  'form_submit',
  'generate_lead',
  'report_download',
] as const
type MeasuredEvent = (typeof MEASURED_EVENTS)[number]

/** A page's report: nothing but the kind of an event and its path, without a query. */
export const MeasuredEvents = z
  .array(
    z.strictObject({
      event: z.enum(MEASURED_EVENTS),
      page: z.string().check(z.regex(/^\/[^?#\s]*$/), z.maxLength(500)),
    }),
  )
  .check(z.maxLength(EVENTS_PER_REPORT))

/** Areas by the first segment of a path; what stands behind it may be an id, and is not kept. */
const AREAS = ['account', 'admin', 'checkout', 'contact', 'docs', 'login', 'pricing', 'products', 'signup'] as const

/** Returns the area that an event is counted under: `/pricing`, `/account`, `/` or `other`. */
export function areaOf(page: string): string {
  const first = page.split('/')[1] ?? ''
  if (!first) return '/'
  return (AREAS as readonly string[]).includes(first) ? `/${first}` : 'other'
}

/** Longest name of a source that is kept. */
const SOURCE_LENGTH = 40

/** Click ids say whose advertisement it was. */
const NETWORKS: readonly [keyof ClickSource, string][] = [
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['gacid', 'google'],
  ['msclkid', 'microsoft'],
  ['fbclid', 'facebook'],
]

/**
 * Returns what brought somebody here, as one word: the campaign's source, or the network of a click id, or `direct`. A
 * source that is no plain word is `other`, so that nothing personal is kept in its place.
 */
export function sourceOf(click: ClickSource): string {
  const named = click.utm_source?.toLowerCase()
  if (named) return /^[a-z][a-z0-9._-]*$/.test(named) && named.length <= SOURCE_LENGTH ? named : 'other'
  return NETWORKS.find(([parameter]) => click[parameter])?.[1] ?? 'direct'
}

/** How often something happened, by area and source; a field may be missing in an answer of another version (rule H9). */
export interface MeasuredCount {
  event?: string | undefined
  area?: string | undefined
  source?: string | undefined
  count?: number | undefined
}

/** Steps from a price to a purchase, in order; the first that an event and area fit. */
const FUNNEL: readonly { step: string; event: MeasuredEvent; area?: string }[] = [
  { step: 'Pricing pages viewed', event: 'page_view', area: '/pricing' },
  { step: 'Plans added to a cart', event: 'add_to_cart' },
  { step: 'Checkout pages viewed', event: 'page_view', area: '/checkout' },
  { step: 'Orders paid', event: 'purchase' },
]

/** Returns the steps from a price to a purchase with how often each was taken. */
export function funnelOf(counts: readonly MeasuredCount[]): { step: string; count: number }[] {
  return FUNNEL.map(({ step, event, area }) => ({
    step,
    count: total(counts.filter((one) => one.event === event && (!area || one.area === area))),
  }))
}

/** Pages viewed on single days; a field may be missing in an answer of another version (rule H9). */
export type MeasuredDays = readonly { day?: string | undefined; pages?: number | undefined }[]

/** Returns how many pages were viewed on each day from the first moment of a span up to its end, also on days without any. */
export function pagesByDay(days: MeasuredDays, { since, until }: Moments): { day: Date; pages: number }[] {
  const counted = new Map(days.map(({ day, pages = 0 }) => [day, pages]))
  const length = Math.round((until.getTime() - since.getTime()) / DAY_MS)
  return Array.from({ length }, (_, nth) => {
    const day = new Date(since.getTime() + nth * DAY_MS)
    return { day, pages: counted.get(day.toISOString().slice(0, 10)) ?? 0 }
  })
}

export interface SourceFigures {
  source: string
  pages: number
  signups: number
  trials: number
  purchases: number
}

/** Returns what came of each source: purchases first, then sign-ups, trials, pages and the name. */
export function figuresBySource(counts: readonly MeasuredCount[]): SourceFigures[] {
  const sources = [...new Set(counts.map(({ source = 'other' }) => source))]
  const figures = sources.map((source) => {
    const own = counts.filter((one) => (one.source ?? 'other') === source)
    const of = (event: MeasuredEvent) => total(own.filter((one) => one.event === event))
    return {
      source,
      pages: of('page_view'),
      signups: of('signup'),
      trials: of('free_trial_signup'),
      purchases: of('purchase'),
    }
  })
  return figures.sort(
    (a, b) =>
      b.purchases - a.purchases ||
      b.signups - a.signups ||
      b.trials - a.trials ||
      b.pages - a.pages ||
      a.source.localeCompare(b.source),
  )
}

function total(counts: readonly MeasuredCount[]): number {
  return counts.reduce((sum, { count = 0 }) => sum + count, 0)
}
