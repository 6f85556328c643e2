import { isProductError } from '@portal/api-client'
import { issueToken, logIn, logOut } from '@portal/contracts/authorization/session'
import { PAGES } from '@portal/contracts/pages'
import { publish } from '@portal/event-bus'
import { actingOrigin } from './acting-origin.ts'
import { watchActivity } from './activity.ts'
import { isRefusal } from './authorized-calls.ts'
import { getPasskey } from './passkeys.ts'
import type { SessionPage } from './session-page.ts'
import { keepAccountOfTab } from './tab-account.ts'
import { claimsOf, type WireToken } from './token-lifetime.ts'

/* What a session asks of the server. It comes with the first token, and brings schemas that nothing before first content needs. */

/** Time limit for a token, in ms: the requesting tab blocks all others. */
const TOKEN_WAIT_MS = 15_000

async function requestToken(
  { visitor, plainCalls }: SessionPage,
  account_id?: number,
  user_id?: number,
): Promise<WireToken> {
  const signal = AbortSignal.timeout(TOKEN_WAIT_MS)
  const body = { user_id: user_id ?? (visitor?.acting && visitor.user.id), account_id }
  const { access_token = '', expiration = '' } = await plainCalls(issueToken, { body, signal })
  return { access_token, expiration }
}

function isOurs({ visitor }: SessionPage, { access_token }: WireToken) {
  const { sub } = claimsOf(access_token)
  return !visitor || sub === undefined || String(sub) === String(visitor.user.id)
}

/** A token of somebody else shows that the browser's session is no longer the one of this page. */
export async function requestOwnToken(page: SessionPage): Promise<WireToken> {
  const { visitor, departures } = page
  const token = await requestToken(page, visitor?.account?.id).catch((error) => {
    if (!visitor?.acting && isProductError(error, 'identity-context:account-not-found')) leaveInAllTabs(page)
    if (!visitor?.acting || !isProductError(error, 'identity-context:impersonation-refused')) throw error
  })
  if (token && isOurs(page, token)) return token

  departures.switchPerson()
  throw new Error('Somebody else is here.')
}

/** Returns whether the server still issues tokens for this page's person. Rejects if it issues none. */
export async function isStillOurs(page: SessionPage): Promise<boolean> {
  return isOurs(page, await requestToken(page, page.visitor?.account?.id))
}

/** Leaves the account in every tab of this person and account, this one among them. */
export function leaveInAllTabs({ visitor, departures }: SessionPage): void {
  if (!visitor?.account) return
  publish('membership.ended', { userId: visitor.user.id, accountId: visitor.account.id })
  departures.leaveAccount()
}

export async function logOutOnServer({ plainCalls }: SessionPage): Promise<void> {
  await plainCalls(logOut).catch((error) => {
    // A server that does not know the session has nothing to end.
    if (!isRefusal(error)) throw error
  })
}

const callsOfSelf = () => import('@portal/contracts/authorization/self')

/** Asks with the token that is held: a new one would make the session remember this tab's account. */
export async function callOwnName({ callApi }: SessionPage): Promise<void> {
  const { getUsernameInfo } = await callsOfSelf()
  await callApi(getUsernameInfo)
}

/** Continues an idle session before its end. Rejects if the server is unreachable. */
export async function stay(page: SessionPage): Promise<void> {
  await callOwnName(page)
  await page.refreshToken()
}

/** Somebody may have signed in afresh in another tab, or have just opened one. */
export async function lookForProof({ authorized, send }: SessionPage): Promise<void> {
  const { confirmFreshSignIn } = await callsOfSelf()
  await authorized(confirmFreshSignIn).then(
    () => send({ type: 'signed-in' }),
    () => {},
  )
}

/** Tells the server that somebody is active. Returns what ends it. */
export function tellActivity({ store, confirm }: SessionPage): () => void {
  return watchActivity(() => store.getState().prompt || confirm())
}

/**
 * A step of a log-in: address and password, the code that the answer to them asks for (rule B91), or a passkey, alone or with the
 * ticket of that answer (rules B103, B104).
 */
export type LogInStep =
  | { username: string; password: string }
  | { ticket: string; code: string }
  | { passkey: true; ticket?: string }

/**
 * Signs in again in place. Somebody else than before finds nothing of what was here. Rejects with the ticket in its context where
 * a code has to follow.
 */
export async function signInAgain(page: SessionPage, step: LogInStep): Promise<void> {
  const { visitor, send, greet } = page
  const { user_id } = await takeStep(page, step)
  if (user_id !== visitor?.user.id) return void send({ type: 'other-person', path: PAGES.account })
  send({ type: 'signed-in' })
  greet()
}

async function takeStep({ plainCalls }: SessionPage, step: LogInStep) {
  if ('passkey' in step) return takePasskey(plainCalls, step)
  if (!('ticket' in step)) return plainCalls(logIn, { body: step })

  const { finishLogIn } = await import('@portal/contracts/authorization/second-factor')
  return plainCalls(finishLogIn, { body: step })
}

async function takePasskey(plainCalls: SessionPage['plainCalls'], { ticket }: { ticket?: string }) {
  const calls = await import('@portal/contracts/authorization/passkey-log-in')
  const { options = {} } = await plainCalls(calls.askForPasskey, { body: { ticket } })
  const answer = await getPasskey(options)
  return ticket === undefined
    ? plainCalls(calls.logInWithPasskey, { body: { answer } })
    : plainCalls(calls.finishLogInWithPasskey, { body: { ticket, answer } })
}

export async function switchAccount(page: SessionPage, id: number, path: string): Promise<void> {
  await requestToken(page, id)
  page.send({ type: 'left' })
  keepAccountOfTab(id)
  page.load(path)
}

/** Shows the portal as somebody else sees it, by the grant that the server has given, in all tabs. */
export async function beginActing(page: SessionPage, userId: number, accountId: number): Promise<void> {
  await requestToken(page, accountId, userId)
  actingOrigin.set(location.pathname + location.search)
  page.send({ type: 'other-person', path: PAGES.account })
}

/**
 * Ends acting in all tabs, and returns to the page where it started, or to `to`. Rejects if the server is
 * unreachable.
 */
export async function exitActing({ plainCalls, departures }: SessionPage, to?: string): Promise<void> {
  const { stopActing } = await import('@portal/contracts/authorization/acting')
  // Before the request: the first tab to notice the end goes there.
  if (to !== undefined) actingOrigin.set(to)
  await plainCalls(stopActing)
  departures.switchPerson()
  departures.tellOtherTabs('rejected')
}
