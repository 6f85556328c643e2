import { type CallApi, isProductError } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'

/** These work with the session cookie; a public call needs nothing. */
const WITHOUT_TOKEN: readonly string[] = ['authorization /token', 'authorization /identities/login']

export function takesToken({ service, path, requires }: Call): boolean {
  return requires !== 'public' && !WITHOUT_TOKEN.includes(`${service} ${path}`)
}

export interface Renewal {
  /** Makes the next call carry another token than the one that was refused. Rejects when there is none. */
  renew: () => Promise<unknown>
  /** The person no longer exists on the server (rule B20). */
  userGone: () => void
}

/** Gives a call that was refused for its token, say after the machine slept, one more try with a new one. */
export function authorizedCalls(callApi: CallApi, { renew, userGone }: Renewal): CallApi {
  return async (call, ...args) => {
    try {
      return await callApi(call, ...args)
    } catch (error) {
      if (isProductError(error, 'identity-context:user-not-found')) userGone()
      else if (isProductError(error) && error.status === 401 && takesToken(call)) {
        await renew()
        return callApi(call, ...args)
      }
      throw error
    }
  }
}
