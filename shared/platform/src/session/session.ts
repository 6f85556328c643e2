import type { LoadPlan } from '@portal/contracts/platform'
import type { Connect } from '../api/connect-api.ts'
import { clearStored } from '../storage/clear-stored.ts'
import { keepToast } from '../toasts/kept-toasts.ts'
import { createDepartures } from './departures.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { createSessionCalls } from './session-calls.ts'
import { phaseOf, runSession } from './session-machine.ts'
import type { SessionPage } from './session-page.ts'
import type { LogInStep } from './session-requests.ts'
import { followSession } from './session-signals.ts'
import { createSessionStore } from './session-store.ts'
import { createSessionWarnings } from './session-warnings.ts'
import { createSuspension } from './suspension.ts'
import { clearTabAccount } from './tab-account.ts'

const requests = () => import('./session-requests.ts')

export interface SessionOptions {
  plan: Pick<LoadPlan, 'visitor'>
  connect: Connect
  load: (path: string) => void
  /** Returns whether something on the page would be lost. */
  hasUnsavedWork: () => boolean
  /** Empties the caches of the page. */
  clearCaches: () => void
  /** Called when the person's roles were changed: the plan is outdated. One call at a time does the work for all tabs. */
  rolesChanged?: () => Promise<unknown>
  /** Called twice a minute in one of all tabs of this person and account, when the server has responded. */
  heard?: (() => void) | undefined
}

/** Creates the session store: the person, the token and its expiry, as specified in account.md §4. */
export function createSession(options: SessionOptions) {
  const { plan, connect, load, hasUnsavedWork, clearCaches, rolesChanged = async () => {}, heard } = options
  const { visitor } = plan
  const acting = visitor?.acting
  const store = createSessionStore({ visitor })
  const suspension = createSuspension(() => phaseOf(store.getState()))

  const send = runSession(store, {
    acceptEnd: () => warnings.acceptEnd(),
    giveUp: suspension.giveUp,
    resume: () => {
      calls.reopenTokens()
      suspension.resume()
      void getToken().catch(() => {})
    },
    lookForProof: async () => (await requests()).lookForProof(page),
    end: ({ reason }) => departures.end(reason),
    endInPlace: ({ reason }) => {
      calls.closeTokens()
      departures.endInPlace(reason)
    },
    clear: () => {
      close()
      suspension.giveUp()
      clearCaches()
    },
    makeWay: ({ path, notice }) => makeWay(load, path, notice),
  })
  const close = () => {
    calls.closeTokens()
    warnings.stop()
    membership.stop()
  }
  const callOwnName = async () => (await requests()).callOwnName(page)
  const calls = createSessionCalls({
    visitor,
    connect,
    store,
    suspension,
    send,
    hasUnsavedWork,
    load: async () => (await requests()).requestOwnToken(page),
    callOwnName,
    userGone: () => departures.end('user-gone'),
    arrived: (token) => {
      warnings.hear(token)
      if (acting) store.setState({ actingEndsAt: token.actingEndsAt })
    },
  })
  const { callApi, getToken } = calls
  /** Checks whether the server still knows the session; if not, it ends here, too. Without a response it continues. */
  const confirm = async () => {
    if (visitor) await callOwnName().catch(() => {})
    return store.getState().state === 'open'
  }
  const warnings = createSessionWarnings({
    ask: calls.refreshToken,
    show: (warning) => {
      if (!acting || warning?.kind !== 'absolute') send({ type: 'warned', warning })
    },
  })
  const departures = createDepartures(visitor, send, load, async () => (await requests()).logOutOnServer(page))
  const tabs = joinOtherTabs({
    user: visitor?.user.id ?? null,
    changed: departures.switchPerson,
    seen: () => send({ type: 'seen' }),
  })
  const { greet } = tabs
  const page = { ...calls, visitor, store, send, departures, requests, greet, confirm, load, rolesChanged, heard }
  const signals = followSession(page)
  const membership = membershipOf(page)

  return {
    ...signals,
    store,
    callApi,
    end: departures.end,
    getToken,
    confirm,
    /** Waits for the server to report the end of the membership or a change of its roles. */
    watchMembership: () => void membership.watch(),
    ...answersOf(page),
    stop: () => {
      close()
      tabs.close()
      signals.stop()
    },
  }
}

/** Loads a page in which nothing of this page's person is left. */
function makeWay(load: SessionOptions['load'], path: string, notice?: string) {
  clearStored()
  clearTabAccount()
  load(path)
  if (notice) keepToast('info', notice)
}

/** Returns the watch over the membership of the page's person; staff who act as them watch nothing. */
function membershipOf(page: SessionPage) {
  let stop = () => {}
  return {
    watch: async () => {
      if (!page.visitor || page.visitor.acting) return
      const { watchOwnMembership } = await import('./own-membership.ts')
      stop = watchOwnMembership(page)
    },
    stop: () => stop(),
  }
}

/** Returns the actions that a person may take on their session. */
function answersOf(page: SessionPage) {
  const { requests, send } = page
  return {
    /** Responses to the prompts. */
    prompts: {
      stay: async () => (await requests()).stay(page),
      /** Asks for a log-in before the session reaches its maximum age. */
      askToSignIn: () => send({ type: 'ending' }),
      /** Closes the prompt if the session can continue. */
      dismiss: () => send({ type: 'dismissed' }),
      signIn: async (step: LogInStep) => (await requests()).signInAgain(page, step),
    },
    acting: {
      begin: async (userId: number, accountId: number) => (await requests()).beginActing(page, userId, accountId),
      exit: async (to?: string) => (await requests()).exitActing(page, to),
    },
    switchAccount: async (id: number, path: string) => (await requests()).switchAccount(page, id, path),
  }
}

export type SessionPrompts = ReturnType<typeof createSession>['prompts']
export type Acting = ReturnType<typeof createSession>['acting']
