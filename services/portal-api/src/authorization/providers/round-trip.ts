import type { addOidcLogin, logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import type { prefillFromOidc } from '@portal/contracts/authorization/sign-up'
import { giveAttemptBack, takeAttempt } from '@portal/foundation/attempts'
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
import { type NoteKind, takeNote, writeNote } from './browser-notes.sql.ts'
import { findLoginProvider } from './login-providers.ts'
import { CLOCK_TOLERANCE_S, clientOf, type ProviderPerson } from './provider-client.ts'

const Departure = z.object({
  provider: z.string(),
  requestPath: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /**
   * Start of the round trip if it asks for a fresh log-in, in ms; by the machine's clock, like the provider's times.
   */
  freshSince: z.optional(z.number()),
})
type Departure = z.infer<typeof Departure>

const DEPARTURE: NoteKind<Departure> = { name: 'departure', content: Departure }

/**
 * Counts a departure against the network, because departures that never return would fill our tables. A return is
 * credited back.
 */
export async function takeDeparture({ db, browser, now }: Pick<Prepared<typeof startOidc>, 'db' | 'browser' | 'now'>) {
  const subject = roundTripSubject(browser.address)
  const { blockedUntil } = await inTransaction(db, (tx) => takeAttempt(tx, subject, now))
  if (!blockedUntil) return

  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1_000)
  throw problem('identity-context:too-many-attempts', { context: { retry_after: seconds } })
}

interface DepartureOptions {
  redirectUri: string
  requestPath: string
  /** The provider has to ask who somebody is. */
  isFresh: boolean
  log: Logger
}

/** Returns the address to send the browser to and what to store until it comes back. */
export async function depart(
  provider: LoginProviderSettings,
  { redirectUri, requestPath, isFresh, log }: DepartureOptions,
): Promise<{ address: string; token: string; departure: Departure }> {
  const token = newToken()
  const proof = { nonce: newToken(), verifier: newToken(), ...(isFresh && { freshSince: Date.now() }) }
  const departure = { provider: provider.name, requestPath, ...proof }
  const { nonce, verifier } = departure
  const address = await clientOf(provider)
    .addressOf({ redirectUri, state: stateOf(provider.name, token), nonce, verifier, isFresh })
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

/** A call that ends a round trip. */
type Returning = Pick<
  Prepared<typeof logInWithOidc> | Prepared<typeof addOidcLogin> | Prepared<typeof prefillFromOidc>,
  'body' | 'db' | 'now' | 'browser' | 'foundation' | 'requestId'
>

/**
 * Returns the person who came back to one of these callbacks. A state works once, in the browser it was made for, for
 * its provider and its callback (rule B30).
 */
export async function comeBack(
  returning: Returning,
  callbacks: readonly string[],
): Promise<ProviderPerson & { provider: string }> {
  const { body, db, now, browser, foundation } = returning
  const { settings, keys } = foundation
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
  const redeemed = clientOf(provider).redeem(trip, { code, iss })
  const person = await redeemed.catch((error) => refuseUnbelieved(returning, provider, error))
  if (!hasProved(person, departure)) throw problem('identity-context:not-asked-again')
  return { provider: name, ...person }
}

async function refuseUnbelieved(
  { db, now, requestId, browser, foundation }: Returning,
  provider: LoginProviderSettings,
  error: unknown,
): Promise<never> {
  logFailure(foundation.log, provider, error)
  const line = auditLine('round-trip.refused', { subject: provider.name, reason: 'provider-failed' })
  await inTransaction(db, (tx) => writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line]))
  throw problem('identity-context:general-upstream-failure')
}

/**
 * Returns whether the person authenticated after they left, if that was required; a provider that does not say counts
 * as not having asked.
 */
export function hasProved(
  { provedAgo = Number.POSITIVE_INFINITY }: Pick<ProviderPerson, 'provedAgo'>,
  { freshSince }: Pick<Departure, 'freshSince'>,
): boolean {
  return freshSince === undefined || Date.now() - provedAgo + CLOCK_TOLERANCE_S * 1_000 >= freshSince
}

/**
 * Prefixes the state with the provider's name, so that a browser that cannot store anything still knows on return which
 * provider it used.
 */
function stateOf(provider: string, token: string): string {
  return `${provider}.${token}`
}

/** Logs the library's own error message only: its context contains tokens and personal data. */
function logFailure(log: Logger, { name }: LoginProviderSettings, error: unknown): void {
  const { message, cause } = error as Error
  const { code, message: why } = (cause ?? {}) as Coded
  log.warn({ provider: name, code, reason: `${message} ${why ?? ''}`.trim() }, 'a round trip to a provider failed')
}
