import { HOUR_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { addUsage, addUsageBySubscription, type UsageRow as CountedRow } from '../security/gateway/gateway-books.sql.ts'
import { keySources } from '../security/usage/usage.tables.ts'
import { licenceIdOf } from '../subscriptions/catalog/sample/catalog-rows.ts'
import { noteUsedBefore } from '../subscriptions/index.ts'
import { addByMonth } from '../subscriptions/subscriptions/count-used.sql.ts'
import type { DemoKey } from './keys.ts'
import type { AccountName } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { UsedSubscription } from './seed-subscriptions.sql.ts'
import { spread } from './spread.ts'
import { busyness } from './usage-shapes.ts'
import { KEY_LIMITS } from './website-keys.ts'

type UsageRow = Omit<CountedRow, 'hour'> & { hour: Date; subscriptionId: string }

const KEPT_DAYS = 90
const SOURCES_KEPT_HOURS = 48

/** A key of either kind with the id that it gets, so that its usage can be made before its row. */
export interface NamedKey<Demo extends DemoKey = DemoKey> {
  id: string
  account: AccountName
  accountId: number
  demo: Demo
}

/** Time and network of a key's last use. */
export interface LastUse {
  at: Date
  from: string
}

/** 90 days of lookups by the hour; together they are what the subscriptions say was used. */
export async function seedUsage(
  tx: Transaction,
  context: SeedContext,
  keys: readonly NamedKey[],
  used: readonly UsedSubscription[],
): Promise<Map<string, LastUse>> {
  const random = context.random.of('usage')
  const since = context.time.midnight(-KEPT_DAYS)
  const all = used.flatMap((one) => usageRows({ ...context, random }, keys, one)).filter(({ hour }) => hour >= since)
  const rows = withinLimits(context, keys, all)

  await insertUsage(tx, rows)
  await noteUsedBefore(
    tx,
    used.map(({ id }) => id),
  )
  await insertSources(
    tx,
    keys,
    rows.filter(({ hour }) => hour >= context.time.hours(-SOURCES_KEPT_HOURS)),
  )
  return lastUses(context, keys, rows)
}

/** Moves lookups past a key's limit to another key of its account, so that a subscription's usage matches its total. */
function withinLimits({ time }: SeedContext, keys: readonly NamedKey[], rows: readonly UsageRow[]): UsageRow[] {
  const limits = new Map(keys.map(({ id, demo }) => [id, KEY_LIMITS[demo.label]]))
  const used = new Map<string, number>()
  const kept = rows.map((row) => {
    const limit = limits.get(row.keyId)
    if (!limit || row.hour < time.midnight(-limit.sinceDays)) return row
    const before = used.get(row.keyId) ?? 0
    const lookups = Math.min(row.lookups, limit.max - before)
    used.set(row.keyId, before + lookups)
    return { ...row, lookups }
  })
  rows.forEach((row, at) => {
    const over = row.lookups - (kept[at]?.lookups ?? 0)
    const other = over && kept.find((one) => !limits.get(one.keyId) && isAlike(one, row))
    if (other) other.lookups += over
  })
  return kept.filter(({ lookups }) => lookups > 0)
}

function isAlike(one: UsageRow, other: UsageRow): boolean {
  return one.subscriptionId === other.subscriptionId && +one.hour === +other.hour
}

/** Inserts lookups of keys, of subscriptions, and by month, as a gateway's batch is counted. */
async function insertUsage(tx: Transaction, rows: readonly UsageRow[]): Promise<void> {
  const counted = rows.map((row) => ({ ...row, hour: row.hour.toISOString() }))
  await addUsage(tx, counted)
  await addUsageBySubscription(tx, counted)
  await addByMonth(
    tx,
    rows.map((row) => ({ ...row, hour: row.hour.getTime() })),
  )
}

/** Inserts the sources of recent lookups: each key is used from one place. */
async function insertSources(tx: Transaction, keys: readonly NamedKey[], rows: readonly UsageRow[]): Promise<void> {
  const from = new Map(keys.map(({ id, demo }) => [id, demo.traffic?.from ?? '']))
  const sums = new Map<string, typeof keySources.$inferInsert>()
  for (const { keyId, hour, lookups } of rows) {
    const name = `${keyId} ${hour.getTime()}`
    const sum = sums.get(name) ?? { keyId, hour, source: from.get(keyId) ?? '', lookups: 0 }
    sums.set(name, { ...sum, lookups: sum.lookups + lookups })
  }
  await tx.insert(keySources).values([...sums.values()])
}

/** Shares out a subscription's lookups over its keys and hours. */
function usageRows({ time, random }: SeedContext, keys: readonly NamedKey[], used: UsedSubscription): UsageRow[] {
  const cells = keys
    .filter(({ account }) => account === used.account)
    .flatMap((key) => {
      const share = key.demo.traffic?.shares[used.licence] ?? 0
      if (!key.demo.traffic || share === 0) return []

      const { shape } = key.demo.traffic
      return workingHours(key, used, time.now).map((hour) => ({
        key,
        hour,
        weight: share * busyness(shape, hour) * (0.7 + 0.6 * random.next()),
      }))
    })

  return spread(used.used, cells)
    .filter(({ count }) => count > 0)
    .map(({ key, hour, count }) => ({
      keyId: key.id,
      licenceId: licenceIdOf(used.licence),
      subscriptionId: used.id,
      hour,
      accountId: key.accountId,
      lookups: count,
    }))
}

/** The full hours in which both the subscription and the key worked. */
function workingHours({ demo }: NamedKey, { from, until }: UsedSubscription, now: Date): Date[] {
  const ago = (hours: number) => now.getTime() - hours * HOUR_MS
  const stopped = Math.max(demo.pausedDays === undefined ? 0 : demo.pausedDays * 24, demo.deletedHours ?? 0)
  const first = Math.ceil(Math.max(from.getTime(), ago(demo.createdDays * 24)) / HOUR_MS)
  const end = Math.floor(Math.min(until.getTime(), ago(stopped)) / HOUR_MS)
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => new Date((first + at) * HOUR_MS))
}

function lastUses({ random }: SeedContext, keys: readonly NamedKey[], rows: readonly UsageRow[]): Map<string, LastUse> {
  const source = random.of('last-uses')
  const latest = new Map<string, Date>()
  for (const { keyId, hour } of rows) if (hour > (latest.get(keyId) ?? 0)) latest.set(keyId, hour)

  const uses = keys.flatMap(({ id, demo }) => {
    const hour = latest.get(id)
    if (!hour || !demo.traffic) return []
    const at = new Date(hour.getTime() + source.between(1, HOUR_MS - 1))
    return [[id, { at, from: demo.traffic.from }] as const]
  })
  return new Map(uses)
}
