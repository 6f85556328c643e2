import type { CallApi } from '@portal/api-client'
import type { Visitor } from '@portal/contracts/platform'
import type { Connect } from '../api/connect-api.ts'
import { authorizedCalls, cookieCalls, countWrites, isRefusal, provenCalls, takesToken } from './authorized-calls.ts'
import type { EndReason } from './session-end.ts'
import type { SendSessionEvent } from './session-machine.ts'
import type { SessionStore } from './session-store.ts'
import type { Suspension } from './suspension.ts'
import { createTokenSource, type TokenSourceOptions } from './token-source.ts'

export interface SessionCallsOptions extends Pick<TokenSourceOptions, 'load' | 'arrived'> {
  visitor: Visitor | null
  connect: Connect
  store: SessionStore
  suspension: Suspension
  send: SendSessionEvent
  /** Returns whether something on the page would be lost. */
  hasUnsavedWork: () => boolean
  callOwnName: () => Promise<unknown>
  /** The person is gone from the server. */
  userGone: () => void
}

/** Creates the calls of this page's person, with their token and the retry of rejected calls (account.md §4). */
export function createSessionCalls(options: SessionCallsOptions) {
  const { visitor, send } = options
  const { isOver, ready, back } = options.suspension
  const ranOut = (reason: EndReason) =>
    // Staff who act as someone can lose nothing, and would not be the ones to log in.
    send({
      type: !visitor?.acting && (options.hasUnsavedWork() || isWriting()) ? 'ran-out-at-work' : 'ran-out',
      reason,
    })
  const openTokens = () =>
    createTokenSource({
      name: `${visitor?.user.id ?? 'nobody'}:${visitor?.account?.id ?? 'none'}`,
      load: options.load,
      isRefusal,
      arrived: options.arrived,
      ended: (reason) => ranOut(options.store.getState().prompt?.kind === 'idle' ? 'idle' : reason),
    })
  let tokens = openTokens()
  /** No token for visitors: requesting one would end in a log-out. */
  const getToken = async () => (visitor ? ready().then(() => tokens.get()) : undefined)
  const plainCalls: CallApi = cookieCalls(options.connect(async (call) => (takesToken(call) ? getToken() : undefined)))
  /** If the person logged in again in place of an ended session, the next token belongs to the new session. */
  const renew = async () => {
    if (!isOver()) await tokens.renew().catch((error) => isOver() || Promise.reject(error))
    await ready()
  }
  const authorized = authorizedCalls(plainCalls, {
    renew,
    // As likely as not it came from another tab, which does not know yet that the session is over.
    refused: async () => {
      ranOut('rejected')
      const isAwaited = isOver()
      await ready()
      return isAwaited
    },
    userGone: options.userGone,
    accountsFailed: () => renew().then(options.callOwnName),
  })
  const proven = provenCalls(authorized, () => {
    send({ type: 'proof-needed' })
    return back()
  })
  const { callApi, isWriting } = countWrites(visitor ? proven : plainCalls)
  return {
    plainCalls,
    callApi,
    /** With a second try, and without waiting for a fresh sign-in. */
    authorized,
    getToken,
    refreshToken: () => tokens.refresh(),
    closeTokens: () => tokens.close(),
    /** Begins anew, in a new session of the same person. */
    reopenTokens: () => {
      tokens.close()
      tokens = openTokens()
    },
  }
}

export type SessionCalls = ReturnType<typeof createSessionCalls>
