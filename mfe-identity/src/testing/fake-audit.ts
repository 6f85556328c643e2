import {
  type AuditEntry,
  type AuditPerson,
  exportAuditEntries,
  listAuditEntries,
  listAuditPeople,
  listRecentChanges,
} from '@portal/contracts/authorization/audit'
import { fakeApi } from '@portal/test-kit'

export const OLIVIA = aPersonOfTheLog({ user_id: 1, name: 'Olivia Adler', email_address: 'owner@acme.example' })
export const EMIL = aPersonOfTheLog({ user_id: 2, name: 'Emil Novak', email_address: 'editor@acme.example' })

function aPersonOfTheLog(said: Partial<AuditPerson>): AuditPerson {
  return { user_id: 1, name: '', email_address: '', staff: false, ...said }
}

export function anAuditEntry(said: Partial<AuditEntry> = {}): AuditEntry {
  const { number = 1 } = said
  return {
    number,
    at: '2026-03-09T09:00:05Z',
    action: 'secret-key.paused',
    actor: OLIVIA,
    acting_as: null,
    network: '203.0.113.0/24',
    subject: { id: 'key-1', name: 'Staging' },
    fields: { label: 'Staging' },
    request_id: 'request-1',
    fingerprint: 'ab'.repeat(32),
    cursor: `c${number}`,
    ...said,
  }
}

/** A fake API with this log, fifty entries per page, newest first; the file contains the query. */
export function fakeAudit(...entries: AuditEntry[]) {
  const fake = fakeApi()
  fake.on(listAuditPeople, () => [EMIL, OLIVIA])
  fake.on(listAuditEntries, ({ query: { after, group, person, thing } }) => {
    const fitting = entries.filter(
      (entry) =>
        (!group || entry.action.startsWith('role') === (group === 'members')) &&
        (!person || entry.actor?.user_id === person) &&
        (!thing || entry.subject.id === thing),
    )
    const from = after ? fitting.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return fitting.slice(from, from + 50)
  })
  fake.on(listRecentChanges, () => entries.slice(0, 4))
  fake.on(exportAuditEntries, () => new Blob(['Time (UTC)\r\n'], { type: 'text/csv' }))
  return fake
}
