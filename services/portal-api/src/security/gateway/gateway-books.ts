import { createHash, randomUUID } from 'node:crypto'
import { isGone, isPaused, type KeyTimes } from '@portal/contracts/security/key-times'
import type { RefusalRule } from '@portal/contracts/security/refusals'
import { keyState } from '@portal/contracts/security/secret-key-list'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { countUsed, findSubscriptions, insertSlowed, subscriptionView } from '../../subscriptions/index.ts'
import type { KeyLimitRow } from '../key-limits/key-limits.tables.ts'
import { openToken } from '../secret-keys/sealed-token.ts'
import { noteUse } from '../usage-thresholds/note-use.ts'
import {
  addRefusals,
  addSources,
  addToLimits,
  addUsage,
  addUsageBySubscription,
  claimBatch,
  findChangesSince,
  findNewlyTraced,
  findRunningTraces,
  findSecretKeyWithLimit,
  findWebsiteKeyWithLimit,
  insertTraced,
  limitName,
  noteLastUses,
} from './gateway-books.sql.ts'
import { deductFromLeases, deleteLeases, type LeaseAsk, leaseLookups } from './limit-leases.sql.ts'
import { takeFromRate } from './rate-buckets.sql.ts'

/*
 * The books that a gateway reads and writes. What it needs is stated by the gateway (`services/gateway/src/books.ts`); the two
 * meet in the composition root.
 */

type Ground = Pick<Foundation, 'db' | 'clock' | 'keys'>

interface Use {
  keyId: string
  accountId: number
  licenceId: string
  subscriptionId: string
  /** Time the limit was set or reset that these lookups count toward, in ms. */
  limitSince: number | null
  /** Under which id that limit is kept; absent, it is the key's. */
  limitId?: string | undefined
  hour: number
  lookups: number
  sources: Record<string, number>
  lastAt: number
  lastFrom: string
}

interface Batch {
  id: string
  /** Gateway whose reservations shrink by the counted lookups; absent for none. */
  gateway?: string
  uses: readonly Use[]
  /** Absent from earlier gateways. */
  refused?: readonly {
    keyId: string
    accountId: number
    rule: RefusalRule
    hour: number
    lookups: number
    lastAt: number
  }[]
  slowed: readonly { accountId: number; licenceId: string; since: number; until: number }[]
  traced: readonly { id: string; term: string; at: number; facts: Record<string, string | number> }[]
}

/** Keys, licenses and limits as a gateway asks for them, and the counts that it brings. */
export function gatewayBooks(ground: Ground) {
  const { db, clock } = ground
  return {
    findKey: (kind: 'secret' | 'website', id: string) =>
      kind === 'secret' ? bookedSecretKey(ground, id) : bookedWebsiteKey(ground, id),
    findAccount: (accountId: number) => bookedAccount(ground, accountId),
    changesSince: async (mark: string | undefined) => {
      const { mark: next, changes } = await findChangesSince(db, mark)
      const of = (kind: string) => changes.filter((change) => change.kind === kind).map(({ subject }) => subject)
      return {
        mark: next,
        accounts: of('account').map(Number),
        isEverything: of('everything').length > 0,
        limiters: of('limiter'),
        isAboutTraces: of('trace').length > 0,
        recalled: [...new Set(of('lease'))],
      }
    },
    count: (batch: Batch) => countBatch(ground, batch),
    lease: (ask: LeaseAsk) => inTransaction(db, (tx) => leaseLookups(tx, ask)),
    takeFromRate: (taken: { name: string; perSecond: number; taken: number }) => takeFromRate(db, taken),
    releaseLeases: (gateway: string) => deleteLeases(db, gateway),
    findTraces: async () => {
      const running = await findRunningTraces(db, clock.now())
      return running.map(({ term, until }) => ({ term, until: until.getTime() }))
    },
  }
}

async function bookedSecretKey({ db, clock, keys }: Ground, id: string) {
  const found = await findSecretKeyWithLimit(db, id)
  if (!found || isGone(found.key, clock.now())) return undefined

  const { key, limit } = found
  return {
    kind: 'secret' as const,
    ...factsOf(key, limit, clock.now()),
    stopsAt: key.stopsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    tokenDigest: createHash('sha256').update(openToken(keys.envelope, key)).digest(),
    licenceIds: key.licenceIds,
    hosts: [] as string[],
    tokenExchangeRequired: false,
  }
}

async function bookedWebsiteKey({ db, clock }: Ground, id: string) {
  const found = await findWebsiteKeyWithLimit(db, id)
  if (!found || isGone(found.key, clock.now())) return undefined

  const { key, limit, hosts } = found
  return {
    kind: 'website' as const,
    ...factsOf(key, limit, clock.now()),
    stopsAt: Number.POSITIVE_INFINITY,
    tokenDigest: Buffer.alloc(0),
    licenceIds: [] as string[],
    hosts,
    tokenExchangeRequired: key.tokenExchangeRequired,
  }
}

