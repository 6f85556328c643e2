import { isProductError } from '@portal/api-client'
import { PAGES } from '@portal/contracts/pages'
import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { publish, subscribe } from '@portal/event-bus'
import type { Connect } from '../api/connect-api.ts'
import { signedOutTarget } from '../navigation/targets.ts'
import { clearStored } from '../storage/clear-stored.ts'
import { keepToast } from '../toasts/kept-toasts.ts'
import { actingOrigin } from './acting-origin.ts'
import { watchActivity } from './activity.ts'
import { clearAuthenticatedCookie, hasAuthenticatedCookie } from './authenticated-cookie.ts'
import { authorizedCalls, cookieCalls, countWrites, provenCalls, takesToken } from './authorized-calls.ts'
import { keepEndNotice } from './end-notice.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { checkWhenRestored } from './restored-page.ts'
import { createSeldomCheck } from './seldom-check.ts'
import { createSessionEnd, type EndReason, isRunOut } from './session-end.ts'
import { createSessionStore } from './session-store.ts'
import { createSessionWarnings } from './session-warnings.ts'
import { createSuspension } from './suspension.ts'
import { clearTabAccount, keepAccountOfTab } from './tab-account.ts'
import { claimsOf } from './token-lifetime.ts'
import { createTokenSource } from './token-source.ts'

export interface SessionOptions {
  plan: Pick<LoadPlan, 'visitor'>
  connect: Connect
  load: (path: string) => void
  /** Returns whether something on the page would be lost. */
  hasUnsavedWork: () => boolean
  /** Empties the caches of the page. */
  clearCaches: () => void
  /**
   * Called when the person's roles were changed: the plan is outdated. One call at a time does the work for all tabs.
   */
  rolesChanged?: () => Promise<unknown>
  /** Called twice a minute in one of all tabs of this person and account, when the server has responded. */
  heard?: (() => void) | undefined
}

/** Time limit for a token, in ms: the requesting tab blocks all others. */
const TOKEN_WAIT_MS = 15_000

/** They bring the schemas with them, which nothing before first content needs. */
const ownCalls = () => import('@portal/contracts/authorization/session')
const callsOfActing = () => import('@portal/contracts/authorization/acting')
const callsOfSelf = () => import('@portal/contracts/authorization/self')

