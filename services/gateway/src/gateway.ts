import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { GATEWAY_PRODUCTS, type GatewayProduct } from '@portal/contracts/gateway'
import type { Clock } from '@portal/foundation/clock'
import { isAway } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import { networkOf } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Metrics } from '@portal/foundation/metrics'
import { isProblem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { nanoid } from 'nanoid'
import { createAnswers } from './answers.ts'
import type { BookedSubscription, Books } from './books.ts'
import { type Credentials, credentialsOf } from './decision/credentials.ts'
import { type Decision, decide } from './decision/decide.ts'
import { createGuessLimiter, createRateLimiter, MINUTE_MS } from './decision/limiters.ts'
import { shareGuesses } from './decision/shared-guesses.ts'
import { LOOKUPS } from './lookups/lookups.ts'
import { createMeter } from './meter/meter.ts'
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
const PRODUCTS = new Map<string, GatewayProduct & { path: keyof typeof LOOKUPS }>(
  GATEWAY_PRODUCTS.map((product) => [product.path, product]),
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
  const answers = createAnswers(settings)
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

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { url = '', method, headers } = request
    const [path = '', search = ''] = splitOnce(url, '?')
    if (HEALTH[path]) return void answerHealth(path, response)
    const product = PRODUCTS.get(path)
    if (!product) return answers.refuse(response, 'request:not-found')
    if (method === 'OPTIONS') return answers.preflight(response)
    if (method !== 'GET') return answers.refuse(response, 'request:method-not-allowed')
    const length = Number(headers['content-length'] ?? 0)
    if (length > BODY_AT_MOST) return answers.refuse(response, 'gateway:body-too-large')
    if (length > 0 || headers['transfer-encoding']) return answers.refuse(response, 'gateway:body-not-allowed')

    const network = networkOf(addressOf(request, settings))
    const wait = guesses.waitOf(network, clock.now().getTime())
    if (wait) return answers.refuse(response, 'gateway:too-many-requests', { retryAfter: wait })

    const query = new URLSearchParams(search)
    const credentials = credentialsOf(query, headers)
    if ('refused' in credentials) {
      if (credentials.refused === 'gateway:credentials-required') guesses.note(network, clock.now().getTime())
      return answers.refuse(response, credentials.refused)
    }
    const asked: Asked = { product, query, credentials, network, response }
    const found = register.find(credentials.kind, credentials.id)
    if (found instanceof Promise) {
      found.then((known) => lookUp(known, asked)).catch((error) => fail(error, response))
      return
    }
    lookUp(found, asked)
  }

  interface Asked {
    product: GatewayProduct & { path: keyof typeof LOOKUPS }
    query: URLSearchParams
    credentials: Credentials
    network: string
    response: ServerResponse
  }

  function lookUp(known: Known | undefined, asked: Asked) {
    const { product, query, credentials, network, response } = asked
    const now = clock.now()
    const decision = decide(known, {
      ...{ credentials, capability: product.capability, licence: query.get('license'), now },
      uncounted: meter.uncounted,
    })
    if (known) trace(known, asked, decision)
    if ('refused' in decision) {
      if (decision.isGuess) guesses.note(network, now.getTime())
      return answers.refuse(response, decision.refused, { context: decision.context })
    }
    const fields = fieldsOf(product, query)
    if ('wrong' in fields) return answers.refuse(response, 'request:invalid', { fields: fields.wrong })
    if (!known || !takeTurn(known.account.id, decision.subscription, now.getTime())) {
      return answers.refuse(response, 'gateway:too-fast', { retryAfter: 1 })
    }
    const rows = LOOKUPS[product.path](fields.read)
    const { kind, id: keyId } = known.key
    const { id: subscriptionId, licenceId } = decision.subscription
    const limitSince = known.key.limit?.since ?? null
    const use = { kind, keyId, accountId: known.account.id, licenceId, subscriptionId, limitSince, lookups: 1 }
    const from = sourceOf(credentials, network)
    meter.note({ use: { ...use, at: Math.floor(now.getTime() / 1_000) * 1_000, from } }, (error) => {
      if (error) answers.refuse(response, 'request:unavailable', { retryAfter: 1 })
      else answers.rows(response, rows)
    })
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
    const terms = register.tracesOf([known.key.id, String(known.account.id), network])
    for (const term of terms) {
      const outcome = 'refused' in decision ? decision.refused : 'answered'
      const asked = Object.fromEntries(
        product.fields.map(({ name }) => [name, (query.get(name) ?? '').slice(0, FIELD_AT_MOST)]),
      )
      const facts = {
        ...{ path: product.path, key: known.key.id, account: known.account.id, network, outcome },
        ...(credentials.kind === 'website' ? { page: credentials.page ?? '' } : {}),
        ...asked,
      }
      meter.note({ traced: { id: nanoid(), term, at: clock.now().getTime(), facts } })
    }
  }

  function fail(error: unknown, response: ServerResponse) {
    if (isProblem(error)) {
      const retryAfter = error.status === 503 ? 1 : undefined
      return answers.refuse(response, error.problem, { fields: error.fields, retryAfter })
    }
    if (isAway(error)) return answers.refuse(response, 'request:unavailable', { retryAfter: 1 })
    log.error({ error: describeError(error) }, 'a lookup failed')
    answers.refuse(response, 'gateway:server-error')
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
      const beganAt = performance.now()
      if (metrics) response.once('finish', () => observe(metrics, request, response, beganAt))
      try {
        answer(request, response)
      } catch (error) {
        fail(error, response)
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

function observe(
  metrics: Metrics,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  beganAt: number,
) {
  const [path = ''] = splitOnce(url, '?')
  const route = PRODUCTS.has(path) ? path : 'unknown'
  metrics.observeRequest({ method, route, status: response.statusCode }, performance.now() - beganAt)
}

/** What the product asks for, each field once and of a length that a person writes. */
function fieldsOf({ fields }: GatewayProduct, query: URLSearchParams) {
  const wrong: Record<string, string> = {}
  for (const { name, required } of fields) {
    const values = query.getAll(name)
    if (values.length > 1) wrong[name] = 'Enter this once'
    else if (required && !values[0]?.trim()) wrong[name] = 'This field is required'
    else if ((values[0]?.length ?? 0) > FIELD_AT_MOST) wrong[name] = `At most ${FIELD_AT_MOST} characters`
  }
  return Object.keys(wrong).length ? { wrong } : { read: (name: string) => query.get(name)?.trim() ?? '' }
}

/** A page's host for website keys, the network for secret ones. */
function sourceOf(credentials: Credentials, network: string): string {
  if (credentials.kind === 'secret') return network
  return credentials.page && URL.canParse(credentials.page) ? new URL(credentials.page).hostname : network
}

/** The nearest proxy's word, where it is trusted. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Settings, 'trustProxy'>): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const nearest = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return nearest || (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
