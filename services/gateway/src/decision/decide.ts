import { timingSafeEqual } from 'node:crypto'
import type { ProblemName } from '@portal/contracts/problems'
import { hasStopped } from '@portal/contracts/security/key-times'
import { lookupsLeft } from '@portal/contracts/security/lookup-limit'
import { judgePage } from '@portal/contracts/security/page-verdict'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { BookedKey, BookedSubscription } from '../books.ts'
import { limitNameOf } from '../meter/uncounted.ts'
import { digestOf, type Known } from '../register/register.ts'
import type { Credentials } from './credentials.ts'

export type Decision =
  | { subscription: BookedSubscription }
  | { refused: ProblemName; context?: Record<string, string | number>; isGuess?: true }

export interface Asked {
  credentials: Credentials
  /** Capability of a license that the product requires. */
  capability: string
  /** Licenses that the request asks for by name; none means any. */
  licenses: readonly string[]
  /** More than one in a batch, which is answered as a whole or not at all (rule K82). */
  lookups: number
  /** Returns whether a license covers the request; absent if every license of the product does. */
  covers?: ((licenceKey: string) => boolean) | undefined
  now: Date
  /** Lookups that were answered and are not counted in the database yet, by a subscription's id or a limit's name. */
  uncounted(id: string): number
}

/** Decides whether a lookup is allowed, and which subscription pays for it; in the order a customer would ask. */
export function decide(known: Known | undefined, asked: Asked): Decision {
  const { credentials, now } = asked
  if (!isHolder(known, credentials)) return { refused: 'gateway:credentials-required', isGuess: true }

  const { key, account } = known
  const refused = refuseKey(key, credentials, now)
  if (refused) return refused

  const subscription = chooseSubscription(key, account.subscriptions, asked)
  if ('refused' in subscription) return subscription
  return refuseAtLimit(key, asked) ?? { subscription }
}

/** As far as this process knows. The lease reveals whether another gateway took the last lookups (rule D32). */
function refuseAtLimit({ limit }: BookedKey, { lookups, uncounted }: Asked): Decision | undefined {
  if (!limit) return undefined
  const left = lookupsLeft(limit) - uncounted(limitNameOf(limit.id, limit.since))
  if (left >= lookups) return undefined
  return left > 0 ? tooFew(lookups, left) : { refused: 'gateway:lookup-limit-reached' }
}

/** Returns the refusal of a batch that holds more lookups than are left. */
function tooFew(lookups: number, left: number) {
  return { refused: 'gateway:batch-over-limit', context: { lookups, left } } as const
}

const UNKNOWN_KEY_DIGEST = digestOf('')

/** Takes the same time for a key that is not there, and whichever character is wrong. */
function isHolder(known: Known | undefined, credentials: Credentials): known is Known {
  if (credentials.kind === 'website') return known !== undefined
  const isSame = timingSafeEqual(digestOf(credentials.token), known?.key.tokenDigest ?? UNKNOWN_KEY_DIGEST)
  return isSame && known !== undefined
}

function refuseKey(key: BookedKey, credentials: Credentials, now: Date): Decision | undefined {
  if (credentials.kind === 'website') {
    const verdict = judgePage(key, credentials.page)
    if (verdict.allowed) return undefined
    return { refused: 'gateway:unauthorized', context: { rule: verdict.rule, page_host: verdict.page_host } }
  }
  if (key.state === 'pending') return { refused: 'gateway:credentials-required', context: { rule: 'key-deleted' } }
  if (key.state === 'paused' || hasStopped(key.stopsAt, now)) {
    return { refused: 'gateway:credentials-required', context: { rule: 'key-paused' } }
  }
  return undefined
}

/** The oldest that is active, or else one in its grace period (rule I5). */
function chooseSubscription(
  key: BookedKey,
  subscriptions: readonly BookedSubscription[],
  { capability, licenses, covers, lookups, now, uncounted }: Asked,
): BookedSubscription | Extract<Decision, { refused: unknown }> {
  const named = licenses.length
    ? subscriptions.filter((one) => licenses.includes(one.licenceKey) || licenses.includes(one.licenceId))
    : subscriptions
  if (licenses.length && !named.length) return { refused: 'gateway:unrecognized-license' }

  const fitting = named.filter(
    ({ licenceId, capabilities }) =>
      capabilities.includes(capability) && (!key.licenceIds.length || key.licenceIds.includes(licenceId)),
  )
  const covering = covers ? fitting.filter(({ licenceKey }) => covers(licenceKey)) : fitting
  if (!covering.length) return { refused: 'gateway:license-not-granted' }

  let inGrace: BookedSubscription | undefined
  let mostLeft = 0
  for (const one of covering) {
    const left = leftOf(one, uncounted(one.id))
    const status = displayStatus({ ...one.facts, remaining: left }, now)
    if (status === 'Grace Period' && !one.facts.suspended) inGrace ??= one
    if (status !== 'Active') continue
    if (lookups === 1 || left >= lookups || one.facts.issued === UNLIMITED_LOOKUPS) return one
    mostLeft = Math.max(mostLeft, left)
  }
  return inGrace ?? (mostLeft ? tooFew(lookups, mostLeft) : { refused: 'gateway:inactive-subscription' })
}

function leftOf({ facts, used }: BookedSubscription, uncounted: number): number {
  return Math.max(0, facts.issued - used - uncounted)
}
