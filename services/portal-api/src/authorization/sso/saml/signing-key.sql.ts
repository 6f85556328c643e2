import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { seal, unseal } from '@portal/foundation/secrets'
import { eq } from 'drizzle-orm'
import { generate } from 'selfsigned'
import { samlSigningKeys } from '../identity-providers.tables.ts'

/** The key that signs our requests and the certificate to verify them; both PEM. */
export interface SigningKey {
  certificate: string
  privateKey: string
}

const ID = 'requests'
const CONTEXT = `saml-signing-keys:${ID}`
const YEARS_10_MS = 10 * 365 * 86_400_000

/** The key of this portal. Of two that are made at the same time one stays. */
export async function findSigningKey({
  db,
  keys,
  clock,
  settings,
}: Pick<Foundation, 'db' | 'keys' | 'clock' | 'settings'>): Promise<SigningKey> {
  const known =
    (await readKey(db)) ??
    (await makeKey(db, { envelope: keys.envelope, now: clock.now(), brandName: settings.brandName }))
  return { certificate: known.certificate, privateKey: unseal(keys.envelope, known.sealedKey, CONTEXT) }
}

async function readKey(tx: Transaction) {
  const [row] = await tx.select().from(samlSigningKeys).where(eq(samlSigningKeys.id, ID))
  return row
}

async function makeKey(
  tx: Transaction,
  { envelope, now, brandName }: { envelope: Foundation['keys']['envelope']; now: Date; brandName: string },
): Promise<typeof samlSigningKeys.$inferSelect> {
  const made = await generate([{ name: 'commonName', value: `${brandName} single sign-on` }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: new Date(now.getTime() + YEARS_10_MS),
  })
  const sealedKey = seal(envelope, made.private, CONTEXT)
  const row = { id: ID, certificate: made.cert, sealedKey, createdAt: now }
  await tx.insert(samlSigningKeys).values(row).onConflictDoNothing()
  const kept = await readKey(tx)
  if (!kept) throw new Error('A row was inserted and is not there.')
  return kept
}
