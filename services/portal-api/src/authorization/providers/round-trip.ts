import type { addOidcLogin, logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import type { prefillFromOidc } from '@portal/contracts/authorization/sign-up'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Coded } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import type { LoginProviderSettings } from '@portal/foundation/login-providers'
import { problem } from '@portal/foundation/problem'
import { newToken } from '@portal/foundation/sessions'
import * as z from 'zod/mini'
import type { Context, Prepared } from '../../kernel/context.ts'
import { roundTripSubject } from '../sign-in/attempt-subjects.ts'
import { giveAttemptBack, takeAttempt } from '../sign-in/sign-in-attempts.sql.ts'
import { type NoteKind, takeNote, writeNote } from './browser-notes.sql.ts'
import { findLoginProvider } from './login-providers.ts'
import { clientOf, type ProviderPerson } from './provider-client.ts'

const Departure = z.object({
  provider: z.string(),
  requestPath: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})
type Departure = z.infer<typeof Departure>

const DEPARTURE: NoteKind<Departure> = { name: 'departure', content: Departure }

/** Counts it against the network: whoever only ever leaves fills our tables. What comes back is given back. */
export async function takeDeparture({ db, browser, now }: Pick<Prepared<typeof startOidc>, 'db' | 'browser' | 'now'>) {
  const subject = roundTripSubject(browser.address)
  const { blockedUntil } = await inTransaction(db, (tx) => takeAttempt(tx, subject, now))
  if (!blockedUntil) return

  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1_000)
  throw problem('identity-context:too-many-attempts', { context: { retry_after: seconds } })
}

/** Where the browser is to go, and what has to be kept until it comes back. */
export async function depart(
  provider: LoginProviderSettings,
  { redirectUri, requestPath, log }: { redirectUri: string; requestPath: string; log: Logger },
): Promise<{ address: string; token: string; departure: Departure }> {
  const token = newToken()
  const departure = { provider: provider.name, requestPath, nonce: newToken(), verifier: newToken() }
  const { nonce, verifier } = departure
  const address = await clientOf(provider)
    .addressOf({ redirectUri, state: stateOf(provider.name, token), nonce, verifier })
    .catch((error) => {
      logFailure(log, provider, error)
      throw problem('identity-context:general-upstream-failure')
    })
  return { address, token, departure }
}

/** Keeps the departure for this browser alone. */
export function keepDeparture(
  { tx, now, browser, foundation }: Context<typeof startOidc>,
  { token, departure }: { token: string; departure: Departure },
) {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return writeNote(pad, { kind: DEPARTURE, browser: { key: browser.ensureKey() }, content: departure, token })
}

/**
 * Who came back, to one of these callbacks. A state is good once, in the browser that it was made for, and for the provider
 * and the callback that it was made with (rule B30).
 */
export async function comeBack(
  {
    body,
    db,
    now,
    browser,
    foundation,
    requestId,
  }: Pick<
    Prepared<typeof logInWithOidc> | Prepared<typeof addOidcLogin> | Prepared<typeof prefillFromOidc>,
    'body' | 'db' | 'now' | 'browser' | 'foundation' | 'requestId'
  >,
  callbacks: readonly string[],
): Promise<ProviderPerson & { provider: string }> {
  const { settings, keys, log } = foundation
  const { provider: name, request_path: requestPath, state = '', code, iss } = body
  const token = state.slice(name.length + 1)
  const departure = await inTransaction(db, async (tx) => {
    const note = { kind: DEPARTURE, browserKey: browser.key, token }
    const found = await takeNote({ tx, now, envelope: keys.envelope }, note)
    if (found) await giveAttemptBack(tx, roundTripSubject(browser.address))
    return found
  })
  const provider = findLoginProvider(settings, name)
  const isThisTrip = departure?.provider === name && departure.requestPath === requestPath
  if (!departure || !provider || !isThisTrip || !callbacks.includes(requestPath) || state !== stateOf(name, token)) {
    throw problem('identity-context:round-trip-lost')
  }

  const { nonce, verifier } = departure
  const trip = { redirectUri: settings.publicOrigin + requestPath, state, nonce, verifier }
  try {
    return { provider: name, ...(await clientOf(provider).redeem(trip, { code, iss })) }
  } catch (error) {
    logFailure(log, provider, error)
    const line = auditLine('round-trip.refused', { subject: name, reason: 'provider-failed' })
    await inTransaction(db, (tx) =>
      writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line]),
    )
    throw problem('identity-context:general-upstream-failure')
  }
}

/** Begins with the provider's name, so that a browser that may store nothing knows on its return whom it was at. */
function stateOf(provider: string, token: string): string {
  return `${provider}.${token}`
}

/** What went wrong in the library's own words: what it went wrong with holds tokens and people, and stands further in. */
function logFailure(log: Logger, { name }: LoginProviderSettings, error: unknown): void {
  const { message, cause } = error as Error
  const { code, message: why } = (cause ?? {}) as Coded
  log.warn({ provider: name, code, reason: `${message} ${why ?? ''}`.trim() }, 'a round trip to a provider failed')
}
