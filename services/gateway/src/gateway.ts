import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import type { ProblemName } from '@portal/contracts/problems'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import type { Clock } from '@portal/foundation/clock'
import { isAway } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import { networkOf } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Metrics } from '@portal/foundation/metrics'
import { isProblem } from '@portal/foundation/problem'
import { addressListOf, LOOKUPS } from '@portal/foundation/sample-lookups'
import type { Settings } from '@portal/foundation/settings'
import { nanoid } from 'nanoid'
import { ADDRESS_LIST, coversState, listFilterOf, wrongListFilters } from './address-list.ts'
import { createAnswers, type Visit } from './answers.ts'
import type { BookedSubscription, Books } from './books.ts'
import { type Credentials, credentialsOf } from './decision/credentials.ts'
import { type Decision, decide } from './decision/decide.ts'
import { createGuessLimiter, createRateLimiter, MINUTE_MS } from './decision/limiters.ts'
import { shareGuesses } from './decision/shared-guesses.ts'
import { createMeter } from './meter/meter.ts'
import { first, type Query, readQuery } from './query.ts'
import { createRegister, type Known } from './register/register.ts'

export type {
  Batch,
  BookedAccount,
  BookedKey,
  BookedSubscription,
  Books,
  Changes,
  Counted,
  KeyKind,
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
  /** Looks for changes, and counts what was answered, at once instead of soon. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const BODY_AT_MOST = 64 * 1024
const FIELD_AT_MOST = 200
/** For so long a license is said to have been slowed down, from its first refusal on, ms. */
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
  const rates = createRateLimiter()
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
  })

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

    const network = networkOf(addressOf(request, settings))
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
    if (known) trace(known, asked, decision)
    if ('refused' in decision) {
      if (decision.isGuess) guesses.note(network, now.getTime())
      const context = NEEDS_A_PLAN.has(decision.refused) ? offerOf(product) : decision.context
      return answers.refuse(visit, decision.refused, { context })
    }
    const fields = fieldsOf(product, query)
    if ('wrong' in fields) return answers.refuse(visit, 'request:invalid', { fields: fields.wrong })
    if (!known || !takeTurn(known.account.id, decision.subscription, now.getTime())) {
      return answers.refuse(visit, 'gateway:too-fast', { retryAfter: 1 })
    }
    if (product.path === ADDRESS_LIST.path) {
      const { licenceKey } = decision.subscription
      return answers.csv(visit, `${licenceKey}.csv`, addressListOf(licenceKey, listFilterOf(query)))
    }
    const text = JSON.stringify(LOOKUPS[product.path](fields.read))
    const { kind, id: keyId } = known.key
    const { id: subscriptionId, licenceId } = decision.subscription
    const { limit } = known.key
    const underLimit = { limitSince: limit?.since ?? null, limitId: limit?.id }
    const [accountId, from] = [known.account.id, sourceOf(credentials, network)]
    const at = Math.floor(now.getTime() / 1_000) * 1_000
    const use = { kind, keyId, accountId, licenceId, subscriptionId, ...underLimit, lookups: 1, at, from }
    meter.note({ use }, (error) => {
      if (error) answers.refuse(visit, 'request:unavailable')
      else answers.rows(visit, text)
    })
  }

  /** Which product a plan is missing for, and where its plans are offered (rule J90). */
  function offerOf({ label, group }: GatewayProduct) {
    return { product: label, pricing: `${settings.publicOrigin}${plansPathOf(group)}` }
  }

  /** A turn within the license's requests a second; the first refusal of a minute is put down. */
  function takeTurn(accountId: number, { licenceId, rateLimit }: BookedSubscription, now: number): boolean {
    const name = `${accountId}:${licenceId}`
    if (rateLimit === null || rates.take(name, rateLimit, now)) return true

    if ((slowed.get(name) ?? 0) <= now) {
      slowed.set(name, now + SLOWED_MS)
      meter.note({ slowed: { accountId, licenceId, since: now, until: now + SLOWED_MS } })
    }
    return false
  }

  /** Tokens never get here; of the query only what the product asks for. */
  function trace(known: Known, { product, query, network, credentials }: Asked, decision: Decision): void {
    const terms = register.tracesOf(() => [known.key.id, String(known.account.id), network])
    for (const term of terms) {
      const outcome = 'refused' in decision ? decision.refused : 'answered'
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

/** What the product asks for, each field once and of a length that a person writes. */
function fieldsOf({ path, fields }: GatewayProduct, query: Query) {
  const wrong: Record<string, string> = {}
  for (const { name, required } of fields) {
    const value = query[name] ?? ''
    if (typeof value === 'object') wrong[name] = 'Enter this once'
    else if (required && !value.trim()) wrong[name] = 'This field is required'
    else if (value.length > FIELD_AT_MOST) wrong[name] = `At most ${FIELD_AT_MOST} characters`
  }
  if (path === ADDRESS_LIST.path) Object.assign(wrong, { ...wrongListFilters(query), ...wrong })
  return Object.keys(wrong).length ? { wrong } : { read: (name: string) => first(query, name)?.trim() ?? '' }
}

/** A page's host for website keys, the network for secret ones. */
function sourceOf(credentials: Credentials, network: string): string {
  if (credentials.kind === 'secret') return network
  return credentials.page && URL.canParse(credentials.page) ? new URL(credentials.page).hostname : network
}

/** The nearest proxy's word, where it is trusted. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Settings, 'trustProxy'>): string {
  const own = socket.remoteAddress ?? ''
  if (!trustProxy) return own

  const nearest = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return nearest || own
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
