import { DAY_MS } from '@portal/contracts/time-units'
import type {
  Batch,
  BookedAccount,
  BookedKey,
  Books,
  Changes,
  Counted,
  LeaseAnswer,
  LeaseAsk,
  Trace,
} from '../books.ts'
import { digestOf } from '../register/register.ts'

/** Books that a test fills and breaks. */
export interface BooksInMemory extends Books {
  keys: Map<string, BookedKey>
  accounts: Map<number, BookedAccount>
  batches: Batch[]
  traces: Trace[]
  /** Every question is refused while it is set, as by a database that is away. */
  isAway: boolean
  /** Gateways look at an account again. */
  changed(accountId: number): void
  tell(change: Partial<Changes>): void
}

export function booksInMemory(): BooksInMemory {
  let pending: Partial<Changes>[] = []
  const answer = <Answer>(work: () => Answer) => {
    if (books.isAway) throw Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' })
    return work()
  }
  const books: BooksInMemory = {
    keys: new Map(),
    accounts: new Map(),
    batches: [],
    traces: [],
    isAway: false,
    changed: (accountId) => void pending.push({ accounts: [accountId] }),
    tell: (change) => void pending.push(change),
    findKey: async (kind, id) => answer(() => structuredKey(books.keys.get(`${kind} ${id}`))),
    findAccount: async (id) => answer(() => structuredClone(books.accounts.get(id) ?? { id, subscriptions: [] })),
    findTraces: async () => answer(() => books.traces),
    changesSince: async () =>
      answer(() => {
        const seen = pending
        pending = []
        return {
          mark: '1',
          accounts: seen.flatMap(({ accounts = [] }) => accounts),
          isEverything: seen.some(({ isEverything }) => isEverything),
          limiters: seen.flatMap(({ limiters = [] }) => limiters),
          isAboutTraces: seen.some(({ isAboutTraces }) => isAboutTraces),
          recalled: seen.flatMap(({ recalled = [] }) => recalled),
        }
      }),
    count: async (batch) =>
      answer(() => {
        const isNew = books.batches.every(({ id }) => id !== batch.id)
        if (!isNew) return { subscriptions: [], limits: [] }
        books.batches.push(batch)
        return countedBy(books, batch)
      }),
    lease: async (ask) => answer(() => leasedBy(books, ask)),
    takeFromRate: async () => answer(() => undefined),
    releaseLeases: async () => answer(() => undefined),
  }
  return books
}

/** Counts like the database, so that counts in the middle of a test are kept. */
function countedBy({ keys, accounts }: BooksInMemory, { uses }: Batch): Counted {
  const subscriptions = [...accounts.values()].flatMap((account) => account.subscriptions)
  const limited = [...keys.values()].flatMap(({ limit }) => (limit ? [limit] : []))
  for (const { keyId, subscriptionId, limitSince, limitId = keyId, lookups } of uses) {
    const found = subscriptions.find(({ id }) => id === subscriptionId)
    if (found) found.used += lookups
    for (const limit of limited) if (limit.id === limitId && limit.since === limitSince) limit.used += lookups
  }
  return {
    subscriptions: subscriptions.map(({ id, used }) => ({ id, used })),
    limits: limited.map(({ id, used }) => ({ id, used })),
  }
}

/** Reserves as the database does, for a gateway that is the only one. */
function leasedBy({ keys }: BooksInMemory, { limitId, since, holding, want }: LeaseAsk): LeaseAnswer {
  const limit = [...keys.values()].map((key) => key.limit).find((one) => one?.id === limitId && one.since === since)
  if (!limit) return { granted: 0, left: 0, outcome: 'changed' }
  const left = Math.max(0, limit.max - limit.used)
  const granted = Math.min(Math.max(0, limit.max - limit.used - holding), want && Math.max(want, limit.max * 0.01))
  if (granted) return { granted, left, outcome: 'granted' }
  return { granted, left, outcome: left > 0 ? 'held' : 'reached' }
}

function structuredKey(key: BookedKey | undefined): BookedKey | undefined {
  return key && { ...key, ...(key.limit && { limit: { ...key.limit } }) }
}

const ACTIVE = { accountId: 1, state: 'active', licenceIds: [], stopsAt: Number.POSITIVE_INFINITY } as const

export function secretKey(facts: Partial<BookedKey> = {}): BookedKey {
  const id = '00000000-0000-4000-8000-000000000001'
  const nothing = { hosts: [], tokenExchangeRequired: false }
  return { ...ACTIVE, ...nothing, kind: 'secret', id, tokenDigest: digestOf('psk_right'), ...facts }
}

export function websiteKey(facts: Partial<BookedKey> = {}): BookedKey {
  const nothing = { tokenDigest: Buffer.alloc(0), tokenExchangeRequired: false }
  return { ...ACTIVE, ...nothing, kind: 'website', id: '100000000000000001', hosts: ['shop.example'], ...facts }
}

type Subscription = BookedAccount['subscriptions'][number]

/** One that began ten days before `now` and runs another twenty. */
export function subscription(now: Date, facts: Partial<Subscription> = {}): Subscription {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  return {
    id: 'subscription',
    licenceId: 'us-core-cloud',
    licenceKey: 'us-core-cloud',
    capabilities: ['verify'],
    used: 0,
    rateLimit: null,
    facts: { issued: 1_000, startDate: day(-10), expirationDate: day(20), terminationDate: '', suspended: false },
    ...facts,
  }
}
