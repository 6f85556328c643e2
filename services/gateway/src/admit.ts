import type { Clock } from '@portal/foundation/clock'
import { clientAddress, networkOf } from '@portal/foundation/http'
import type { Settings } from '@portal/foundation/settings'
import { ADDRESS_LIST } from './address-list.ts'
import type { Answers, Visit } from './answers.ts'
import { credentialsOf } from './decision/credentials.ts'
import type { GuessLimiter } from './decision/limiters.ts'
import type { Asked } from './lookup/asked.ts'
import { findRoute } from './routes/routes.ts'
import { splitOnce } from './split-once.ts'

const BODY_AT_MOST = 64 * 1024

export interface AdmitOptions {
  settings: Settings
  clock: Clock
  answers: Answers
  guesses: GuessLimiter
}

/** Parses a request, or refuses it before any key is looked up, in the order that the README lists. */
export function createAdmit({ settings, clock, answers, guesses }: AdmitOptions): (visit: Visit) => Asked | undefined {
  return (visit) => {
    const { url = '', method, headers } = visit.request
    const [path = '', search = ''] = splitOnce(url, '?')
    const route = findRoute(path, search)
    if (!route) return void answers.refuse(visit, 'request:not-found')
    visit.route = route.name
    const { product, query } = route
    if (method === 'OPTIONS') return void answers.preflight(visit, route.takesBatches ? 'GET, POST' : 'GET')
    const isBatch = method === 'POST' && route.takesBatches
    if (method !== 'GET' && !isBatch) return void answers.refuse(visit, 'request:method-not-allowed')
    const length = Number(headers['content-length'] ?? 0)
    if (!isBatch && length > BODY_AT_MOST) return void answers.refuse(visit, 'gateway:body-too-large')
    if (!isBatch && (length > 0 || headers['transfer-encoding'])) {
      return void answers.refuse(visit, 'gateway:body-not-allowed')
    }

    const network = networkOf(clientAddress(visit.request, settings))
    const wait = guesses.waitOf(network, clock.now().getTime())
    if (wait) return void answers.refuse(visit, 'gateway:too-many-requests', { retryAfter: wait })

    const credentials = credentialsOf(query, headers)
    if ('refused' in credentials) {
      if (credentials.refused === 'gateway:credentials-required') guesses.note(network, clock.now().getTime())
      return void answers.refuse(visit, credentials.refused)
    }
    if (product === ADDRESS_LIST && credentials.kind === 'website') {
      return void answers.refuse(visit, 'gateway:credentials-required')
    }
    if (isBatch && credentials.kind === 'website') return void answers.refuse(visit, 'gateway:batch-by-website-key')
    return { product, query, credentials, network, visit, shape: route.shape, batch: isBatch ? 'unread' : undefined }
  }
}
