import { type AuditEntry, type AuditPerson, auditSentence } from '@portal/contracts/authorization/audit'
import type { Received } from '@portal/platform/api'

export type Entry = Received<AuditEntry>

/** Returns the action, as it reads after the actor's name. */
export function sentenceOf({ action = '', subject, fields }: Entry): string {
  return auditSentence({
    action,
    subject: { id: subject?.id ?? '', name: subject?.name ?? '' },
    fields: (fields ?? {}) as AuditEntry['fields'],
  })
}

/** The portal does some things by itself: it removes a key when its time is up. */
export function nameOf(person: Received<AuditPerson> | null | undefined): string {
  return person === null ? 'The portal' : (person?.name ?? '—')
}

/** Name and address; of our own people, that they are. */
export function whoIs(person: Received<AuditPerson> | null | undefined): string {
  const address = person?.email_address ? ` (${person.email_address})` : ''
  return `${nameOf(person)}${address}${person?.staff ? ', support staff' : ''}`
}
