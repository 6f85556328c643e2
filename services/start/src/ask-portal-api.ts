import { randomUUID } from 'node:crypto'
import { shareReads, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { type AccessToken, mintAccessToken, type Visit } from '@portal/foundation/sessions'
import type { PortalApi } from '@portal/portal-api'
import type { AskPortalApi } from '@portal/release-server'
import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000

/** First calls without a network or a request: portal-api is in the same process. */
export function askInProcess(foundation: Foundation, api: Pick<PortalApi, 'answer'>): AskPortalApi {
  const { db } = foundation
  const askOutside = askByHttp(foundation)
  const readsOf = new WeakMap<object, Transaction>()

  function readsFor(document: object): Transaction {
    const reads = readsOf.get(document) ?? shareReads(db)
    readsOf.set(document, reads)
    return reads
  }
  return async (question) => {
    const { url, visit, address, signal, document } = question
    if (!url.startsWith('/')) return askOutside(question)

    const asked = { url, address, token: await tokenFor(foundation, visit), requestId: document?.id ?? randomUUID() }
    return unlessAborted(api.answer({ ...asked, db: document ? readsFor(document) : db }), signal)
  }
}

/**
 * Rejects when the signal says so, which must be no question of what the work is waiting for. Nothing waits for the signal once the work is
 * done: what still listened to one that never comes would be kept for ever, and the answer with it.
 */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let giveUp = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * First calls to a portal-api of its own, which with `TRUST_PROXY` counts them as the visitor's. `base` stands before a URL
 * that names no host.
 */
export function askByHttp(foundation: Foundation, base?: string): AskPortalApi {
  return async ({ url, visit, address, signal }) => {
    const token = await tokenFor(foundation, visit)
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'x-forwarded-for': address }
    const answer = await fetch(new URL(url, base), { headers, signal })
    const body = await answer.text()
    // What stands between may answer in its own words: they have no place in a document.
    if (!/^application\/json/.test(answer.headers.get('content-type') ?? '')) return { status: 502, body: '' }
    return { status: answer.status, body }
  }
}

/** Shortest interval between checks, and how long one is awaited, in ms. */
const CHECKED_EVERY_MS = 1_000

/**
 * Rejects while the service at `base` says that it cannot do its work, or says nothing. Everybody who asks within a second
 * has the same answer.
 */
export function checkByHttp(base: string): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking = Promise.resolve()

  return () => {
    if (performance.now() - checkedAt >= CHECKED_EVERY_MS) {
      checkedAt = performance.now()
      checking = check(base)
    }
    return checking
  }
}

async function check(base: string): Promise<void> {
  const waiting = AbortSignal.timeout(CHECKED_EVERY_MS)
  const answer = await fetch(new URL('/readyz', base), { signal: waiting }).catch(() => undefined)
  // A proxy that keeps the path to itself says nothing about what is behind it.
  if (!answer || answer.status >= 500) throw problem('request:unavailable')
}

/** Signing is the dearest part of a question, and one document asks several: a token serves for half of its life. */
const minted = new LRUCache<string, { token: Promise<AccessToken>; until: number }>({ max: 5_000 })

/** Issues a token in the visitor's session, valid for one minute; it never reaches a browser. */
async function tokenFor({ keys, clock }: Foundation, visit: Visit | undefined): Promise<string | undefined> {
  if (!visit) return undefined

  const now = clock.now()
  const { sessionId, userId, accountId, acting } = visit.session
  const name = `${keys.signing.current.kid} ${sessionId} ${userId} ${accountId} ${acting?.grantId}`
  const found = minted.get(name)
  const isFresh = found && now.getTime() < found.until && now.getTime() > found.until - MINUTE_MS
  const token = isFresh ? found.token : mintAccessToken(keys.signing, visit.session, now, MINUTE_MS)
  if (!isFresh) minted.set(name, { token, until: now.getTime() + MINUTE_MS / 2 })
  return (await token).access_token
}