function factsOf(key: KeyTimes & { id: string; accountId: number }, limit: KeyLimitRow | null, now: Date) {
  const times = { paused: isPaused(key, now), recovery_deadline: timeOrEmpty(key.recoveryDeadline) }
  return {
    id: key.id,
    accountId: key.accountId,
    state: keyState(times),
    ...(limit && { limit: { id: limit.keyId, max: limit.max, used: limit.used, since: limit.countsSince.getTime() } }),
  }
}

async function bookedAccount({ db, clock }: Ground, accountId: number) {
  const found = await findSubscriptions(db, accountId)
  const subscriptions = found.map((facts) => {
    const { remaining: _, ...view } = subscriptionView(facts, clock.now())
    return {
      id: view.subscription_id,
      licenceId: view.track_id,
      licenceKey: facts.licence.key,
      capabilities: view.capabilities,
      rateLimit: view.rateLimit,
      used: facts.subscription.used,
      facts: view,
      startsAt: facts.subscription.startsAt.getTime(),
    }
  })
  const byStart = subscriptions.sort((left, right) => left.startsAt - right.startsAt || left.id.localeCompare(right.id))
  return { id: accountId, subscriptions: byStart }
}

/**
 * All of a batch, or nothing, and once: hourly usage, what subscriptions and limits have used, where keys were used last and
 * from where. Rows are locked in one order, so that batches of several gateways wait for each other and never in a circle.
 */
function countBatch({ db, clock }: Ground, { id, gateway = '', uses, slowed, refused = [], traced }: Batch) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await claimBatch(tx, id, now))) return { subscriptions: [], limits: [] }

    const hourOf = ({ hour }: Use) => new Date(hour).toISOString()
    const counted = uses.map((use) => ({ ...use, hour: hourOf(use) }))
    await addUsage(tx, counted)
    await addUsageBySubscription(tx, counted)
    await addSources(
      tx,
      uses.flatMap((use) =>
        Object.entries(use.sources).map(([source, lookups]) => ({
          keyId: use.keyId,
          hour: hourOf(use),
          source,
          lookups,
        })),
      ),
    )
    const subscriptions = await countUsed(tx, uses, now)
    // Lock keys before their limits, in the same order as changes of a limit do.
    await noteLastUses(tx, lastUses(uses))
    const underLimits = sumByLimit(uses)
    const limits = await addToLimits(tx, underLimits, now)
    await deductFromLeases(tx, gateway, [...underLimits.values()])
    await insertSlowed(
      tx,
      slowed.map(({ since, until, ...track }) => ({
        ...track,
        id: randomUUID(),
        createdAt: new Date(since),
        expiresAt: new Date(until),
      })),
    )
    await addRefusals(
      tx,
      refused.map(({ hour, lastAt, ...row }) => ({
        ...row,
        hour: new Date(hour).toISOString(),
        lastAt: new Date(lastAt).toISOString(),
      })),
    )
    const requests = traced.map(({ id: requestId, term, at, facts }) => ({
      id: requestId,
      searchTerm: term,
      at: new Date(at),
      facts,
    }))
    const newlyTraced = await findNewlyTraced(tx, requests)
    await insertTraced(tx, requests)
    await noteUse(tx, { uses, limits, now })
    await writeAudit(tx, { now, requestId: `batch-${id}` }, newlyTraced.map(lineOfTrace))
    return { subscriptions, limits: limits.map(({ keyId: id, used }) => ({ id, used })) }
  })
}

/** Returns the line for the log of an account: that a trace of an address concerns it is known with its first request only (rule G27). */
function lineOfTrace({ trace, accountId }: Awaited<ReturnType<typeof findNewlyTraced>>[number]) {
  const { searchTerm, startedAt, endsAt, startedBy } = trace
  const durationSeconds = Math.round((endsAt.getTime() - startedAt.getTime()) / 1_000)
  return auditLine('trace.started', { subject: searchTerm, durationSeconds }, { actorId: startedBy, accountId })
}

function sumByLimit(uses: readonly Use[]): Map<string, { limitId: string; since: number; lookups: number }> {
  const sums = new Map<string, { limitId: string; since: number; lookups: number }>()
  for (const { keyId, limitSince, limitId = keyId, lookups } of uses) {
    if (limitSince === null) continue
    const name = limitName(limitId, limitSince)
    sums.set(name, { limitId, since: limitSince, lookups: (sums.get(name)?.lookups ?? 0) + lookups })
  }
  return sums
}

function lastUses(uses: readonly Use[]) {
  const last = new Map<string, Use>()
  for (const use of uses) {
    const known = last.get(use.keyId)
    if (!known || use.lastAt >= known.lastAt) last.set(use.keyId, use)
  }
  return [...last.values()].map(({ keyId, lastAt, lastFrom }) => ({
    keyId,
    at: new Date(lastAt).toISOString(),
    from: lastFrom,
  }))
}
