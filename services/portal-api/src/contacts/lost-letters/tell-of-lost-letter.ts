import { auditLine, writeAudit } from '@portal/foundation/audit'
import type { Foundation } from '@portal/foundation/foundation'
import { openMailJob } from '@portal/foundation/mail'
import type { EndHandler } from '@portal/foundation/outbox'
import { noteSentLetter } from '../sent-letters/sent-letters.sql.ts'
import { findContactsAt, findInvitationsTo, findMembersAt, setUndeliverable } from './lost-letters.sql.ts'

/**
 * Records a letter that could not be delivered for hours in the log of every account that uses its address: for a
 * contact, a member, or an invited person (rule E25). Its content is not logged. All are marked until a letter
 * arrives (rule E30), as is a person's new address that is not confirmed yet.
 */
export function tellOfLostLetter({ keys }: Pick<Foundation, 'keys'>): EndHandler {
  return async (tx, { id, payload }, now) => {
    const letter = openMailJob(keys.envelope, payload)
    const { to } = letter
    const lines = [
      ...(await findContactsAt(tx, to)).map((contact) => ({ ...contact, action: 'contact.letter-lost' as const })),
      ...(await findMembersAt(tx, to)).map((member) => ({ ...member, action: 'member.letter-lost' as const })),
      ...(await findInvitationsTo(tx, to)).map((invited) => ({
        ...invited,
        action: 'invitation.letter-lost' as const,
      })),
    ]
    await setUndeliverable(tx, to, now)
    await noteSentLetter(tx, letter, { jobId: id, at: now, isDelivered: false })
    for (const { accountId, action, id: subject } of lines) {
      await writeAudit(tx, { now, requestId: `job-${id}`, accountId }, [auditLine(action, { subject })])
    }
  }
}

/** An address that took a letter is no longer undeliverable (rule E30), and staff read that it arrived (rule G115). */
export function noteArrivedLetter({ keys }: Pick<Foundation, 'keys'>): EndHandler {
  return async (tx, { id, payload }, now) => {
    const letter = openMailJob(keys.envelope, payload)
    await setUndeliverable(tx, letter.to, null)
    await noteSentLetter(tx, letter, { jobId: id, at: now, isDelivered: true })
  }
}
