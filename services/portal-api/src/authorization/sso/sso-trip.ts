import type { Call } from '@portal/contracts/call'
import { oneLine } from '@portal/contracts/one-line'
import { giveAttemptBack } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Coded } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { newToken } from '@portal/foundation/sessions'
import * as z from 'zod/mini'
import type { Context, Prepared } from '../../kernel/context.ts'
import { type NoteKind, takeNote, writeNote } from '../providers/browser-notes.sql.ts'
import { type Claims, personOf } from '../providers/provider-client.ts'
import { roundTripSubject } from '../sign-in/attempt-subjects.ts'
import { callbackAddresses } from './callback-addresses.ts'
import { discoveryInWords } from './discovery-in-words.ts'
import { type ConnectionRow, findConnection } from './identity-providers.sql.ts'
import { clientOfConnection } from './provider-settings.ts'
import { takeArrival } from './saml/arrivals.ts'
import { type LogInRequest, logInRequest } from './saml/log-in-request.ts'
import { POSTED_REQUEST } from './saml/request-page.ts'
import type { SsoPerson } from './sso-person.ts'

const SsoDeparture = z.object({
  idpId: z.string(),
  /** `log-in`; a test of this person, which lets nobody in; or one more way in for this person. */
  purpose: z.union([z.literal('log-in'), z.object({ testBy: z.int() }), z.object({ linkTo: z.int() })]),
  nonce: z.string(),
  verifier: z.string(),
  /** Time of the last settings change at the start, in ms: a test says nothing about later settings (rule F80). */
  settingsAt: z.optional(z.number()),
  /** Start of the round trip if it asks for a fresh log-in, by the machine's clock, in ms. */
  freshSince: z.optional(z.number()),
})
export type SsoDeparture = z.infer<typeof SsoDeparture>

export const SSO_DEPARTURE: NoteKind<SsoDeparture> = { name: 'sso-departure', content: SsoDeparture }

type Surroundings = Pick<Prepared<Call>, 'db' | 'now' | 'requestId' | 'browser' | 'foundation'>

export interface SsoLeaving {
  organizationId: number
  request: LogInRequest
  token: string
  departure: SsoDeparture
}

/**
 * Returns the address to send the browser to and what to store until it comes back. `label` is the part of the state
 * before the dot. For a fresh log-in the identity provider must authenticate the person again.
 */
export async function departForSso(
  foundation: Foundation,
  row: ConnectionRow,
  { label, purpose, isFresh = false }: { label: string; purpose: SsoDeparture['purpose']; isFresh?: boolean },
): Promise<SsoLeaving> {
  const token = newToken()
  const proof = { nonce: newToken(), verifier: newToken(), ...(isFresh && { freshSince: Date.now() }) }
  const departure = { idpId: row.id, purpose, settingsAt: row.updatedAt.getTime(), ...proof }
  const { organizationId, settings } = row
  const { nonce, verifier } = departure
  const redirectUri = callbackAddresses(foundation.settings, organizationId).redirect
  const state = `${label}.${token}`
  try {
    const request =
      settings.type === 'SAML'
        ? await logInRequest(foundation, organizationId, settings, { nonce, state, isFresh })
        : {
            address: await clientOfConnection(foundation, row, settings).addressOf({
              redirectUri,
              state,
              nonce,
              verifier,
              isFresh,
            }),
          }
    return { organizationId, request, token, departure }
  } catch (error) {
    logFailure(foundation, row, error)
    const isTest = purpose !== 'log-in' && 'testBy' in purpose
    if (!isTest || settings.type !== 'OIDC') throw problem('identity-context:general-upstream-failure')
    const fields = { issuer: discoveryInWords(error, settings.issuer) }
    throw problem('identity-context:general-upstream-failure', { fields })
  }
}

