import * as z from 'zod/mini'
import { AUDIT_GROUPS, type AuditGroup, auditWordsOf } from '../audit-actions.ts'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { ROLE_LABELS } from '../role-labels.ts'
import { OWNERS } from '../roles.ts'
import { Time } from '../values.ts'

/** A person in the log, by their current name. Of staff only the name is shown. */
const AuditPerson = z.object({ user_id: z.int(), name: z.string(), email_address: z.string(), staff: z.boolean() })
export type AuditPerson = z.infer<typeof AuditPerson>

const Fact = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type AuditFact = z.infer<typeof Fact>

/** One line of the account's audit log. */
export const AuditEntry = z.object({
  /** Its place in the log of the account, from 1 without gaps. */
  number: z.int(),
  at: Time,
  action: z.string(),
  /** `null` for what the portal did by itself. */
  actor: z.nullable(AuditPerson),
  /** The person they acted as, if any. */
  acting_as: z.nullable(AuditPerson),
  /** Network of the actor; `""` for the portal's own actions, and for entries from before networks were stored. */
  network: z.string(),
  subject: z.object({ id: z.string(), name: z.string() }),
  fields: z.record(z.string(), Fact),
  request_id: z.string(),
  /** SHA-256 over the line and the one before it. */
  fingerprint: z.string(),
  /** Given as `after`, the list continues behind this line. */
  cursor: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The portal itself, among the people of the log. */
export const BY_THE_PORTAL = 'portal'

const narrowing = {
  person: z.optional(z.union([z.literal(BY_THE_PORTAL), WholeNumber], 'Enter the ID of a person, or “portal”')),
  group: z.optional(z.enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]])),
  /** The first moment that counts, and the first that does not any more. */
  since: z.optional(Time),
  until: z.optional(Time),
  /** An id, or a part of a name. */
  thing: z.optional(z.string().check(z.trim(), z.maxLength(200))),
}
export const AuditFilter = z.object(narrowing)
export type AuditFilter = z.infer<typeof AuditFilter>

/** The newest first, at most 50. */
export const listAuditEntries = call({
  service: 'authorization',
  method: 'GET',
  path: '/audit',
  requires: OWNERS,
  query: z.object({ ...narrowing, after: z.optional(z.string()) }),
  response: z.array(AuditEntry),
})

/** The four newest lines that changed something: all but who came and went. */
export const listRecentChanges = call({
  service: 'authorization',
  method: 'GET',
  path: '/audit/recent',
  requires: OWNERS,
  response: z.array(AuditEntry),
})

/** Lists everyone who acted in the account, including former members. */
export const listAuditPeople = call({
  service: 'authorization',
  method: 'GET',
  path: '/audit/people',
  requires: OWNERS,
  response: z.array(AuditPerson),
})

/** Last line of an export that was cut off. */
export const EXPORT_IS_CUT =
  'Only the newest 20,000 entries are in this file. Choose fewer days to export the older ones.'

/** CSV of the same lines, the newest first, at most 20,000. Puts itself into the log. */
export const exportAuditEntries = call({
  service: 'authorization',
  method: 'GET',
  path: '/audit/export',
  requires: OWNERS,
  query: AuditFilter,
  response: 'file',
})

type AuditedAction = {
  action: string
  subject: { id: string; name: string }
  fields: Readonly<Record<string, AuditFact>>
}

/** Returns the action as a sentence that follows the actor's name. */
export function auditSentence({ action, subject, fields }: AuditedAction): string {
  const words = auditWordsOf(action)?.words
  // A newer release wrote it: its code is better than nothing.
  if (words === undefined) return `${action} ${subject.name}`.trim()
  return words
    .replace(/\{(\w+)\}/g, (_, name) => (name === 'subject' ? subject.name : factText(fields[name])))
    .replace(/[:\s]+$/, '')
}

/** A field of a line as text; names of roles and of fields, and codes of refusals, in a person's words. */
export function factText(fact: AuditFact | undefined): string {
  if (fact === undefined || fact === null) return ''
  return [fact]
    .flat()
    .map((one) => (Object.hasOwn(WORDS, String(one)) ? WORDS[String(one)] : String(one)))
    .join(', ')
}

const WORDS: Readonly<Record<string, string>> = {
  ...ROLE_LABELS,
  firstName: 'first name',
  lastName: 'last name',
  licenceIds: 'licenses',
  'service-status': 'service status',
  'product-updates': 'product updates',
  'card-refused': 'the card was refused',
  'card-declined': 'the bank declined the card',
  'card-expired': 'the card has expired',
  'insufficient-funds': 'not enough money on the card',
  'challenge-failed': 'the bank’s confirmation failed',
  'challenge-expired': 'the bank’s confirmation came too late',
  'vault-away': 'cards could not be reached',
  'invalid-credentials': 'wrong password',
  'wrong-code': 'wrong code of two-step login',
  'wrong-passkey': 'the passkey was not accepted',
  'copied-passkey': 'the passkey may have been copied',
  'login-disabled': 'the login is deactivated',
  'login-not-found': 'no login was found',
  'password-not-set': 'the login has no password',
  'provider-failed': 'the identity provider failed',
}
