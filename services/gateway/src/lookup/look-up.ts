import type { GatewayProduct } from '@portal/contracts/gateway'
import type { ProblemName } from '@portal/contracts/problems'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import type { Clock } from '@portal/foundation/clock'
import type { Settings } from '@portal/foundation/settings'
import { ADDRESS_LIST, coversState, listFilterOf } from '../address-list.ts'
import type { Answers, Visit } from '../answers.ts'
import { readBatch } from '../batch/read-batch.ts'
import { decide } from '../decision/decide.ts'
import type { Leases, Waited } from '../decision/leases.ts'
import type { GuessLimiter } from '../decision/limiters.ts'
import type { RateLimiter } from '../decision/rates.ts'
import type { Meter } from '../meter/meter.ts'
import type { Query } from '../query.ts'
import type { Known, Register } from '../register/register.ts'
import { fieldsOfAll } from '../request.ts'
import { type Asked, type Lookup, lookupsIn } from './asked.ts'
import type { Notes } from './notes.ts'
import { isCounted, type SendLookup } from './send-lookup.ts'

/** Refusals that another plan of the product ends. */
const NEEDS_A_PLAN: ReadonlySet<string> = new Set<ProblemName>([
  'gateway:license-not-granted',
  'gateway:inactive-subscription',
])

export interface LookUpOptions {
  settings: Pick<Settings, 'publicOrigin'>
  clock: Clock
  answers: Answers
  register: Register
  meter: Pick<Meter, 'uncounted'>
  leases: Leases
  rates: RateLimiter
  guesses: GuessLimiter
  notes: Notes
  send: SendLookup
  fail(error: unknown, visit: Visit): void
}

/** Decides a lookup, waits for its turn and its share of a limit, then sends or refuses it; synchronous if nothing has to be read. */
export function createLookUp(options: LookUpOptions): (asked: Asked) => void {
  const { settings, clock, answers, register, leases, guesses, notes, send, fail } = options

  /** Continues synchronously with a value, and later with a promise of one. */
  function then<Value>(value: Value | Promise<Value>, goOn: (value: Value) => unknown, { visit }: Asked): void {
    if (value instanceof Promise) value.then(goOn).catch((error) => fail(error, visit))
    else goOn(value)
  }

  function lookUp(known: Known | undefined, asked: Asked): unknown {
    const { product, query, credentials, network, visit } = asked
    const now = clock.now()
    const decision = decide(known, {
      credentials,
      capability: product.capability,
      licenses: licensesOf(query),
      lookups: lookupsIn(asked).length,
      covers: product === ADDRESS_LIST ? (license) => coversState(license, listFilterOf(query)) : undefined,
      now,
      uncounted: options.meter.uncounted,
    })
    if ('refused' in decision) {
      if (known) notes.refused(known, asked, decision)
      if (decision.isGuess) guesses.note(network, now.getTime())
      const context = NEEDS_A_PLAN.has(decision.refused) ? offerOf(settings, product) : decision.context
      return answers.refuse(visit, decision.refused, { context })
    }
    if (!known) throw new Error('Nobody is answered whose key is not known.')
    if (asked.batch === 'unread') return then(readBatch(visit.request), (batch) => start({ ...asked, batch }), asked)
    const fields = fieldsOfAll(product, lookupsIn(asked), asked.batch !== undefined)
    if ('wrong' in fields) {
      notes.refused(known, asked, { refused: 'request:invalid' })
      return answers.refuse(visit, 'request:invalid', { fields: fields.wrong })
    }

    const lookup = { known, asked, subscription: decision.subscription, reads: fields.reads }
    then(asked.isAgain || turnOf(lookup, now.getTime()), (isMine) => withTurn(isMine, lookup), asked)
  }

  /** A turn within the license's requests a second. */
  function turnOf({ known, subscription }: Lookup, now: number) {
    const { rateLimit } = subscription
    return rateLimit === null || options.rates.take(`${known.account.id}:${subscription.licenceId}`, rateLimit, now)
  }

  function withTurn(isMine: boolean, lookup: Lookup): unknown {
    const { known, asked, subscription } = lookup
    if (!isMine) {
      notes.slowed(known.account.id, subscription.licenceId)
      notes.refused(known, asked, { refused: 'gateway:too-fast' })
      return answers.refuse(asked.visit, 'gateway:too-fast', { retryAfter: 1 })
    }
    const { limit } = known.key
    if (asked.product.path === ADDRESS_LIST.path || !isCounted(limit)) return send(lookup)

    const taken = leases.take(limit, lookup.reads.length)
    if (taken === true) return send(lookup)
    return then(taken, (waited) => afterWaiting(waited, lookup), asked)
  }

  async function afterWaiting(waited: Waited, lookup: Lookup) {
    const { known, asked } = lookup
    if (waited === 'granted') return send(lookup)
    if (waited === 'changed' && !asked.isAgain) {
      // The limit was reset or removed a moment ago. The look that is under way may have begun before that.
      await register.look()
      await register.look()
      const { kind, id } = asked.credentials
      return lookUp(await register.find(kind, id), { ...asked, isAgain: true })
    }
    const refused = refusalOf(waited, lookup)
    notes.refused(known, asked, { refused })
    answers.refuse(asked.visit, refused)
  }

  function start(asked: Asked): void {
    const { kind, id } = asked.credentials
    then(register.find(kind, id), (known) => lookUp(known, asked), asked)
  }
  return start
}

function refusalOf(waited: Waited, { reads }: Lookup): ProblemName {
  if (waited !== 'reached') return 'request:unavailable'
  return reads.length > 1 ? 'gateway:batch-over-limit' : 'gateway:lookup-limit-reached'
}

/** Returns the licenses that a request names, separated by commas or one by one; none means any. */
function licensesOf(query: Query): string[] {
  const named = query.license ?? []
  const texts = typeof named === 'string' ? [named] : named
  return texts.flatMap((text) => text.split(',').map((name) => name.trim())).filter(Boolean)
}

/** Returns the product that a plan is missing for, and the page of its plans (rule J90). */
function offerOf({ publicOrigin }: Pick<Settings, 'publicOrigin'>, { label, group }: GatewayProduct) {
  return { product: label, pricing: `${publicOrigin}${plansPathOf(group)}` }
}
