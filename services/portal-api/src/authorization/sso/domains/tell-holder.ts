import { takeAttempts } from '@portal/foundation/attempts'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { organizations } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersToAccount } from '../../../contacts/index.ts'
import { takenDomainSubject } from '../../sign-in/attempt-subjects.ts'
import { takenDomainLetter } from './domain-letters.ts'
import { domainOf, findDomainHolder } from './domains.sql.ts'

interface Telling {
  tx: Transaction
  now: Date
  foundation: Pick<Foundation, 'settings' | 'keys'>
  /** Somebody who acts for a domain. */
  caller: { email: string }
  /** Their own organization, if they have one. */
  own: number | undefined
}

type Attempt = Parameters<typeof takenDomainLetter>[1]['attempt']

/** Mails the owners of another organization that has verified a domain, once a day for each domain (rules F93, F96). */
export async function tellHolder(
  { tx, now, foundation, caller, own }: Telling,
  domain: string,
  attempt: Attempt,
): Promise<void> {
  const holder = await findDomainHolder(tx, domain)
  if (holder === undefined || holder === own) return
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, holder))
  const accountId = row?.primaryAccountId ?? null
  if (!row || accountId === null) return
  const kind = attempt === 'proved' ? attempt : 'named'
  if (!(await takeAttempts(tx, [takenDomainSubject(holder, domain, kind)], now))) return

  const letter = takenDomainLetter(foundation.settings, { organization: row.name, domain, by: caller.email, attempt })
  const letters = await lettersToAccount(tx, foundation, accountId, letter, 'security')
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
}

/** The same where somebody acts for the domain of their own address; strangers cannot have anybody mailed. */
export async function tellHolderOfOwnDomain(telling: Telling, attempt: Attempt): Promise<void> {
  await tellHolder(telling, domainOf(telling.caller.email), attempt)
}
