import { organizationDomains } from '../authorization/sso/domains/domains.tables.ts'
import type { TestApp } from './test-app.ts'

/** Has an organization's domain verified, as if its record had been found; one that another organization has stays there. */
export async function verifyDomain({ db, clock }: TestApp, organizationId: number, domain: string): Promise<void> {
  const now = clock.now()
  await db
    .insert(organizationDomains)
    .values({ organizationId, domain, token: `token-of-${organizationId}`, addedAt: now, verifiedAt: now })
    .onConflictDoNothing()
}
