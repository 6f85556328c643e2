import type { activateIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { takeAttempts } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { enqueueLetters } from '@portal/foundation/mail'
import { organizations } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { inArray } from 'drizzle-orm'
import { lettersToAccount } from '../../contacts/index.ts'
import type { Prepared } from '../../kernel/context.ts'
import { findOrganizationOf } from '../organizations/organizations.sql.ts'
import { takenDomainSubject } from '../sign-in/attempt-subjects.ts'
import { findDomainHolders, findDomainsOf } from './organization-domains.sql.ts'
import { takenDomainLetter } from './taken-domain-letter.ts'

type Deciding = Pick<
  Prepared<typeof activateIdentityProvider>,
  'account' | 'caller' | 'db' | 'now' | 'requestId' | 'browser' | 'foundation'
>

/**
 * Rejects a connection of an organization whose domains all belong to others (rule F83). The attempt is audited, and
 * the owners of the organizations that hold them are notified, once a day for each domain. An organization with a
 * domain of its own takes only that, so it is allowed.
 */
export async function refuseTakenDomains(context: Deciding): Promise<void> {
  const { account, caller, db, now, requestId, browser, foundation } = context
  const own = await findOrganizationOf(db, account.id)
  if (own?.primaryAccountId !== account.id) return
  const { own: free, taken } = await findDomainsOf(db, own.id)
  if (free.length > 0 || taken.length === 0) return

  await inTransaction(db, async (tx) => {
    for (const domain of taken) await tellHolders(tx, context, domain)
    const line = auditLine('organization.domain-refused', { subject: own.id, domain: taken.join(', ') })
    const by = { actorId: caller.userId, accountId: account.id }
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address), ...by }, [line])
  })
  foundation.log.warn(
    { security: 'sso.domain-refused', organization: own.id },
    'a domain belongs to another organization',
  )
  throw problem('identity-context:domain-taken')
}

async function tellHolders(tx: Transaction, { now, caller, foundation }: Deciding, domain: string): Promise<void> {
  const holders = [...(await findDomainHolders(tx, [domain])).values()]
  const rows = await tx.select().from(organizations).where(inArray(organizations.id, holders))
  for (const { id, name, primaryAccountId } of rows) {
    if (primaryAccountId === null || !(await takeAttempts(tx, [takenDomainSubject(id, domain)], now))) continue

    const letter = takenDomainLetter(foundation.settings, { organization: name, domain, by: caller.email })
    const letters = await lettersToAccount(tx, foundation, primaryAccountId, letter, 'security')
    await enqueueLetters(tx, foundation.keys.envelope, letters, now)
  }
}
