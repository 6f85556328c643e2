import { TOKEN_MARGIN_MS } from '@portal/contracts/authorization/token-margin'
import { type HeldToken, holdToken, type WireToken } from './token-lifetime.ts'
import { createTokenShare } from './token-share.ts'

/** Longest wait between two tries of a renewal that fails for want of a network, in ms. */
const LONGEST_PAUSE_MS = 20_000

export const ENDED = 'The session has ended.'

export interface TokenSourceOptions {
  /** Person and account, so that only tabs of both share. */
  name: string
  load: () => Promise<WireToken>
  /** Returns whether the server has rejected it (401, 403), as opposed to not responding. */
  isRefusal: (error: unknown) => boolean
  /** A token has come, to this tab or by way of another. */
  arrived?: (token: HeldToken) => void
  /** There will be no further token: the server has refused one, or the last one runs out. Called once. */
  ended: (reason: 'rejected' | 'expired') => void
}

export interface TokenSource {
  /** The current token, or a new one. Rejects when none can be had. */
  get: () => Promise<string>
  /** A token other than the current one, which the server would not take. */
  renew: () => Promise<string>
  /** A newer token, while the current one stays in use. */
  refresh: () => Promise<unknown>
  close: () => void
}

/**
 * Holds the access token, in memory only, and keeps it fresh (account.md §4): current until it expires, renewed
 * `TOKEN_MARGIN_MS` before, once for all tabs. A token that comes with less than the margin left ends the session.
 */
export function createTokenSource({ name, load, isRefusal, arrived, ended }: TokenSourceOptions): TokenSource {
  let held: HeldToken | undefined
  let underway: Promise<HeldToken> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const left = (token: HeldToken) => token.expiresAt - Date.now()
  const isFresh = (token: HeldToken) => left(token) > TOKEN_MARGIN_MS
  const share = createTokenShare({ name, held: () => held, heard: (token) => hold(token), isGood: isFresh })

  const close = () => {
    closed = true
    held = undefined
    clearTimeout(timer)
    share.close()
  }
  const end: TokenSourceOptions['ended'] = (reason) => {
    if (closed) return
    close()
    ended(reason)
  }
  const hold = (token: HeldToken) => {
    if (closed || !isFresh(token)) return
    held = token
    clearTimeout(timer)
    timer = setTimeout(renewInTime, left(token) - TOKEN_MARGIN_MS)
    arrived?.(token)
  }

  const fetchToken = (refused?: string) => {
    if (closed) return Promise.reject(new Error(ENDED))
    underway ??= share
      .once(
        async () => holdToken(await load(), Date.now()),
        (token) => isFresh(token) && token.value !== refused,
      )
      .then(accept)
      .catch(refuse)
      .finally(() => {
        underway = undefined
      })
    return underway
  }
  const accept = (token: HeldToken) => {
    if (closed) throw new Error(ENDED)
    if (!isFresh(token)) {
      end('expired')
      throw new Error('The server gave a token that is about to expire.')
    }
    hold(token)
    return token
  }
  const refuse = (error: unknown): never => {
    if (isRefusal(error)) end('rejected')
    throw error
  }

  /** While the old token lasts, a network that is away is no reason to sign anybody out. */
  const renewInTime = async () => {
    try {
      await fetchToken()
    } catch {
      if (closed) return
      if (!held || left(held) <= 0) return end('expired')
      timer = setTimeout(renewInTime, Math.min(LONGEST_PAUSE_MS, left(held)))
    }
  }

  return {
    get: async () => (held && left(held) > 0 ? held.value : (await fetchToken()).value),
    renew: async () => {
      const refused = held?.value
      held = undefined
      return (await fetchToken(refused)).value
    },
    refresh: () => fetchToken(held?.value),
    close,
  }
}
