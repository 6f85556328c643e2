import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EVERY_REMOTE } from '@portal/contracts/release-registry'
import { DAY_MS } from '@portal/contracts/time-units'
import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { hashToken, newToken } from '@portal/foundation/sessions'
import { nanoid } from 'nanoid'
import { findToken, insertToken } from '../registry/registry.sql.ts'

interface Wanted {
  remote: string
  label: string
  by: string
  /** Days; left out, it does not run out. */
  expiresAfter?: number | undefined
  /** Left out, they are not counted. */
  uses?: number | undefined
}

/** Creates a publisher token; the secret is returned once and not stored (rule P5). */
export async function makePublisherToken(
  db: Database,
  { remote, label, by, expiresAfter, uses }: Wanted,
  context: AuditContext,
) {
  const secret = newToken()
  const expiresAt = expiresAfter === undefined ? null : new Date(context.now.getTime() + expiresAfter * DAY_MS)
  const made = { id: nanoid(12), remote, label, createdAt: context.now, createdBy: by }
  const token = { ...made, usedAt: null, expiresAt, usesLeft: uses ?? null, revokedAt: null }
  await inTransaction(db, async (tx) => {
    await insertToken(tx, { ...token, hash: hashToken(secret) })
    await writeAudit(tx, context, [auditLine('publisher-token.made', { subject: remote, label, publisher: by })])
  })
  return { ...token, secret }
}

const BY_ITSELF = 'npm start'

/**
 * Creates a token for the command line on this machine, in `publisher-token` of the data folder, readable only by its
 * owner. Manual starts only: in production the operator creates tokens.
 */
export async function keepLocalToken({ db, settings, clock }: Foundation): Promise<void> {
  const file = join(settings.dataFolder, 'publisher-token')
  if (settings.production || (existsSync(file) && (await isInForce(db, file)))) return
  const context = { now: clock.now(), requestId: BY_ITSELF }
  const { secret } = await makePublisherToken(
    db,
    { remote: EVERY_REMOTE, label: 'This machine', by: BY_ITSELF },
    context,
  )
  await mkdir(settings.dataFolder, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
}

async function isInForce(db: Database, file: string): Promise<boolean> {
  const token = await findToken(db, hashToken((await readFile(file, 'utf8')).trim()))
  return token !== undefined && token.revokedAt === null
}
