import { dayOf } from '@portal/contracts/days'
import { DAY_MS } from '@portal/contracts/time-units'
import { and, eq, gte, lt, sql, sum } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import { measuredDays } from './measured-days.tables.ts'

export interface Measured {
  event: string
  area: string
  source: string
}

/** Counts events of a day (`YYYY-MM-DD`, UTC). Rows are written in one order, so that two processes never wait in a circle. */
export async function countMeasured(tx: Transaction, day: string, events: readonly Measured[]) {
  const counts = new Map<string, typeof measuredDays.$inferInsert>()
  for (const { event, area, source } of events) {
    const name = JSON.stringify([event, area, source])
    counts.set(name, { day, event, area, source, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  if (counts.size === 0) return

  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await tx
    .insert(measuredDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [measuredDays.day, measuredDays.event, measuredDays.area, measuredDays.source],
      set: { count: sql`${measuredDays.count} + excluded.count` },
    })
}

/** Returns the counts of the days of a span, by event, area and source. */
export async function sumMeasured(tx: Transaction, { since, until }: { since: Date; until: Date }) {
  const { day, event, area, source } = measuredDays
  return tx
    .select({ event, area, source, count: sum(measuredDays.count).mapWith(Number) })
    .from(measuredDays)
    .where(and(gte(day, dayOf(since)), lt(day, dayOf(until))))
    .groupBy(event, area, source)
    .orderBy(event, area, source)
}

/** Returns how many pages were viewed on each day of a span, in order; a day without any is left out. */
export async function pagesOfDays(tx: Transaction, { since, until }: { since: Date; until: Date }) {
  const { day, event } = measuredDays
  return tx
    .select({ day, pages: sum(measuredDays.count).mapWith(Number) })
    .from(measuredDays)
    .where(and(eq(event, 'page_view'), gte(day, dayOf(since)), lt(day, dayOf(until))))
    .groupBy(day)
    .orderBy(day)
}

/** Days that counts are kept: two years and a bit, so that a year can be compared with the one before. */
const KEPT_DAYS = 800

/** Deletes counts that are too old. */
export function purgeMeasuredDays(tx: Transaction, now: Date): Promise<number> {
  const oldest = dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  return deleteRows(tx, measuredDays, lt(measuredDays.day, oldest))
}
