import { checkOrganizationDomain } from '@portal/contracts/authorization/organization-domains'
import { takeAttempt } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { lookUpTexts } from '@portal/foundation/outbound'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../../kernel/context.ts'
import { handle } from '../../../kernel/handle.ts'
import { lockOwnOrganization } from '../../organizations/lock-own-organization.ts'
import { findOrganizationOf } from '../../organizations/organizations.sql.ts'
import { domainCheckSubject } from '../../sign-in/attempt-subjects.ts'
import { findConnectionIn } from '../identity-providers.sql.ts'
import { claimName } from '../sso-names.sql.ts'
import { checkedDomain } from './checked-domain.ts'
import { checkLookup, domainView, isVerified, PROOF_EVENTS, recordName } from './domain-proof.ts'
import { findDomain, findDomainHolder, isDomainOf, lockDomain, lockHolders } from './domains.sql.ts'
import type { DomainRow } from './domains.tables.ts'
import { tellHolder } from './tell-holder.ts'

/**
 * Looks for the record of a domain (rules F91, F92). A domain that another organization has verified is refused, and the owners of that
 * one are told (rule F93).
 */
export const checkDomainHandler = handle(checkOrganizationDomain, {
  prepare: async (context) => {
    const { params, account, db, foundation } = context
    const own = await findOrganizationOf(db, account.id)
    const row = own && (await findDomain(db, isDomainOf(own.id, params.id)))
    if (!row) throw problem('identity-context:domain-not-found')

    await takeCheck(context, row)
    const checked = checkLookup(await lookUpTexts(foundation.settings, recordName(row.domain)), row.token)
    if (checked.outcome === 'matched' && !isVerified(row)) await refuseTakenDomain(context, row)
    return checked
  },
  run: async ({ params, account, tx, now, audit, foundation }, checked) => {
    const own = await lockOwnOrganization(tx, account.id)
    const listed = await findDomain(tx, isDomainOf(own.id, params.id))
    await lockHolders(tx)
    const row = listed && (await lockDomain(tx, listed.id))
    if (!row) throw problem('identity-context:domain-not-found')
    const holder = await findDomainHolder(tx, row.domain)
    if (checked.outcome === 'matched' && (holder ?? own.id) !== own.id) throw problem('identity-context:domain-taken')

    const after = await checkedDomain({ tx, now, foundation, own }, row, checked)
    if (after.event) audit(PROOF_EVENTS[after.event].action, { subject: own.id, domain: row.domain })
    if (after.event === 'verified' && (await findConnectionIn(tx, own.id, 'active'))) await claimName(tx, own, now)
    return domainView(after.row)
  },
})

type Deciding = Pick<
  Prepared<typeof checkOrganizationDomain>,
  'account' | 'caller' | 'db' | 'now' | 'requestId' | 'browser' | 'foundation'
>

async function takeCheck({ db, now }: Deciding, { organizationId }: DomainRow): Promise<void> {
  const subject = domainCheckSubject(organizationId)
  const { blockedUntil } = await inTransaction(db, (tx) => takeAttempt(tx, subject, now))
  if (!blockedUntil) return

  const retry_after = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1_000)
  throw problem('identity-context:too-many-domain-checks', { context: { retry_after } })
}

/** The letter and the line of the audit log outlive the refusal. */
async function refuseTakenDomain(context: Deciding, { organizationId: own, domain }: DomainRow): Promise<void> {
  const { account, caller, db, now, requestId, browser, foundation } = context
  const holder = await findDomainHolder(db, domain)
  if ((holder ?? own) === own) return

  await inTransaction(db, async (tx) => {
    await tellHolder({ tx, now, foundation, caller, own }, domain, 'proved')
    const line = auditLine('organization.domain-refused', { subject: own, domain })
    const by = { actorId: caller.userId, accountId: account.id }
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address), ...by }, [line])
  })
  foundation.log.warn({ security: 'sso.domain-refused', organization: own }, 'a domain belongs to another organization')
  throw problem('identity-context:domain-taken')
}