/** Creates the session store: the person, the token and its expiry, as specified in account.md §4. */
export function createSession({
  plan: { visitor },
  connect,
  load,
  hasUnsavedWork,
  clearCaches,
  rolesChanged = async () => {},
  heard = () => {},
}: SessionOptions) {
  const store = createSessionStore({ visitor })
  const user = visitor?.user.id ?? null
  const account = visitor?.account?.id
  const acting = visitor?.acting
  const suspension = createSuspension()
  const proof = createSuspension()

  const openTokens = () =>
    createTokenSource({
      name: `${user ?? 'nobody'}:${account ?? 'none'}`,
      load: loadOwnToken,
      isRefusal,
      arrived: (token) => {
        warnings.hear(token)
        if (acting) store.setState({ actingEndsAt: token.actingEndsAt })
      },
      ended: (reason) => runOut(store.getState().prompt?.kind === 'idle' ? 'idle' : reason),
    })
  /** No token for visitors: requesting one would end in a log-out. */
  const getToken = async () => (user === null ? undefined : suspension.over().then(() => tokens.get()))
  const plainCalls = cookieCalls(connect(async (call) => (takesToken(call) ? getToken() : undefined)))
  /** If the person logged in again in place of an ended session, the next token belongs to the new session. */
  const renew = async () => {
    if (!suspension.isOn()) await tokens.renew().catch((error) => suspension.isOn() || Promise.reject(error))
    await suspension.over()
  }
  const authorized = authorizedCalls(plainCalls, {
    renew,
    // As likely as not it came from another tab, which does not know yet that the session is over.
    refused: async () => {
      runOut('rejected')
      if (!suspension.isOn()) return false
      await suspension.over()
      return true
    },
    userGone: () => void end('user-gone'),
    accountsFailed: () => renew().then(callOwnName),
  })
  const proven = provenCalls(authorized, () => prove())
  const { callApi, isWriting } = countWrites(user === null ? plainCalls : proven)
  const loadToken = async (account_id: number | undefined, user_id = (acting && user) ?? undefined) => {
    const { issueToken } = await ownCalls()
    const signal = AbortSignal.timeout(TOKEN_WAIT_MS)
    const { access_token = '', expiration = '' } = await plainCalls(issueToken, {
      body: { user_id, account_id },
      signal,
    })
    return { access_token, expiration }
  }
  /** A token of somebody else shows that the browser's session is no longer the one of this page. */
  const loadOwnToken = async () => {
    const token = await loadToken(account).catch((error) => {
      if (!acting && isProductError(error, 'identity-context:account-not-found')) tellOfRemoval()
      if (!acting || !isProductError(error, 'identity-context:impersonation-refused')) throw error
    })
    if (token && (!visitor || isFor(visitor, token))) return token

    switchPerson()
    throw new Error('Somebody else is here.')
  }
  const logOutOnServer = async () => {
    const { logOut } = await ownCalls()
    await plainCalls(logOut).catch(unlessRefused)
  }

  /** The one place where a page lets go of a person and an account. */
  const clear = () => {
    tokens.close()
    warnings.stop()
    suspension.giveUp()
    proof.giveUp()
    unwatchMembership()
    store.setState({ visitor: null, state: 'leaving', prompt: undefined })
    clearCaches()
  }
  /** Another person is logged in now: removes everything of the first one. */
  const makeWay = (path: string) => {
    clear()
    clearStored()
    clearTabAccount()
    load(path)
  }
  /** The browser is another person's; at the end of acting it is the member of staff's own again. */
  const switchPerson = () => {
    if (!acting) return makeWay(visitor?.staff ? PAGES.account : location.pathname + location.search)
    // What was on its way when somebody left may find the same end: they are led back once.
    if (store.getState().state === 'leaving') return

    const origin = actingOrigin.get() ?? PAGES.account
    actingOrigin.clear()
    makeWay(origin)
    keepToast('info', `You no longer act as ${visitor.user.first_name} ${visitor.user.last_name}.`)
  }
  /** The person was removed from the account: removes everything of it from the page, even typed text (rule E8). */
  const leaveAccount = () => {
    if (store.getState().state === 'leaving') return
    makeWay(PAGES.account)
    keepToast('info', `You no longer belong to ${visitor?.account?.label}.`)
  }
  /** To every tab of theirs in this account, this one among them. */
  const tellOfRemoval = () => {
    if (user === null || account === undefined) return
    publish('membership.ended', { userId: user, accountId: account })
    leaveAccount()
  }
  /** Watches the membership. The session is checked separately, and first. */
  const watch = async () => {
    if (user === null) return
    const { watchMembership } = await import('./membership-watch.ts')
    unwatchMembership = watchMembership({
      callApi,
      name: `${user}:${account ?? 'staff'}`,
      roles: () => store.getState().visitor?.roles ?? [],
      changed: async () => {
        publish('membership.changed', { userId: user, accountId: account ?? null })
        await rolesChanged()
      },
      answered: heard,
      ended: async () => {
        if (await confirm()) tellOfRemoval()
      },
    })
  }
  const tellOtherTabs = (reason: EndReason) =>
    user !== null && publish('session.ended', { userId: user, ...(isRunOut(reason) && { isOver: true }) })
  const end = createSessionEnd({
    logOutOnServer,
    clear: () => {
      clear()
      clearStored()
    },
    tellOtherTabs,
    leave: (reason) => {
      keepEndNotice(reason)
      load(isRunOut(reason) || reason === 'user-gone' ? PAGES.login : signedOutTarget())
    },
  })
  /** Ends the session without a request of the person: the page stays, so that they can log in again in place. */
  const runOut = (reason: EndReason) => {
    if (store.getState().state === 'leaving' || suspension.isOn()) return
    // Staff who act as someone can lose nothing, and would not be the ones to log in.
    if (acting || (!hasUnsavedWork() && !isWriting())) return void end(reason)

    suspension.begin()
    tokens.close()
    clearAuthenticatedCookie()
    if (reason === 'expired') void logOutOnServer().catch(() => {})
    store.setState({ prompt: { kind: 'sign-in', isOver: true } })
    tellOtherTabs(reason)
  }
  /** Has the person prove their identity; concurrent callers share the same log-in. */
  const prove = () => {
    if (!proof.isOn()) {
      proof.begin()
      store.setState({ prompt: { kind: 'sign-in', isOver: false, isProof: true } })
    }
    return proof.over()
  }
  /** They may have shown it in another tab, or have just opened one. */
  const lookForProof = async () => {
    const { confirmFreshSignIn } = await callsOfSelf()
    await authorized(confirmFreshSignIn).then(goOn, () => {})
  }
  /** The same person has a session again. */
  const goOn = () => {
    tokens.close()
    tokens = openTokens()
    store.setState({ prompt: undefined })
    suspension.resume()
    proof.resume()
    void tokens.get().catch(() => {})
  }
  /** Without the hash, which would make it a jump within the old page. */
  const loadAnew = () => load(location.pathname + location.search)
  const tabs = joinOtherTabs({
    user,
    changed: switchPerson,
    seen: () => {
      if (suspension.isOn()) goOn()
      else if (proof.isOn()) void lookForProof()
    },
  })
  let unsubscribe = () => {}
  let unsubscribeLeaving = () => {}
  let unsubscribeChanges = () => {}
  let unwatch = () => {}
  let unwatchMembership = () => {}
  const isStillOurs = async () => {
    if (store.getState().state === 'leaving') return false
    if (!visitor) return !hasAuthenticatedCookie()
    return hasAuthenticatedCookie() && isFor(visitor, await loadToken(account))
  }
  const uncheck = checkWhenRestored(isStillOurs, loadAnew)
  /**
   * Checks whether the server still knows the session; if not, it ends here, too. Without a response it continues. Uses
   * the current token: a new one would make the session remember this tab's account.
   */
  const confirm = async () => {
    if (user !== null) await callOwnName().catch(() => {})
    return store.getState().state === 'open'
  }
  const callOwnName = async () => {
    const { getUsernameInfo } = await callsOfSelf()
    await callApi(getUsernameInfo)
  }
  const check = createSeldomCheck(confirm)
  const warnings = createSessionWarnings({
    ask: () => tokens.refresh(),
    show: (warning) => {
      if (acting && warning?.kind === 'absolute') return
      if (store.getState().prompt?.kind !== 'sign-in') store.setState({ prompt: warning })
    },
  })
  let tokens = openTokens()

  return {
    store,
    callApi,
    end,
    getToken,
    /** Hears and tells who is here, and has a token ready before the first click needs it. */
    begin: () => {
      tabs.greet()
      if (user === null) return
      unsubscribe = subscribe('session.ended', ({ userId, isOver }) => {
        if (userId !== user) return
        // What another tab has found may be long ago: this one asks for itself.
        if (isOver) void tokens.refresh().catch(() => {})
        else void end('elsewhere')
      })
      unsubscribeLeaving = subscribe('membership.ended', ({ userId, accountId }) => {
        if (userId === user && accountId === account) leaveAccount()
      })
      unsubscribeChanges = subscribe('membership.changed', ({ userId, accountId }) => {
        if (userId === user && accountId === (account ?? null)) void rolesChanged().catch(() => {})
      })
      unwatch = watchActivity(() => store.getState().prompt || confirm())
      void tokens.get().catch(() => {})
    },
    confirm,
    /** Has the server say when the account is no longer this person's, and when they may do other things. */
    watchMembership: () => !acting && void watch(),
    /** After a navigation: see to it soon that the session still stands. */
    checkSoon: () => user !== null && check.soon(),
    prompts: {
      /** Continues an idle session before its end. Rejects if the server is unreachable. */
      stay: async () => {
        await callOwnName()
        await tokens.refresh()
      },
      /** Asks for a log-in before the session reaches its maximum age. */
      askToSignIn: () => store.setState({ prompt: { kind: 'sign-in', isOver: false } }),
      /** Closes the prompt if the session can continue. */
      dismiss: () => {
        if (proof.isOn()) proof.giveUp()
        else warnings.acceptEnd()
        store.setState({ prompt: undefined })
      },
      /** Logs in again in place. A different person finds nothing of the previous one. */
      signIn: async (credentials: { username: string; password: string }) => {
        const { logIn } = await ownCalls()
        const { user_id } = await plainCalls(logIn, { body: credentials })
        if (user_id !== user) return makeWay(PAGES.account)
        goOn()
        tabs.greet()
      },
    },
    acting: {
      /** Shows the portal as somebody else sees it, by the grant that the server has given, in all tabs. */
      begin: async (userId: number, accountId: number) => {
        await loadToken(accountId, userId)
        actingOrigin.set(location.pathname + location.search)
        makeWay(PAGES.account)
      },
      /**
       * Ends acting in all tabs, and returns to the page where it started, or to `to`. Rejects if the server is
       * unreachable.
       */
      exit: async (to?: string) => {
        const { stopActing } = await callsOfActing()
        // Before the request: the first tab to notice the end goes there.
        if (to !== undefined) actingOrigin.set(to)
        await plainCalls(stopActing)
        switchPerson()
        tellOtherTabs('rejected')
      },
    },
    switchAccount: async (id: number, path: string) => {
      await loadToken(id)
      clear()
      keepAccountOfTab(id)
      load(path)
    },
    stop: () => {
      tokens.close()
      warnings.stop()
      tabs.close()
      unsubscribe()
      unsubscribeLeaving()
      unsubscribeChanges()
      unwatch()
      unwatchMembership()
      uncheck()
      check.stop()
    },
  }
}

export type SessionPrompts = ReturnType<typeof createSession>['prompts']
export type Acting = ReturnType<typeof createSession>['acting']

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
