import { finishSso } from '@portal/contracts/authorization/sso'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { hasProved } from '../providers/round-trip.ts'
import { letIn } from '../sign-in/let-in.ts'
import { type Admission, admit, decideAdmission } from './admission.ts'
import { callbackAddresses } from './callback-addresses.ts'
import { auditedProvider } from './connection-logins.sql.ts'
import { comeBackFromSso, readBelieved } from './sso-trip.ts'

/**
 * Logs in the person whom the organization's identity provider names if they belong to it or may join (rules F9, F10).
 */
export const finishSsoHandler = handle(finishSso, {
  prepare: async (context) => {
    const { body, foundation, db } = context
    const { organization, code, state = '', iss } = body
    if (body.redirect_uri !== callbackAddresses(foundation.settings, 0).redirect)
      throw problem('identity-context:round-trip-lost')
    const returned = await comeBackFromSso(context, { state, code, iss }, { label: organization })
    const { row, departure } = returned
    const isThisTrip = departure.purpose === 'log-in' && String(row.organizationId) === organization
    if (!isThisTrip) throw problem('identity-context:round-trip-lost')
    if (row.state !== 'active') throw problem('identity-context:authentication-failure')

    const person = await readBelieved(context, returned)
    if (!hasProved(person, departure)) throw problem('identity-context:not-asked-again')
    const admission = await decideAdmission(db, row, person)
    if ('refusal' in admission) await refuse(context, row.id, admission)
    return { row, person }
  },
  run: async (context, { row, person }) => {
    const { organizationId } = row
    const userId = await admit(context, row, person)
    const { provedAgo } = person
    // Nobody knows when a provider asked that does not say so (rule B32).
    const provedAt = provedAgo === undefined ? null : new Date(context.now.getTime() - provedAgo)
    const entrant = { userId, staff: false, provider: 'sso', provedAt, organizationId }
    return letIn(context, { ...entrant, secondStep: 'at-provider' })
  },
})

async function refuse(
  { db, now, requestId, browser }: Prepared<typeof finishSso>,
  idpId: string,
  { refusal, userId }: Extract<Admission, { refusal: string }>,
): Promise<never> {
  const facts = { subject: userId ?? 'nobody', reason: refusal, provider: auditedProvider(idpId) }
  const line = auditLine('session.sign-in-refused', facts)
  await inTransaction(db, (tx) => writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line]))
  throw problem('identity-context:authentication-failure')
}
