import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { PAGES } from '@portal/contracts/pages'
import { takeAttempts } from '@portal/foundation/attempts'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { formParser, type HttpServer, readBrowserKey } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { findNote, readNote } from '../../providers/browser-notes.sql.ts'
import { samlResponseSubject } from '../../sign-in/attempt-subjects.ts'
import { callbackAddresses } from '../callback-addresses.ts'
import type { SamlConnection } from '../connection-settings.ts'
import { type ConnectionRow, doesSignRequests, findConnection } from '../identity-providers.sql.ts'
import { SSO_DEPARTURE, type SsoDeparture } from '../sso-trip.ts'
import { keepArrival } from './arrivals.ts'
import { requestIdOf } from './log-in-request.ts'
import { readMetadata } from './metadata.ts'
import { MOST_CHARACTERS, readResponse } from './read-response.ts'
import { POSTED_REQUEST, requestPage, requestPolicy } from './request-page.ts'
import { serviceProviderMetadata } from './service-provider-metadata.ts'
import { findSigningKey } from './signing-key.sql.ts'

const FORM = 'application/x-www-form-urlencoded'
const ORGANIZATION = /^[1-9]\d{0,8}$/

interface Door {
  Params: { id: string }
}

/**
 * Adds SAML's endpoints outside the calls: our metadata and certificate, the page that posts a request, and the address
 * that identity providers have browsers post to. Cookies are not sent along with that post, so it logs no one in: the
 * browser that left picks up the response afterwards with its key.
 */
export async function addSamlDoors(server: HttpServer, foundation: Foundation): Promise<void> {
  await server.register(async (doors) => {
    const most = 2 * MOST_CHARACTERS
    doors.addContentTypeParser<string>(FORM, { parseAs: 'string', bodyLimit: most }, formParser)
    doors.get<Door>('/api/authorization/sso/saml/:id/metadata', async ({ params }, reply) => {
      const organizationId = organizationIn(params)
      const addresses = callbackAddresses(foundation.settings, organizationId)
      const { certificate } = await findSigningKey(foundation)
      const signsRequests = await doesSignRequests(foundation.db, organizationId)
      return reply
        .type('application/samlmetadata+xml')
        .header('content-disposition', 'inline; filename="metadata.xml"')
        .send(serviceProviderMetadata({ ...addresses, certificate, signsRequests }))
    })
    doors.get<Door>('/api/authorization/sso/saml/:id/certificate', async ({ params }, reply) => {
      organizationIn(params)
      const { certificate } = await findSigningKey(foundation)
      return reply
        .type('application/x-pem-file')
        .header('content-disposition', 'attachment; filename="doorstep.pem"')
        .send(certificate)
    })
    doors.get<Door & { Querystring: { page?: string } }>(
      '/api/authorization/sso/saml/:id/request',
      async (request, reply) => {
        organizationIn(request.params)
        const pad = { tx: foundation.db, now: foundation.clock.now(), envelope: foundation.keys.envelope }
        const browserKey = readBrowserKey(request, foundation.settings)
        const asked = await readNote(pad, { kind: POSTED_REQUEST, browserKey, token: String(request.query.page) })
        // Late arrivals, and those that did not leave from this browser, start over.
        if (!asked) return reply.redirect(foundation.settings.publicOrigin + PAGES.login, 303)
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', requestPolicy(asked))
          .header('referrer-policy', 'no-referrer')
          .send(requestPage(asked, foundation.settings.brandName))
      },
    )
    doors.post<Door>('/api/authorization/sso/saml/:id/acs', async ({ params, body, id: requestId }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams()
      const arrived = { organizationId: organizationIn(params), state: form.get('RelayState') ?? '' }
      const code = await receive(foundation, { ...arrived, requestId, posted: form.get('SAMLResponse') ?? '' })
      // Arrivals without a departure, or too late, start over.
      const query = new URLSearchParams({ code: code ?? '', state: arrived.state })
      const path = code === undefined ? PAGES.login : `${CALLBACKS.sso}?${query}`
      return reply.redirect(foundation.settings.publicOrigin + path, 303)
    })
  })
}

function organizationIn({ id }: Door['Params']): number {
  if (!ORGANIZATION.test(id)) throw problem('request:not-found')
  return Number(id)
}

interface Arriving {
  organizationId: number
  state: string
  posted: string
  requestId: string
}

/** Reads a response and stores the result; returns its code, or nothing if no one waits for one. */
async function receive(
  foundation: Foundation,
  { organizationId, state, posted, requestId }: Arriving,
): Promise<string | undefined> {
  const { db, keys, clock, log } = foundation
  const now = clock.now()
  const token = state.slice(state.indexOf('.') + 1)
  const note = await findNote({ tx: db, now, envelope: keys.envelope }, { kind: SSO_DEPARTURE, token })
  const row = note && (await findConnection(db, note.content.idpId))
  if (!note || row?.organizationId !== organizationId || row.settings.type !== 'SAML') return undefined
  // Reading a response costs more than sending one, and departures are free.
  if (!(await inTransaction(db, (tx) => takeAttempts(tx, [samlResponseSubject(token)], now)))) return undefined

  const outcome = await outcomeOf(foundation, row, row.settings, {
    departure: note.content,
    posted,
    now: worldTime(clock),
  })
  return inTransaction(db, async (tx) => {
    if ('problem' in outcome) {
      log.warn(
        { idp: row.id, organization: organizationId, reason: outcome.problem },
        'a SAML response was not believed',
      )
      await writeAudit(tx, { now, requestId }, [
        auditLine('round-trip.refused', { subject: row.id, reason: 'provider-failed' }),
      ])
    }
    const pad = { tx, now, envelope: keys.envelope }
    return keepArrival(pad, { state, outcome, browserHash: note.browserHash })
  })
}

async function outcomeOf(
  { settings }: Foundation,
  { organizationId }: ConnectionRow,
  { metadataXml, transientMappingAttribute: transientAttribute }: SamlConnection,
  { departure, posted, now }: { departure: SsoDeparture; posted: string; now: Date },
) {
  const { acs, entityId } = callbackAddresses(settings, organizationId)
  const expected = { acs, entityId, requestId: requestIdOf(departure.nonce), transientAttribute, now }
  try {
    return { person: await readResponse(posted, { ...expected, metadata: readMetadata(metadataXml) }) }
  } catch (error) {
    return { problem: (error as Error).message.slice(0, 300) }
  }
}
