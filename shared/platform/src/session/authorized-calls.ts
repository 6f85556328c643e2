import { type CallApi, isProductError } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import { alone } from './alone.ts'

/** These work with the session cookie; a public call needs nothing. */
const WITHOUT_TOKEN: readonly string[] = [
  'authorization /token',
  'authorization /identities/login',
  'authorization /identities/acting',
  'authorization /overrides',
  'authorization /overrides/:remote',
]

export function takesToken({ service, path, requires }: Call): boolean {
  return requires !== 'public' && !WITHOUT_TOKEN.includes(`${service} ${path}`)
}

/**
 * Has calls that may bring a session's cookie go one at a time: a token that is on its way while somebody signs in would come back with
 * the cookie of the session that is over by then, or be refused for it (rule B40). Nobody who leaves waits for one.
 */
export function cookieCalls(callApi: CallApi): CallApi {
  return (call, ...args) =>
    bringsCookie(call) ? alone('portal:session', () => callApi(call, ...args)) : callApi(call, ...args)
}

function bringsCookie(call: Call): boolean {
  return call.service === 'authorization' && (call.method === 'POST' || call.method === 'PUT') && !takesToken(call)
}

export interface Renewal {
  /** Replaces the rejected token for the next call. Rejects if there is none. */
  renew: () => Promise<unknown>
  /** A token that was just renewed is not taken either. Resolves once the same person is back, and with `false` when nobody is waited for. */
  refused: () => Promise<boolean>
  /** The person no longer exists on the server (rule B20). */
  userGone: () => void
  /** The accounts could not be loaded. */
  accountsFailed: () => Promise<unknown>
}

/**
 * Retries a call with a new token if its token was rejected, for example after the machine slept; if rejected again, it
 * logs out (account.md §4, §8).
 */
export function authorizedCalls(callApi: CallApi, { renew, refused, userGone, accountsFailed }: Renewal): CallApi {
  const tryAgain: CallApi = async (call, ...args) => {
    await renew()
    try {
      return await callApi(call, ...args)
    } catch (error) {
      if (!isUnauthenticated(error) || !(await refused())) throw error
    }
    return callApi(call, ...args)
  }
  return async (call, ...args) => {
    try {
      return await callApi(call, ...args)
    } catch (error) {
      if (isProductError(error, 'identity-context:user-not-found')) userGone()
      else if (isUnauthenticated(error) && takesToken(call)) return tryAgain(call, ...args)
      else if (listsAccounts(call)) await accountsFailed().catch(() => {})
      throw error
    }
  }
}

/** Has a call that takes a fresh sign-in wait for one, and makes it once more (rule B32). Given up, it stays refused. */
export function provenCalls(callApi: CallApi, prove: () => Promise<unknown>): CallApi {
  return async (call, ...args) => {
    try {
      return await callApi(call, ...args)
    } catch (error) {
      const isProven =
        isProductError(error, 'identity-context:fresh-sign-in-required') &&
        (await prove().then(
          () => true,
          () => false,
        ))
      if (!isProven) throw error
    }
    return callApi(call, ...args)
  }
}

/** Counts the writes whose outcome is open, from the first try to the last. */
export function countWrites(callApi: CallApi): { callApi: CallApi; isWriting: () => boolean } {
  let open = 0
  const counted: CallApi = async (call, ...args) => {
    if (call.method === 'GET' || !takesToken(call)) return callApi(call, ...args)
    open += 1
    try {
      return await callApi(call, ...args)
    } finally {
      open -= 1
    }
  }
  return { callApi: counted, isWriting: () => open > 0 }
}

/** Returns whether the server has rejected a request (401, 403), as opposed to not responding. */
export function isRefusal(error: unknown): boolean {
  return isProductError(error) && (error.status === 401 || error.status === 403)
}

function isUnauthenticated(error: unknown) {
  return isProductError(error) && error.status === 401
}

function listsAccounts({ service, method, path }: Call) {
  return `${service} ${method} ${path}` === 'authorization GET /accounts'
}
