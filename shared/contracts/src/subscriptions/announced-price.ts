import { DAY_MS } from '../time-units.ts'

/** Days before a renewal on which a higher price must have been announced, by the dates of UTC (rule I87). */
export const PRICE_NOTICE_DAYS = 30

/** Prices before tax that were announced for what follows a term, in cents. */
export interface AnnouncedPrices {
  /** By a consent or a letter; null if none was. */
  notifiedUnitCents: number | null
  /** A higher one, and since when it counts; null if none was announced (rule I128). */
  risenUnitCents: number | null
  risenFrom: Date | null
}

type Rise = Pick<AnnouncedPrices, 'risenUnitCents' | 'risenFrom'>

const NO_RISE: Rise = { risenUnitCents: null, risenFrom: null }

/** Returns the price that is announced for a renewal at a time; null if none is. */
export function announcedUnitCents({ notifiedUnitCents, ...rise }: AnnouncedPrices, at: Date): number | null {
  return rise.risenFrom !== null && at >= rise.risenFrom ? rise.risenUnitCents : notifiedUnitCents
}

/** Returns the rise that does not count yet at a time. */
export function riseAfter({ risenUnitCents, risenFrom }: Rise, at: Date): Rise {
  return risenFrom !== null && at < risenFrom ? { risenUnitCents, risenFrom } : NO_RISE
}

interface Letter {
  /** Price of the catalog. */
  priceCents: number
  /** The renewal that the letter is about. */
  renewsAt: Date
  now: Date
}

/**
 * Returns what is announced once a letter about a renewal is written (rules I87, I105, I128): a lower price at once, a higher
 * one for renewals thirty days later, one rise at a time.
 */
export function announce(before: AnnouncedPrices, { priceCents, renewsAt, now }: Letter): AnnouncedPrices {
  const announced = announcedUnitCents(before, renewsAt) ?? priceCents
  const rise = riseAfter(before, now)
  if (rise.risenFrom !== null && priceCents > (before.notifiedUnitCents ?? priceCents))
    return { ...before, risenUnitCents: Math.min(priceCents, rise.risenUnitCents ?? priceCents) }
  return priceCents > announced
    ? { notifiedUnitCents: announced, risenUnitCents: priceCents, risenFrom: noticeEnds(now) }
    : { notifiedUnitCents: priceCents, ...NO_RISE }
}

/** Returns the beginning of the day, in UTC, from which a price counts that is announced now. */
function noticeEnds(now: Date): Date {
  const today = now.getTime() - (now.getTime() % DAY_MS)
  return new Date(today + PRICE_NOTICE_DAYS * DAY_MS)
}
