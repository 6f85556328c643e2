import { createHash } from 'node:crypto'
import type { Transaction } from '@portal/foundation/database'
import {
  addMember,
  canonicalEmail,
  createAccount,
  createOrganization,
  createUser,
  invitations,
  providerLogins,
} from '@portal/foundation/people'
import { SANDBOX_DOMAIN } from '@portal/foundation/sandbox-domains'
import { SANDBOX_LOGINS } from '@portal/foundation/sandbox-logins'
import { newOrganizationKey } from '../authorization/organizations/organization-keys.ts'
import { organizationDomains } from '../authorization/sso/domains/domains.tables.ts'
import { ACCOUNTS, type AccountName, INVITATIONS, ORGANIZATION, PEOPLE } from './people.ts'
import type { SeedContext } from './seed-context.ts'

export type AccountIds = Readonly<Record<AccountName, number>>
/** User ids by e-mail address. */
export type UserIds = ReadonlyMap<string, number>

const INVITATION_DAYS = 7

/** Accounts in their organization, people with their roles, and who is invited. */
export async function seedPeople(tx: Transaction, context: SeedContext, passwordHash: string) {
  const accountIds = await insertAccounts(tx, context)
  const userIds = await insertUsers(tx, context, accountIds, passwordHash)
  await insertProviderLogins(tx, context, userIds)
  await insertInvitations(tx, context, accountIds, userIds)
  return { accountIds, userIds }
}

async function insertAccounts(tx: Transaction, { time, random, envelope }: SeedContext): Promise<AccountIds> {
  const bornAt = (name: AccountName) => ({ label: ACCOUNTS[name].label, now: time.days(-ACCOUNTS[name].ageDays) })
  const acme = await createAccount(tx, bornAt('acme'))
  const organizationId = await createOrganization(tx, {
    name: ORGANIZATION.name,
    ...newOrganizationKey(envelope, random.of('organization').bytes),
    primaryAccountId: acme,
    now: time.days(-ACCOUNTS['acme-europe'].ageDays),
  })
  await tx.insert(organizationDomains).values({
    organizationId,
    domain: SANDBOX_DOMAIN.domain,
    token: SANDBOX_DOMAIN.token,
    addedAt: time.days(-90),
    verifiedAt: time.days(-90),
  })
  const europe = await createAccount(tx, { ...bornAt('acme-europe'), organizationId })
  const globex = await createAccount(tx, bornAt('globex'))
  return { acme, 'acme-europe': europe, globex }
}

async function insertUsers(
  tx: Transaction,
  { time }: SeedContext,
  accountIds: AccountIds,
  passwordHash: string,
): Promise<UserIds> {
  const ids = new Map<string, number>()
  for (const { roles, internalRoles = [], joinedDays, ...person } of PEOPLE) {
    const now = time.days(-joinedDays)
    const userId = await createUser(tx, { ...person, internalRoles: [...internalRoles], passwordHash, now })
    ids.set(person.email, userId)
    for (const [name, held] of Object.entries(roles)) {
      await addMember(tx, { accountId: accountIds[name as AccountName], userId, roles: [...held], now })
    }
  }
  return ids
}

/** Registers the company's people with the sandbox's identity providers. */
async function insertProviderLogins(
  tx: Transaction,
  { time, sandboxProviders }: SeedContext,
  userIds: UserIds,
): Promise<void> {
  for (const { issuer: name, sub, email, isLinked } of SANDBOX_LOGINS) {
    const provider = sandboxProviders.find((one) => one.name === name)
    const userId = userIds.get(email)
    if (!isLinked || !userId || !provider) continue
    const login = { issuer: provider.issuer, subject: sub, provider: name, email, createdAt: time.days(-90) }
    await tx.insert(providerLogins).values({ ...login, userId })
  }
}

async function insertInvitations(
  tx: Transaction,
  { time, random }: SeedContext,
  accountIds: AccountIds,
  userIds: UserIds,
): Promise<void> {
  const source = random.of('invitations')
  await tx.insert(invitations).values(
    INVITATIONS.map(({ account, email, roles, sentDaysAgo }) => ({
      accountId: accountIds[account],
      email,
      canonicalEmail: canonicalEmail(email),
      roles: [...roles],
      invitedBy: userIds.get('owner@acme.example') ?? null,
      // Of a token that nobody was sent.
      tokenHash: createHash('sha256').update(source.bytes(32)).digest('hex'),
      createdAt: time.days(-sentDaysAgo),
      expiresAt: time.days(INVITATION_DAYS - sentDaysAgo),
    })),
  )
}
