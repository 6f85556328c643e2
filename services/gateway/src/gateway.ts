import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import type { ProblemName } from '@portal/contracts/problems'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { Clock } from '@portal/foundation/clock'
import { isAway } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import { clientAddress, networkOf } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Metrics } from '@portal/foundation/metrics'
import { isProblem } from '@portal/foundation/problem'
import { addressListOf, LOOKUPS } from '@portal/foundation/sample-lookups'
import type { Settings } from '@portal/foundation/settings'
import { nanoid } from 'nanoid'
import { ADDRESS_LIST, coversState, listFilterOf } from './address-list.ts'
import { createAnswers, type Visit } from './answers.ts'
import type { BookedKey, BookedSubscription, Books } from './books.ts'
import { type Credentials, credentialsOf } from './decision/credentials.ts'
import { decide } from './decision/decide.ts'
import { createLeases, type Waited } from './decision/leases.ts'
import { createGuessLimiter, MINUTE_MS } from './decision/limiters.ts'
import { createRateLimiter } from './decision/rates.ts'
import { shareGuesses } from './decision/shared-guesses.ts'
import { createMeter } from './meter/meter.ts'
import { first, type Query, readQuery } from './query.ts'
import { createRegister, type Known } from './register/register.ts'
import { FIELD_AT_MOST, fieldsOf, sourceOf, splitOnce } from './request.ts'

export type {
  Batch,
  BookedAccount,
  BookedKey,
  BookedSubscription,
  Books,
  Changes,
  Counted,
  KeyKind,
  LeaseAnswer,
  LeaseAsk,
  Slowed,
  Trace,
  Traced,
  Use,
} from './books.ts'

export interface GatewayOptions {
  settings: Settings
  clock: Clock
  log: Logger
  books: Books
  metrics?: Metrics
  isStopping?: () => boolean
}

