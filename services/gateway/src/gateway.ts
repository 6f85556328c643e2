import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { MINUTE_MS } from '@portal/contracts/time-units'
import type { Clock } from '@portal/foundation/clock'
import { isAway } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import type { Metrics } from '@portal/foundation/metrics'
import { isProblem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { createAdmit } from './admit.ts'
import { createAnswers, type Visit } from './answers.ts'
import type { Books } from './books.ts'
import { createLeases } from './decision/leases.ts'
import { createGuessLimiter } from './decision/limiters.ts'
import { createRateLimiter } from './decision/rates.ts'
import { shareGuesses } from './decision/shared-guesses.ts'
import { createLookUp } from './lookup/look-up.ts'
import { createNotes } from './lookup/notes.ts'
import { createSendLookup } from './lookup/send-lookup.ts'
import { createMeter } from './meter/meter.ts'
import { createRegister } from './register/register.ts'
import { splitOnce } from './split-once.ts'

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
  Refused,
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
  const folder = join(settings.dataFolder, 'gateway')
  const meter = await createMeter({ books, folder, log, onCounted: (counted) => register.takeCounted(counted) })
  const register = createRegister({
    books,
    clock,
    log,
    readQuietly: meter.readQuietly,
    onLimiterCleared: (limiter) => {
      const [resource = '', id = ''] = limiter.split(' ')
      if (resource === 'credentials') guesses.clear(id)
      else rates.clear(id)
    },
    onRecalled: (limitId) => void leases.recall(limitId),
  })
  const leases = createLeases({ books, ...meter })

  const notes = createNotes({ clock, register, meter })
  const send = createSendLookup({ clock, answers, meter, leases, notes })
  const admit = createAdmit({ settings, clock, answers, guesses })
  const lookUp = createLookUp({
    settings,
    clock,
    answers,
    register,
    meter,
    leases,
    rates,
    guesses,
    notes,
    send,
    fail,
  })

  function answer(visit: Visit) {
    const [path = ''] = splitOnce(visit.request.url ?? '', '?')
    if (HEALTH[path]) return answerHealth(path, visit.response, isStopping?.() ?? false)
    const asked = admit(visit)
    if (asked) lookUp(asked)
  }

  function fail(error: unknown, visit: Visit) {
    if (isProblem(error)) return answers.refuse(visit, error.problem, { fields: error.fields })
    if (isAway(error)) return answers.refuse(visit, 'request:unavailable')
    log.error({ error: describeError(error) }, 'a lookup failed')
    answers.refuse(visit, 'gateway:server-error')
  }

  // A database that is away now is asked again five times a second.
  await register.look().catch((error) => log.warn({ error: describeError(error) }, 'nothing is known yet'))
  register.start()
  await meter.start()
  return {
    routing: (request, response) => {
      const visit: Visit = { request, response, beganAt: performance.now() }
      try {
        answer(visit)
      } catch (error) {
        fail(error, visit)
      }
    },
    catchUp: async () => {
      notes.flush()
      await meter.count()
      await register.look()
    },
    close: async () => {
      await register.stop()
      rates.stop()
      notes.flush()
      await meter.stop()
      sharedGuesses?.close()
    },
  }
}

const HEALTH: Readonly<Record<string, true>> = { '/healthz': true, '/readyz': true }

function answerHealth(path: string, response: ServerResponse, isStopping: boolean) {
  const isReady = path === '/healthz' || !isStopping
  response
    .writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status: path === '/healthz' ? 'ok' : isReady ? 'ready' : 'not ready' }))
}

/** Answers to health checks are not counted. */
function observe(metrics: Metrics, { request: { method = '' }, response, beganAt, route = 'unknown' }: Visit) {
  metrics.observeRequest({ method, route, status: response.statusCode }, performance.now() - beganAt)
}
