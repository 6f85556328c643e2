import type { RefusalRule } from '@portal/contracts/security/refusals'
import type { SubscriptionFacts } from '@portal/contracts/subscriptions/display-status'

/*
 * Interface between the gateway and the service that stores keys and usage. The composition root connects the two, so
 * that a gateway knows no tables.
 */

export interface Books {
  /** A key by its id; `undefined` for one that is not there. */
  findKey(kind: KeyKind, id: string): Promise<BookedKey | undefined>
  /** Returns the subscriptions of an account. */
  findAccount(accountId: number): Promise<BookedAccount>
  /** Returns the changes since `mark`, each once; without `mark` only the current mark. */
  changesSince(mark: string | undefined): Promise<Changes>
  /** Counts a batch, once however often it is sent. */
  count(batch: Batch): Promise<Counted>
  /** The traces that run. */
  findTraces(): Promise<Trace[]>
  /** Reserves lookups under a limit for one gateway (rule D32). */
  lease(ask: LeaseAsk): Promise<LeaseAnswer>
  /** Reports requests of a license; returns how many of this second are left for all gateways, `undefined` if nobody counts them. */
  takeFromRate(taken: { name: string; perSecond: number; taken: number }): Promise<number | undefined>
  /** Returns everything that a gateway has reserved. */
  releaseLeases(gateway: string): Promise<void>
}

export interface LeaseAsk {
  gateway: string
  limitId: string
  /** Time the limit was set or reset, in ms. */
  since: number
  /** Lookups left of earlier shares, including those that are not counted yet. */
  holding: number
  /** Requested lookups; 0 only reports the current holding. */
  want: number
}

export interface LeaseAnswer {
  granted: number
  /** Lookups under the limit that are not counted yet, of all gateways; 0 if there is no such limit any more. */
  left: number
  /** `held`: gateways have reserved the rest, and are asked to return it. `changed`: there is no such limit any more. */
  outcome: 'granted' | 'held' | 'reached' | 'changed'
}

export type KeyKind = 'secret' | 'website'

export interface BookedKey {
  kind: KeyKind
  id: string
  accountId: number
  state: 'active' | 'paused' | 'pending'
  /** Time a rotated key stops, in ms; `Infinity` for others. */
  stopsAt: number
  /** SHA-256 of a secret key's token; empty for a website key. */
  tokenDigest: Buffer
  /** Licenses that it is limited to; none means every license of the account (rule D12). */
  licenceIds: readonly string[]
  hosts: readonly string[]
  tokenExchangeRequired: boolean
  /**
   * Counted so far, as the database says, since it was set or reset (ms); without a limit there is none. Keys that were rotated into
   * each other have one, by its `id` (rule D35).
   */
  limit?: { id: string; max: number; used: number; since: number }
}

export interface BookedAccount {
  id: number
  /** Oldest start first (rule I5). */
  subscriptions: BookedSubscription[]
}

export interface BookedSubscription {
  id: string
  licenceId: string
  /** Its full name, by which a request may ask for it. */
  licenceKey: string
  capabilities: readonly string[]
  /** Without `remaining`, which follows from `used` and the lookups not counted yet. */
  facts: Omit<SubscriptionFacts, 'remaining'> & { issued: number }
  used: number
  /** Requests a second; null is unlimited. */
  rateLimit: number | null
}

export interface Changes {
  mark: string
  accounts: readonly number[]
  /** The catalog changed: all that is known of accounts may be wrong. */
  isEverything: boolean
  /** Limits of rate that staff cleared, as `resource id` (rule D15). */
  limiters: readonly string[]
  isAboutTraces: boolean
  /** Limits of which a gateway needs what others have reserved. */
  recalled: readonly string[]
}

/** Successful lookups of one key, by license and subscription, in one UTC hour. */
export interface Use {
  kind: KeyKind
  keyId: string
  accountId: number
  licenceId: string
  subscriptionId: string
  /** Time the limit was set or reset that these lookups count toward, in ms: no other lookups are counted. */
  limitSince: number | null
  /** Under which id that limit is kept; absent in files of before, where it is the key's. */
  limitId?: string | undefined
  /** Start of the hour, in ms. */
  hour: number
  lookups: number
  /** Host or network, and how many lookups came from there. */
  sources: Record<string, number>
  /** The last of them, ms, and from where it came. */
  lastAt: number
  lastFrom: string
}

/** A license was throttled, ms. */
export interface Slowed {
  accountId: number
  licenceId: string
  since: number
  until: number
}

/** Lookups of one key that were refused by one rule in one UTC hour (rule G24). */
export interface Refused {
  keyId: string
  accountId: number
  rule: RefusalRule
  /** Start of the hour, in ms. */
  hour: number
  lookups: number
  /** The last of them, ms. */
  lastAt: number
}

export interface Batch {
  id: string
  /** The gateway that answered: its reservations shrink by as much. */
  gateway: string
  uses: readonly Use[]
  slowed: readonly Slowed[]
  refused: readonly Refused[]
  traced: readonly Traced[]
}

/** The database's totals including this batch, for everything the batch touched. */
export interface Counted {
  subscriptions: readonly { id: string; used: number }[]
  limits: readonly { id: string; used: number }[]
}

export interface Trace {
  /** A key's id, an account's or a network address (rule D16). */
  term: string
  /** ms */
  until: number
}

/** A request that a trace caught, without its secrets. */
export interface Traced {
  id: string
  term: string
  at: number
  facts: Record<string, string | number>
}
