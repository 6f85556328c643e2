import type { X509Certificate } from 'node:crypto'
import { DAY_MS } from '@portal/contracts/time-units'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { lettersToAccount } from '../../contacts/index.ts'
import { certificateLetter } from './certificate-letter.ts'
import { scheduleDomainChecks } from './domains/domain-check.ts'
import {
  type Connected,
  findActiveSaml,
  lockMetadataAt,
  noteWarning,
  replaceMetadata,
  takeMetadataDue,
} from './looked-after.sql.ts'
import { fetchMetadata } from './provider-settings.ts'
import { readMetadata } from './saml/metadata.ts'
import { claimName, findActiveOrganizations } from './sso-names.sql.ts'

/** Days before the expiry of a connection's last certificate on which its owners are warned. */
const WARNED_BEFORE = [1, 7, 30]

/**
 * Scheduled upkeep of connections: refreshes metadata once a day, warns before log-in becomes impossible (rule F17),
 * claims names that became available since activation (rule F84), and has verified domains looked up (rule F94).
 * Idempotent and safe to run in several processes at once.
 */
export async function lookAfterConnections(foundation: Foundation, now: Date): Promise<void> {
  for (const own of await findActiveOrganizations(foundation.db))
    await inTransaction(foundation.db, (tx) => claimName(tx, own, now))
  await scheduleDomainChecks(foundation.db, now)
  for (const due of await takeMetadataDue(foundation.db, now)) await refresh(foundation, due, now)
  for (const connected of await findActiveSaml(foundation.db)) await warn(foundation, connected, now)
}

/**
 * Metadata that cannot be fetched or parsed, or that belong to another provider, change nothing: people depend on the
 * current ones to log in.
 */
async function refresh(foundation: Foundation, { row, settings, accountId }: Connected, now: Date): Promise<void> {
  const { metadataUrl, metadataXml: known } = settings
  try {
    const fetched = await fetchMetadata(foundation.settings, metadataUrl)
    const [before, after] = [readMetadata(known), readMetadata(fetched)]
    if (after.entityId !== before.entityId)
      throw new Error('The address has the metadata of another identity provider.')
    if (fetched === known) return

    await inTransaction(foundation.db, async (tx) => {
      // Somebody may have changed the settings meanwhile: theirs are newer.
      if (!(await lockMetadataAt(tx, row.id, { metadataUrl, metadataXml: known }))) return
      await replaceMetadata(tx, row.id, fetched)
      if (namesOf(before.certificates) === namesOf(after.certificates)) return

      const facts = { subject: row.id, name: row.name, organization: row.organizationId }
      const line = auditLine('identity-provider.certificates-renewed', facts, { accountId })
      await writeAudit(tx, { now, requestId: 'upkeep' }, [line])
    })
  } catch (error) {
    foundation.log.warn({ idp: row.id, error: describeError(error) }, 'metadata could not be refreshed')
  }
}

async function warn({ db, settings, keys }: Foundation, connected: Connected, now: Date): Promise<void> {
  const { row, accountId, organization } = connected
  const last = lastOf(readMetadata(connected.settings.metadataXml).certificates)
  const end = new Date(last.validTo)
  const daysLeft = (end.getTime() - now.getTime()) / DAY_MS
  const daysBefore = WARNED_BEFORE.find((days) => daysLeft <= days)
  if (daysBefore === undefined || daysLeft <= 0) return

  await inTransaction(db, async (tx) => {
    if (!(await noteWarning(tx, { idpId: row.id, fingerprint: last.fingerprint256, daysBefore, warnedAt: now }))) return
    const isAskedFor = connected.settings.metadataUrl !== ''
    const facts = { provider: row.name, organization, end, now, isAskedFor }
    const letters = await lettersToAccount(
      tx,
      { settings, keys },
      accountId,
      certificateLetter(settings, facts),
      'security',
    )
    await enqueueLetters(tx, keys.envelope, letters, now)
  })
}

/** A second certificate that expires later is a rollover: no one has to do anything. */
function lastOf(certificates: readonly X509Certificate[]): X509Certificate {
  return certificates.reduce((one, other) => (Date.parse(other.validTo) > Date.parse(one.validTo) ? other : one))
}

function namesOf(certificates: readonly X509Certificate[]): string {
  return certificates
    .map(({ fingerprint256 }) => fingerprint256)
    .sort()
    .join()
}
