import { isProductError } from '@portal/api-client'
import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { publish, subscribe } from '@portal/event-bus'
import type { Connect } from '../api/connect-api.ts'
import { signedOutTarget } from '../navigation/targets.ts'
import { forgetStored } from '../storage/forget-stored.ts'
import { hasAuthenticatedCookie } from './authenticated-cookie.ts'
import { authorizedCalls, takesToken } from './authorized-calls.ts'
import { keepEndNotice } from './end-notice.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { checkWhenRestored } from './restored-page.ts'
import { createSessionCheck } from './session-check.ts'
import { createSessionEnd } from './session-end.ts'
import { createSessionStore } from './session-store.ts'
import { keepAccountOfTab } from './tab-account.ts'
import { claimsOf } from './token-lifetime.ts'
import { createTokenSource } from './token-source.ts'

export interface SessionOptions {
  plan: Pick<LoadPlan, 'visitor'>
  connect: Connect
  load: (path: string) => void
  /** Empties the caches of the page. */
  forgetCaches: () => void
}

/** How long a token may take, in ms: the tab that asks holds back all others. */
const TOKEN_WAIT_MS = 15_000

/** They bring the schemas with them, which nothing before first content needs. */
const ownCalls = () => import('@portal/contracts/authorization/session')
const callsOfSelf = () => import('@portal/contracts/authorization/self')

/** Who is here, with what token, until when: what account.md §4 says of a session, put together. */
export function createSession({ plan: { visitor }, connect, load, forgetCaches }: SessionOptions) {
  const store = createSessionStore({ visitor })
  const user = visitor?.user.id ?? null
  const account = visitor?.account?.id

  const tokens = createTokenSource({
    name: `${user ?? 'nobody'}:${account ?? 'none'}`,
    load: () => loadToken(account),
    isRefusal,
    ended: (reason) => void end(reason).catch(() => {}),
  })
  /** Nobody has a token to get: asking for one would sign a visitor out of nothing. */
  const getToken = async () => (user === null ? undefined : tokens.get())
  const plainCalls = connect(async (call) => (takesToken(call) ? getToken() : undefined))
  const callApi =
    user === null
      ? plainCalls
      : authorizedCalls(plainCalls, { renew: tokens.renew, userGone: () => void end('user-gone') })
  const loadToken = async (account_id: number | undefined) => {
    const { issueToken } = await ownCalls()
    const signal = AbortSignal.timeout(TOKEN_WAIT_MS)
    const { access_token = '', expiration = '' } = await plainCalls(issueToken, { body: { account_id }, signal })
    return { access_token, expiration }
  }
  const logOutOnServer = async () => {
    const { logOut } = await ownCalls()
    await plainCalls(logOut).catch(unlessRefused)
  }

  /** The one place where a page lets go of a person and an account. */
  const forget = () => {
    tokens.close()
    store.setState({ visitor: null, state: 'leaving' })
    forgetCaches()
  }
  const end = createSessionEnd({
    logOutOnServer,
    forget: () => {
      forget()
      forgetStored()
    },
    tellOtherTabs: () => user !== null && publish('session.ended', { userId: user }),
    leave: (reason) => {
      keepEndNotice(reason)
      load(signedOutTarget())
    },
  })
  /** Without the hash, which would make it a jump inside the very page that is to go. */
  const loadAnew = () => load(location.pathname + location.search)
  const tabs = joinOtherTabs({
    user,
    changed: () => {
      forget()
      loadAnew()
    },
  })
  let unsubscribe = () => {}
  const isStillOurs = async () => {
    if (store.getState().state === 'leaving') return false
    if (!visitor) return !hasAuthenticatedCookie()
    return hasAuthenticatedCookie() && isFor(visitor, await loadToken(account))
  }
  const uncheck = checkWhenRestored(isStillOurs, loadAnew)
  /**
   * Whether the server still knows the session, which otherwise ends here, too. What cannot be asked stands. Asks with the
   * token that is held: a new one would make the session remember this tab's account.
   */
  const confirm = async () => {
    if (user !== null) await callOwnName().catch(() => {})
    return store.getState().state === 'open'
  }
  const callOwnName = async () => {
    const { getUsernameInfo } = await callsOfSelf()
    await callApi(getUsernameInfo)
  }
  const check = createSessionCheck(confirm)

  return {
    store,
    callApi,
    end,
    getToken,
    /** Hears and tells who is here, and has a token ready before the first click needs it. */
    begin: () => {
      tabs.greet()
      if (user === null) return
      unsubscribe = subscribe('session.ended', ({ userId }) => userId === user && void end('elsewhere'))
      void tokens.get().catch(() => {})
    },
    confirm,
    /** After a navigation: see to it soon that the session still stands. */
    checkSoon: () => user !== null && check.soon(),
    switchAccount: async (id: number, path: string) => {
      await loadToken(id)
      forget()
      keepAccountOfTab(id)
      load(path)
    },
    stop: () => {
      tokens.close()
      tabs.close()
      unsubscribe()
      uncheck()
      check.stop()
    },
  }
}

function isRefusal(error: unknown) {
  return isProductError(error) && (error.status === 401 || error.status === 403)
}

/** A server that does not know the session has nothing to end. */
function unlessRefused(error: unknown) {
  if (!isRefusal(error)) throw error
}

function isFor({ user }: Visitor, { access_token }: { access_token: string }) {
  const { sub } = claimsOf(access_token)
  return sub === undefined || String(sub) === String(user.id)
}
