import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { schedule } from '@portal/foundation/outbox'
import { lettersToAccount } from '../../../contacts/index.ts'
import type { OrganizationRow } from '../../organizations/organizations.sql.ts'
import { domainCheckJob } from './domain-check.ts'
import { lapsedDomainLetter, missingRecordLetter } from './domain-letters.ts'
import { type Checked, isVerified, lapseOf, nextCheck, type ProofEvent, recordName } from './domain-proof.ts'
import { saveCheck } from './domains.sql.ts'
import type { DomainRow } from './domains.tables.ts'

interface Checking {
  tx: Transaction
  now: Date
  foundation: Pick<Foundation, 'settings' | 'keys'>
  own: Pick<OrganizationRow, 'name' | 'primaryAccountId'>
}

/**
 * Writes down a lookup of a locked domain, tells its owners where it is to be mended, and schedules the next lookup as long as it is
 * verified (rule F94). The caller audits what happened.
 */
export async function checkedDomain(
  checking: Checking,
  before: DomainRow,
  checked: Checked,
): Promise<{ row: DomainRow; event?: ProofEvent }> {
  const { tx, now } = checking
  const after = await saveCheck(tx, before, checked, now)
  await tellOwners(checking, after)
  if (isVerified(after.row)) await schedule(tx, [domainCheckJob(after.row.id, nextCheck(after.row, now))])
  return after
}

async function tellOwners(
  { tx, now, foundation, own }: Checking,
  { row, event }: { row: DomainRow; event?: ProofEvent },
): Promise<void> {
  if ((event !== 'missing' && event !== 'lapsed') || own.primaryAccountId === null) return

  const facts = { organization: own.name, domain: row.domain, record: recordName(row.domain) }
  const letter =
    event === 'missing'
      ? missingRecordLetter(foundation.settings, { ...facts, lapses: lapseOf(now) })
      : lapsedDomainLetter(foundation.settings, facts)
  const letters = await lettersToAccount(tx, foundation, own.primaryAccountId, letter, 'security')
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
}