/** Keeps the departure for this browser alone; answers where it is to go. */
export async function keepSsoDeparture(
  { tx, now, browser, foundation }: Pick<Context<Call>, 'tx' | 'now' | 'browser' | 'foundation'>,
  { organizationId, request, token, departure }: SsoLeaving,
): Promise<string> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  const own = { key: browser.ensureKey() }
  await writeNote(pad, { kind: SSO_DEPARTURE, browser: own, content: departure, token })
  if ('address' in request) return request.address

  const page = await writeNote(pad, { kind: POSTED_REQUEST, browser: own, content: request })
  return `${callbackAddresses(foundation.settings, organizationId).request}?page=${page}`
}

interface SsoAnswer {
  state: string
  code: string
  iss: string | undefined
}

export interface Returned {
  row: ConnectionRow
  departure: SsoDeparture
  /** Returns the person as the identity provider describes them; throws the reason if the response is invalid. */
  readPerson(): Promise<SsoPerson>
}

/** Finds the departure that a response belongs to. A state works once, in the browser it was made for (rule B30). */
export async function comeBackFromSso(
  { db, now, browser, foundation }: Surroundings,
  { state, code, iss }: SsoAnswer,
  { label }: { label: string },
): Promise<Returned> {
  const token = state.slice(label.length + 1)
  const found = await inTransaction(db, async (tx) => {
    const pad = { tx, now, envelope: foundation.keys.envelope }
    const departure = await takeNote(pad, { kind: SSO_DEPARTURE, browserKey: browser.key, token })
    if (departure) await giveAttemptBack(tx, roundTripSubject(browser.address))
    const row = departure && (await findConnection(tx, departure.idpId))
    return departure && row && { departure, row }
  })
  if (!found || state !== `${label}.${token}`) throw problem('identity-context:round-trip-lost')

  const { departure, row } = found
  const { nonce, verifier } = departure
  const redirectUri = callbackAddresses(foundation.settings, row.organizationId).redirect
  return {
    row,
    departure,
    readPerson: async () => {
      if (row.settings.type === 'SAML') return takeArrival({ db, now, browser, foundation }, { code, state })
      const client = clientOfConnection(foundation, row, row.settings)
      return personByClaims(await client.claims({ redirectUri, state, nonce, verifier }, { code, iss }))
    },
  }
}

/** Claims kept for owners to inspect: as many as a SAML response may have attributes. */
const MOST_ATTRIBUTES = 400

function personByClaims(claims: Claims): SsoPerson {
  const { issuer, subject, email, firstName, lastName, provedAgo } = personOf(claims)
  return {
    issuer,
    subject,
    email,
    // A company that says so itself of an address of its own is believed (rule F14), unless it says that it does not know.
    isEmailVouched: claims.email_verified !== false,
    firstName,
    lastName,
    provedAgo,
    attributes: Object.entries(claims)
      .slice(0, MOST_ATTRIBUTES)
      .map(([name, value]) => ({ name: oneLine(name).slice(0, 500), value: textOf(value) })),
  }
}

function textOf(value: unknown): string {
  return oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500)
}

/** Returns the person who came back; an invalid response is recorded and rejected. */
export async function readBelieved(surroundings: Surroundings, { row, readPerson }: Returned): Promise<SsoPerson> {
  try {
    return await readPerson()
  } catch (error) {
    await recordUnbelieved(surroundings, row, error)
    throw problem('identity-context:general-upstream-failure')
  }
}

/** Records a rejected response; its sender learns nothing beyond the rejection. */
async function recordUnbelieved(
  { db, now, requestId, browser, foundation }: Surroundings,
  row: ConnectionRow,
  error: unknown,
): Promise<void> {
  logFailure(foundation, row, error)
  const line = auditLine('round-trip.refused', { subject: row.id, reason: 'provider-failed' })
  await inTransaction(db, (tx) => writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line]))
}

/** Logs the library's own error message only: its context contains tokens and personal data. */
function logFailure({ log }: Foundation, { id, organizationId }: ConnectionRow, error: unknown): void {
  log.warn({ idp: id, organization: organizationId, reason: reasonOf(error) }, 'a round trip of single sign-on failed')
}

export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { message: why } = (cause ?? {}) as Coded
  return `${message} ${why ?? ''}`.trim().slice(0, 500)
}
