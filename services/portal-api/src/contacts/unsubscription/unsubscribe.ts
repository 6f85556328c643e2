import { type Unsubscription, unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import type { AuditLine } from '@portal/foundation/audit'
import { auditLine } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import { handle } from '../../kernel/handle.ts'
import { deleteContactTopic } from '../contacts/contacts.sql.ts'
import { deleteOwnTopic } from '../own-topics/own-topics.sql.ts'
import { unchooseJob } from './unchoose-job.ts'
import { findSubscription } from './unsubscribe.sql.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts'

/** Returns what the link would unsubscribe from, for the person who opened it. */
export const viewUnsubscriptionHandler = handle(viewUnsubscription, async ({ body, tx, foundation }) => {
  const asked = readOrRefuse(foundation.keys.envelope, body.token)
  const { subscribed, accountLabel } = await findSubscription(tx, asked)
  return { topic: asked.topic, account_label: accountLabel, subscribed }
})

export const unsubscribeHandler = handle(unsubscribe, async ({ body, tx, now, audit, foundation }) => {
  const { answer, line } = await endSubscription(tx, readOrRefuse(foundation.keys.envelope, body.token), now)
  if (line) audit(line.action, line.entry, line.by)
  return answer
})

export function readOrRefuse(keys: EnvelopeKeys, token: string): Unsubscribing {
  const asked = readUnsubscribeToken(keys, token)
  if (!asked) throw problem('contact-context:token-unusable')
  return asked
}

/** Ends the subscription, and returns what to audit: nothing the second time. */
export async function endSubscription(
  tx: Transaction,
  asked: Unsubscribing,
  now: Date,
): Promise<{ answer: Unsubscription; line: AuditLine | undefined }> {
  const { id, topic, kind } = asked
  const { subscribed, accountId, accountLabel } = await findSubscription(tx, asked)
  const answer = { topic, account_label: accountLabel, subscribed: false }
  if (!subscribed) return { answer, line: undefined }

  if (kind !== 'person') {
    await deleteContactTopic(tx, id, topic)
    if (topic === 'usage') await enqueue(tx, [unchooseJob({ contactId: id, now })])
    return { answer, line: auditLine('contact.unsubscribed', { subject: id, topic }, { accountId }) }
  }
  await deleteOwnTopic(tx, id, topic)
  return { answer, line: auditLine('own-topic.removed', { subject: id, topic }, { actorId: id }) }
}