export interface Gateway {
  routing: RequestListener
  /** Polls changes and counts answered lookups immediately. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const BODY_AT_MOST = 64 * 1024
/** How long a license is reported as throttled after its first refusal, in ms. */
const SLOWED_MS = 60_000
/** Refusals that another plan of the product ends. */
const NEEDS_A_PLAN: ReadonlySet<string> = new Set<ProblemName>([
  'gateway:license-not-granted',
  'gateway:inactive-subscription',
])
type LookupProduct = GatewayProduct & { path: keyof typeof LOOKUPS }

const PRODUCTS = new Map<string, LookupProduct | typeof ADDRESS_LIST>(
  [...GATEWAY_PRODUCTS, ADDRESS_LIST].map((product) => [product.path, product]),
)

/** Accepts lookups as the provider's product would: decided in memory, counted exactly once. */
export async function createGateway({
  settings,
  clock,
  log,
  books,
  metrics,
  isStopping,
}: GatewayOptions): Promise<Gateway> {
  const answers = createAnswers(settings, metrics && ((visit) => observe(metrics, visit)))
  const sharedGuesses = await shareGuesses(settings, log, MINUTE_MS)
  const guesses = createGuessLimiter(sharedGuesses)
  const rates = createRateLimiter(books)
  const slowed = new Map<string, number>()
  const folder = join(settings.dataFolder, 'gateway')
  const meter = await createMeter({ books, folder, log, onCounted: (counted) => register.takeCounted(counted) })
  const register = createRegister({
    ...{ books, clock, log, readQuietly: meter.readQuietly },
    onLimiterCleared: (limiter) => {
      const [resource = '', id = ''] = limiter.split(' ')
      if (resource === 'credentials') guesses.clear(id)
      else rates.clear(id)
    },
    onRecalled: (limitId) => void leases.recall(limitId),
  })
  const leases = createLeases({ books, ...meter })

  function answer(visit: Visit) {
    const { request } = visit
    const { url = '', method, headers } = request
    const [path = '', search = ''] = splitOnce(url, '?')
    if (HEALTH[path]) return answerHealth(path, visit.response)
    const product = PRODUCTS.get(path)
    if (!product) return answers.refuse(visit, 'request:not-found')
    if (method === 'OPTIONS') return answers.preflight(visit)
    if (method !== 'GET') return answers.refuse(visit, 'request:method-not-allowed')
    const length = Number(headers['content-length'] ?? 0)
    if (length > BODY_AT_MOST) return answers.refuse(visit, 'gateway:body-too-large')
    if (length > 0 || headers['transfer-encoding']) return answers.refuse(visit, 'gateway:body-not-allowed')

    const network = networkOf(clientAddress(request, settings))
    const wait = guesses.waitOf(network, clock.now().getTime())
    if (wait) return answers.refuse(visit, 'gateway:too-many-requests', { retryAfter: wait })

    const query = readQuery(search)
    const credentials = credentialsOf(query, headers)
    if ('refused' in credentials) {
      if (credentials.refused === 'gateway:credentials-required') guesses.note(network, clock.now().getTime())
      return answers.refuse(visit, credentials.refused)
    }
    if (product === ADDRESS_LIST && credentials.kind === 'website') {
      return answers.refuse(visit, 'gateway:credentials-required')
    }
    const asked: Asked = { product, query, credentials, network, visit }
    const found = register.find(credentials.kind, credentials.id)
    if (found instanceof Promise) {
      found.then((known) => lookUp(known, asked)).catch((error) => fail(error, visit))
      return
    }
    lookUp(found, asked)
  }

  interface Asked {
    product: LookupProduct | typeof ADDRESS_LIST
    query: Query
    credentials: Credentials
    network: string
    visit: Visit
    /** Decided once more, because the limit changed while it waited. */
    isAgain?: true
  }

  function lookUp(known: Known | undefined, asked: Asked) {
    const { product, query, credentials, network, visit } = asked
    const now = clock.now()
    const decision = decide(known, {
      credentials,
      capability: product.capability,
      licence: first(query, 'license'),
      covers: product === ADDRESS_LIST ? (licenceKey) => coversState(licenceKey, listFilterOf(query)) : undefined,
      now,
      uncounted: meter.uncounted,
    })
    if ('refused' in decision) {
      if (known) trace(known, asked, decision.refused)
      if (decision.isGuess) guesses.note(network, now.getTime())
      const context = NEEDS_A_PLAN.has(decision.refused) ? offerOf(product) : decision.context
      return answers.refuse(visit, decision.refused, { context })
    }
    if (!known) throw new Error('Nobody is answered whose key is not known.')
    const fields = fieldsOf(product, query)
    if ('wrong' in fields) return answers.refuse(visit, 'request:invalid', { fields: fields.wrong })
    const lookup = { known, asked, subscription: decision.subscription, read: fields.read }
    const turn = asked.isAgain || takeTurn(known.account.id, decision.subscription, now.getTime())
    if (typeof turn === 'boolean') return withTurn(turn, lookup)
    turn.then((isMine) => withTurn(isMine, lookup)).catch((error) => fail(error, visit))
  }

  /** Returns the product that a plan is missing for, and the page of its plans (rule J90). */
  function offerOf({ label, group }: GatewayProduct) {
    return { product: label, pricing: `${settings.publicOrigin}${plansPathOf(group)}` }
  }

  function withTurn(isMine: boolean, lookup: Lookup) {
    const { known, asked, subscription } = lookup
    const { visit, product } = asked
    if (!isMine) {
      noteSlowed(known.account.id, subscription.licenceId)
      return answers.refuse(visit, 'gateway:too-fast', { retryAfter: 1 })
    }
    if (product.path === ADDRESS_LIST.path) return sendList(lookup)

    const { limit } = known.key
    const taken = isCounted(limit) ? leases.take(limit) : true
    if (taken === true) return sendRows(lookup)
    taken.then((waited) => afterWaiting(waited, lookup)).catch((error) => fail(error, visit))
  }

  interface Lookup {
    known: Known
    asked: Asked
    subscription: BookedSubscription
    read(field: string): string
  }

  async function afterWaiting(waited: Waited, lookup: Lookup) {
    const { known, asked } = lookup
    if (waited === 'granted') return sendRows(lookup)
    if (waited === 'changed' && !asked.isAgain) {
      // The limit was reset or removed a moment ago. The look that is under way may have begun before that.
      await register.look()
      await register.look()
      const { kind, id } = asked.credentials
      return lookUp(await register.find(kind, id), { ...asked, isAgain: true })
    }
    const refused = waited === 'reached' ? 'gateway:lookup-limit-reached' : 'request:unavailable'
    trace(known, asked, refused)
    answers.refuse(asked.visit, refused)
  }

  function sendList({ known, asked, subscription: { licenceKey } }: Lookup): void {
    trace(known, asked, 'answered')
    answers.csv(asked.visit, `${licenceKey}.csv`, addressListOf(licenceKey, listFilterOf(asked.query)))
  }

  /** Counts the lookup, and returns it once it is written down. */
  function sendRows({ known, asked, subscription, read }: Lookup): void {
    const { product, credentials, network, visit } = asked
    trace(known, asked, 'answered')
    const text = JSON.stringify(LOOKUPS[product.path as LookupProduct['path']](read))
    const { kind, id: keyId, limit } = known.key
    const { id: subscriptionId, licenceId } = subscription
    const underLimit = { limitSince: limit?.since ?? null, limitId: limit?.id }
    const [accountId, from] = [known.account.id, sourceOf(credentials, network)]
    const at = Math.floor(clock.now().getTime() / 1_000) * 1_000
    const use = { kind, keyId, accountId, licenceId, subscriptionId, ...underLimit, lookups: 1, at, from }
    meter.note({ use }, (error) => {
      if (!error) return answers.rows(visit, text)
      if (isCounted(limit)) leases.giveBack(limit)
      answers.refuse(visit, 'request:unavailable')
    })
    if (isCounted(limit)) leases.noted(limit)
  }

  /** A turn within the license's requests a second. */
  function takeTurn(accountId: number, { licenceId, rateLimit }: BookedSubscription, now: number) {
    return rateLimit === null || rates.take(`${accountId}:${licenceId}`, rateLimit, now)
  }

  /** The first refusal of a minute is put down. */
  function noteSlowed(accountId: number, licenceId: string): void {
    const name = `${accountId}:${licenceId}`
    const now = clock.now().getTime()
    if ((slowed.get(name) ?? 0) > now) return
    slowed.set(name, now + SLOWED_MS)
    meter.note({ slowed: { accountId, licenceId, since: now, until: now + SLOWED_MS } })
  }

  /** Tokens never get here; of the query only what the product asks for. */
  function trace(known: Known, { product, query, network, credentials }: Asked, outcome: string): void {
    const terms = register.tracesOf(() => [known.key.id, String(known.account.id), network])
    for (const term of terms) {
      const asked = Object.fromEntries(
        product.fields.map(({ name }) => [name, (first(query, name) ?? '').slice(0, FIELD_AT_MOST)]),
      )
      const facts = {
        ...{ path: product.path, key: known.key.id, account: known.account.id, network, outcome },
        ...(credentials.kind === 'website' ? { page: credentials.page ?? '' } : {}),
        ...asked,
      }
      meter.note({ traced: { id: nanoid(), term, at: clock.now().getTime(), facts } })
    }
  }

  function fail(error: unknown, visit: Visit) {
    if (isProblem(error)) return answers.refuse(visit, error.problem, { fields: error.fields })
    if (isAway(error)) return answers.refuse(visit, 'request:unavailable')
    log.error({ error: describeError(error) }, 'a lookup failed')
    answers.refuse(visit, 'gateway:server-error')
  }

  function answerHealth(path: string, response: ServerResponse) {
    const isReady = path === '/healthz' || !isStopping?.()
    response
      .writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: path === '/healthz' ? 'ok' : isReady ? 'ready' : 'not ready' }))
  }

  // A database that is away now is asked again five times a second.
  await register.look().catch((error) => log.warn({ error: describeError(error) }, 'nothing is known yet'))
  register.start()
  await meter.start()
  return {
    routing: (request, response) => {
      const visit = { request, response, beganAt: performance.now() }
      try {
        answer(visit)
      } catch (error) {
        fail(error, visit)
      }
    },
    catchUp: async () => {
      await meter.count()
      await register.look()
    },
    close: async () => {
      await register.stop()
      rates.stop()
      await meter.stop()
      sharedGuesses?.close()
    },
  }
}

const HEALTH: Readonly<Record<string, true>> = { '/healthz': true, '/readyz': true }

/** Answers to health checks are not counted. */
function observe(metrics: Metrics, { request: { method = '', url = '' }, response, beganAt }: Visit) {
  const [path = ''] = splitOnce(url, '?')
  const route = PRODUCTS.has(path) ? path : 'unknown'
  metrics.observeRequest({ method, route, status: response.statusCode }, performance.now() - beganAt)
}

function isCounted(limit: BookedKey['limit']): limit is NonNullable<BookedKey['limit']> {
  return limit !== undefined && limit.max < UNLIMITED_LOOKUPS
}
