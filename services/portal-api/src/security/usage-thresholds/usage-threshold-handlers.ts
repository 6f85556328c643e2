import { randomUUID } from 'node:crypto'
import {
  type CountedSubject,
  createUsageThreshold,
  deleteUsageThreshold,
  listCountedSubjects,
  listUsageThresholds,
  type UsageThreshold,
  updateUsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { isInTerm } from '@portal/contracts/subscriptions/term-times'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { findContactsByIds } from '../../contacts/index.ts'
import { handle } from '../../kernel/handle.ts'
import { findLicences, findLicenceUse, findSubscriptions } from '../../subscriptions/index.ts'
import { findNamesOfLimits } from '../key-lifecycle/account-keys.sql.ts'
import { findLimits } from '../key-limits/key-limits.sql.ts'
import {
  changeThreshold,
  deleteThreshold,
  findThresholds,
  insertThreshold,
  lockThreshold,
} from './usage-thresholds.sql.ts'
import type { ThresholdRow } from './usage-thresholds.tables.ts'

export const listUsageThresholdsHandler = handle(listUsageThresholds, async ({ account, tx }) =>
  (await findThresholds(tx, account.id)).map(thresholdView),
)

export const listCountedSubjectsHandler = handle(listCountedSubjects, ({ account, tx, now }) =>
  findCountedSubjects(tx, account.id, now),
)

export const createUsageThresholdHandler = handle(createUsageThreshold, async ({ body, account, tx, now, audit }) => {
  const { kind, subject_id: subjectId, percent, contact_ids: contactIds } = body
  const subjects = await findCountedSubjects(tx, account.id, now)
  const subject = subjects.find((one) => one.kind === kind && one.subject_id === subjectId)
  if (!subject) throw problem('security-context:not-counted')
  await refuseForeignContacts(tx, account.id, contactIds)

  const facts = { accountId: account.id, kind, subjectId, percent, contactIds: unique(contactIds), createdAt: now }
  const threshold = await insertThreshold(tx, { id: randomUUID(), ...facts })
  if (!threshold) throw problem('security-context:threshold-exists')
  audit('usage-threshold.created', { subject: subjectId, label: subject.name, percent, contacts: contactIds.length })
  return thresholdView(threshold)
})

/** Idempotent: the same again leaves no trace. */
export const updateUsageThresholdHandler = handle(
  updateUsageThreshold,
  async ({ params, body, account, tx, now, audit }) => {
    const threshold = await lockThreshold(tx, account.id, params.id)
    if (!threshold) throw problem('security-context:threshold-not-found')
    const change = { percent: body.percent, contactIds: unique(body.contact_ids) }
    if (change.percent === threshold.percent && String(change.contactIds) === String(threshold.contactIds))
      return thresholdView(threshold)
    await refuseForeignContacts(tx, account.id, change.contactIds)

    const changed = await changeThreshold(tx, threshold, change)
    if (!changed) throw problem('security-context:threshold-exists')
    const label = await nameOf(tx, changed, now)
    audit('usage-threshold.updated', {
      subject: changed.subjectId,
      label,
      percent: changed.percent,
      contacts: changed.contactIds.length,
    })
    return thresholdView(changed)
  },
)

export const deleteUsageThresholdHandler = handle(deleteUsageThreshold, async ({ params, account, tx, now, audit }) => {
  const threshold = await lockThreshold(tx, account.id, params.id)
  if (!threshold) throw problem('security-context:threshold-not-found')

  await deleteThreshold(tx, threshold.id)
  const label = await nameOf(tx, threshold, now)
  audit('usage-threshold.deleted', { subject: threshold.subjectId, label, percent: threshold.percent })
})

/** Returns licenses with limited lookups, and keys with a limit. */
async function findCountedSubjects(tx: Transaction, accountId: number, now: Date): Promise<CountedSubject[]> {
  const held = await findSubscriptions(tx, accountId)
  const running = held.filter(({ subscription }) => isInTerm(subscription, now))
  const inUse = await findLicenceUse(tx, new Set(running.map(({ subscription }) => subscription.id)), now)
  const labels = new Map((await findLicences(tx, accountId)).map(({ licence }) => [licence.id, licence.label]))
  const limits = (await findLimits(tx, accountId)).filter(({ max }) => max < UNLIMITED_LOOKUPS)
  const names = await findNamesOfLimits(
    tx,
    limits.map(({ keyId }) => keyId),
  )
  return [
    ...inUse.map(({ licenceId, used, issued }) => ({
      kind: 'license' as const,
      subject_id: licenceId,
      name: labels.get(licenceId) ?? licenceId,
      used,
      allowed: issued,
    })),
    ...limits.map(({ keyId, used, max }) => ({
      kind: 'key' as const,
      subject_id: keyId,
      name: names.get(keyId) ?? keyId,
      used,
      allowed: max,
    })),
  ]
}

/** Returns its current name; its id if it is no longer counted. */
async function nameOf(tx: Transaction, { accountId, kind, subjectId }: ThresholdRow, now: Date): Promise<string> {
  const subjects = await findCountedSubjects(tx, accountId, now)
  return subjects.find((one) => one.kind === kind && one.subject_id === subjectId)?.name ?? subjectId
}

async function refuseForeignContacts(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  const own = await findContactsByIds(tx, accountId, ids)
  if (own.length < unique(ids).length) throw problem('contact-context:contact-not-found')
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

function thresholdView({ id, kind, subjectId, percent, contactIds }: ThresholdRow): UsageThreshold {
  return { id, kind, subject_id: subjectId, percent, contact_ids: contactIds }
}
