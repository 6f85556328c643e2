import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { lookUpTexts } from '@portal/foundation/outbound'
import type { JobHandler } from '@portal/foundation/outbox'
import { organizations } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { checkedDomain } from './checked-domain.ts'
import { checkLookup, isVerified, PROOF_EVENTS, recordName } from './domain-proof.ts'
import { findDomain, hasDomainId, lockDomain } from './domains.sql.ts'

/** Looks up a verified domain once a day (rule F94). Does nothing about one that was removed or lapsed meanwhile. Idempotent. */
export function checkDomainInTime(foundation: Foundation): JobHandler {
  return async ({ id: jobId, payload }, { db, now }) => {
    const domainId = Number(payload.domainId)
    const found = await findDomain(db, hasDomainId(domainId))
    if (!found || !isVerified(found)) return

    const checked = checkLookup(await lookUpTexts(foundation.settings, recordName(found.domain)), found.token)
    await inTransaction(db, async (tx) => {
      const row = await lockDomain(tx, domainId)
      if (!row || !isVerified(row)) return
      const [own] = await tx.select().from(organizations).where(eq(organizations.id, row.organizationId))
      if (!own) return

      const { event } = await checkedDomain({ tx, now, foundation, own }, row, checked)
      if (!event) return
      const facts = { subject: own.id, domain: row.domain }
      const line = auditLine(PROOF_EVENTS[event].action, facts, { accountId: own.primaryAccountId ?? undefined })
      await writeAudit(tx, { now, requestId: `job-${jobId}` }, [line])
    })
  }
}
