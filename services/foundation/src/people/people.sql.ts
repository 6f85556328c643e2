import { canonicalEmail } from '@portal/contracts/canonical-email'
import type { CustomerRole, InternalRole } from '@portal/contracts/roles'
import { and, arrayOverlaps, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database/transaction.ts'
import { accounts, memberships, organizations, passwords, users } from './people.tables.ts'
import { CAN_LOG_IN } from './person-state.sql.ts'

const primaries = alias(accounts, 'primaries')

export interface NewUser {
  /** The next one if left out. */
  id?: number
  email: string
  firstName?: string
  lastName?: string
  /** Confirmed at `now` by default; `null` leaves the address unconfirmed. */
  emailConfirmedAt?: Date | null
  internalRoles?: InternalRole[]
  phone?: string
  position?: string
  company?: string
  website?: string
  /** argon2id, from `hashPassword`. */
  passwordHash?: string
  /** True if the password is good for one login, which has to choose another one (rule G1). */
  isPasswordOneTime?: boolean
  now: Date
}

/** Creates a person, with a password login if a hash is given. Returns their id. */
export async function createUser(
  tx: Transaction,
  { passwordHash, isPasswordOneTime, now, ...person }: NewUser,
): Promise<number> {
  const [user] = await tx
    .insert(users)
    .values({ emailConfirmedAt: now, ...person, canonicalEmail: canonicalEmail(person.email), createdAt: now })
    .returning({ id: users.id })
  if (!user) throw new Error('A row was inserted and did not come back.')
  if (passwordHash)
    await tx
      .insert(passwords)
      .values({ userId: user.id, hash: passwordHash, isOneTime: isPasswordOneTime ?? false, changedAt: now })
  return user.id
}

export interface NewAccount {
  label: string
  organizationId?: number
  maxUsersOverride?: number
  now: Date
}

export async function createAccount(tx: Transaction, { now, ...account }: NewAccount): Promise<number> {
  const [row] = await tx
    .insert(accounts)
    .values({ ...account, createdAt: now })
    .returning({ id: accounts.id })
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row.id
}

export async function accountExists(tx: Transaction, accountId: number): Promise<boolean> {
  const found = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
  return found.length > 0
}

/** Returns an account by its id; `undefined` if there is none. */
export async function findAccount(tx: Transaction, accountId: number) {
  const [account] = await tx
    .select({ id: accounts.id, label: accounts.label })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account
}

/** Returns the accounts with these IDs. */
export async function findAccountsById(tx: Transaction, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
}

/** Returns the label of an account; `""` if there is none. */
export async function findAccountLabel(tx: Transaction, accountId: number): Promise<string> {
  return (await findAccount(tx, accountId))?.label ?? ''
}

/**
 * Locks an account until the commit, so that changes of it run one after another. Returns it as of then; `undefined` if
 * there is none.
 */
export async function lockAccount(tx: Transaction, accountId: number) {
  const [row] = await tx
    .select({ label: accounts.label, organizationId: accounts.organizationId, deactivatedAt: accounts.deactivatedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    // Like an order and a card: a row that only refers to the account does not wait, so that two locks in another order do not either.
    .for('no key update')
  return row
}

/** Returns whether an account keeps support out, and whether its organization does by another account. */
export async function findSupportAccess(tx: Transaction, accountId: number) {
  const [row] = await tx
    .select({ own: accounts.supportBarredAt, primaryId: primaries.id, primary: primaries.supportBarredAt })
    .from(accounts)
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .leftJoin(primaries, eq(primaries.id, organizations.primaryAccountId))
    .where(eq(accounts.id, accountId))
  return { isBarred: row?.own != null, isBarredByOther: row?.primary != null && row.primaryId !== accountId }
}

export interface NewMember {
  accountId: number
  userId: number
  roles: CustomerRole[]
  now: Date
}

/** Adds a member; a person's first account becomes their default. */
export async function addMember(tx: Transaction, { accountId, userId, roles, now }: NewMember): Promise<void> {
  await tx.insert(memberships).values({ accountId, userId, roles, acceptedAt: now, createdAt: now })
  const [user] = await tx.select({ chosen: users.defaultAccountId }).from(users).where(eq(users.id, userId))
  if (user?.chosen === null) await tx.update(users).set({ defaultAccountId: accountId }).where(eq(users.id, userId))
}

export interface NewOrganization {
  name: string
  keyHash: string
  sealedKey?: string | null
  primaryAccountId: number
  now: Date
}

/** Creates an organization around its primary account. */
export async function createOrganization(tx: Transaction, { now, ...organization }: NewOrganization): Promise<number> {
  const [row] = await tx
    .insert(organizations)
    .values({ ...organization, createdAt: now })
    .returning({ id: organizations.id })
  if (!row) throw new Error('A row was inserted and did not come back.')
  await tx.update(accounts).set({ organizationId: row.id }).where(eq(accounts.id, organization.primaryAccountId))
  return row.id
}

/** Returns the addresses of an account's owners, restricted or not, who can log in. */
export async function findOwnersAddresses(tx: Transaction, accountId: number): Promise<string[]> {
  const owners: CustomerRole[] = ['account-owner', 'account-owner-restricted']
  const rows = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, accountId), arrayOverlaps(memberships.roles, owners), CAN_LOG_IN))
    .orderBy(asc(users.id))
  return rows.map(({ email }) => email)
}
