import { randomUUID } from 'node:crypto'
import { statement, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { and, eq, ne, sql } from 'drizzle-orm'
import { retireConnection } from './connection-logins.sql.ts'
import { type ConnectionRow, identityProviders } from './identity-providers.tables.ts'

export type { ConnectionRow }

/** Replaced connections are kept to be taken back, and take part in nothing else (rule F81). */
const isNotReplaced = ne(identityProviders.state, 'replaced')

/** Returns the connection to show and edit: the pending one beside an active one, or else the active one. */
export async function findShownConnection(tx: Transaction, organizationId: number): Promise<ConnectionRow | undefined> {
  const rows = await tx
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.organizationId, organizationId), isNotReplaced))
    .orderBy(sql`${identityProviders.state} = 'configured' desc`)
    .limit(1)
  return rows[0]
}

export async function findConnectionIn(
  tx: Transaction,
  organizationId: number,
  state: ConnectionRow['state'],
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.organizationId, organizationId), eq(identityProviders.state, state)))
  return row
}

export async function findConnection(tx: Transaction, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(identityProviders).where(eq(identityProviders.id, id))
  return row
}

type Written = Pick<ConnectionRow, 'name' | 'settings' | 'defaultRole'> & {
  /** In clear text; if absent, the stored one is kept. */
  secret: string | undefined
}

interface Writer {
  tx: Transaction
  envelope: EnvelopeKeys
  now: Date
}

/** Takes the place of one that waits, which is kept for a while if people have logins with it (rule F81). */
export async function insertConnection(
  { tx, envelope, now }: Writer,
  { organizationId, userId }: { organizationId: number; userId: number },
  { secret, ...written }: Written,
): Promise<ConnectionRow> {
  const waiting = await findConnectionIn(tx, organizationId, 'configured')
  if (waiting) await retireConnection(tx, waiting.id, now)
  const id = randomUUID()
  const sealedSecret = secret === undefined ? null : seal(envelope, secret, secretContext(id))
  const times = { createdAt: now, updatedAt: now }
  const row = {
    id,
    organizationId,
    state: 'configured' as const,
    sealedSecret,
    createdBy: userId,
    ...times,
    ...written,
  }
  const [inserted] = await tx.insert(identityProviders).values(row).returning()
  if (!inserted) throw new Error('A row was inserted and did not come back.')
  return inserted
}

/** The result of an earlier test does not hold for the new settings. */
export async function updateConnection(
  { tx, envelope, now }: Writer,
  id: string,
  { secret, ...written }: Written,
): Promise<ConnectionRow> {
  const [updated] = await tx
    .update(identityProviders)
    .set({
      ...written,
      updatedAt: now,
      sealedTest: null,
      ...(secret !== undefined && { sealedSecret: seal(envelope, secret, secretContext(id)) }),
    })
    .where(eq(identityProviders.id, id))
    .returning()
  if (!updated) throw new Error('A row was updated and did not come back.')
  return updated
}

/** Returns whether the organization signs all requests to its SAML identity provider. */
export async function doesSignRequests(tx: Transaction, organizationId: number): Promise<boolean> {
  const rows = await tx
    .select({ settings: identityProviders.settings })
    .from(identityProviders)
    .where(and(eq(identityProviders.organizationId, organizationId), isNotReplaced))
  return rows.length > 0 && rows.every(({ settings }) => settings.type === 'SAML' && settings.signsRequests)
}

export async function setConnectionState(tx: Transaction, id: string, state: 'configured' | 'active'): Promise<void> {
  await tx.update(identityProviders).set({ state, replacedAt: null }).where(eq(identityProviders.id, id))
}

export function openSecret(envelope: EnvelopeKeys, { id, sealedSecret }: ConnectionRow): string {
  return sealedSecret === null ? '' : unseal(envelope, sealedSecret, secretContext(id))
}

export async function saveTest({ tx, envelope }: Writer, id: string, test: unknown): Promise<void> {
  const sealedTest = seal(envelope, JSON.stringify(test), testContext(id))
  await tx.update(identityProviders).set({ sealedTest }).where(eq(identityProviders.id, id))
}

export function openTest(envelope: EnvelopeKeys, { id, sealedTest }: ConnectionRow): unknown {
  return sealedTest === null ? null : JSON.parse(unseal(envelope, sealedTest, testContext(id)))
}

const secretContext = (id: string) => `identity-providers:${id}:secret`
const testContext = (id: string) => `identity-providers:${id}:test`

/** Returns the address of the person who set it up; `''` if they are gone. */
export async function findOwnerOf(tx: Transaction, { createdBy }: ConnectionRow): Promise<string> {
  if (createdBy === null) return ''
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, createdBy))
  return row?.email ?? ''
}

export async function isAnyActive(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(eq(identityProviders.state, 'active'))
    .limit(1)
  return rows.length > 0
}

/** Returns the status of an organization's single sign-on. */
export async function findSsoStatus(tx: Transaction, organizationId: number) {
  const rows = await connectionStates(tx, { organizationId })
  return { configured: rows.length > 0, idp_activated: rows.some(({ state }) => state === 'active') }
}

const connectionStates = statement<{ organizationId: number }, Pick<ConnectionRow, 'state'>[]>(
  'connection-states',
  (tx) =>
    tx
      .select({ state: identityProviders.state })
      .from(identityProviders)
      .where(and(eq(identityProviders.organizationId, sql.placeholder('organizationId')), isNotReplaced)),
)
