import { auditWordsOf } from '@portal/contracts/audit-actions'
import { type AuditFact, factText } from '@portal/contracts/authorization/audit'
import { Copyable } from '@portal/design-system/copyable'
import { formatExactTime } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatNumber } from '@portal/design-system/number'
import styles from './audit.module.css'
import { type Entry, nameOf, whoIs } from './audit-words.ts'

interface AuditDetailsProps {
  entry: Entry
  /** Returns the address of all entries about one thing. */
  linkTo: (thing: string) => string
}

/** All that the log keeps of one entry. */
export function AuditDetails({ entry, linkTo }: AuditDetailsProps) {
  return (
    <div className={styles.details}>
      <DetailList details={[...whatOf(entry, linkTo), ...changesOf(entry)]} />
      <DetailList details={proofOf(entry)} />
    </div>
  )
}

/** Drops missing details. */
function present(details: readonly (Detail | '' | false | null | undefined)[]): Detail[] {
  return details.filter((detail) => Boolean(detail)) as Detail[]
}

function whatOf({ at, actor, acting_as, network, subject, action = '' }: Entry, linkTo: (thing: string) => string) {
  const thing = auditWordsOf(action)?.thing
  return present([
    { term: 'Time (UTC)', value: formatExactTime(at) },
    { term: 'Who', value: whoIs(actor) },
    acting_as && { term: 'On behalf of', value: nameOf(acting_as) },
    network && { term: 'Network', value: <code translate="no">{network}</code> },
    subject?.id && {
      term: thing ? THINGS[thing] : 'Thing',
      value: (
        <span className={styles.thing}>
          {subject.name || subject.id}{' '}
          <Link href={linkTo(subject.id)}>Everything about this {(thing ? THINGS[thing] : 'Thing').toLowerCase()}</Link>
        </span>
      ),
    },
  ])
}

const THINGS = {
  person: 'Person',
  invitation: 'Invitation',
  contact: 'Contact',
  account: 'Account',
  key: 'Key',
  card: 'Card',
  webhook: 'Webhook',
  license: 'License',
  plan: 'Plan',
  'catalog-entry': 'Catalog entry',
  'tax-rate': 'Tax rate',
  provider: 'Provider',
  order: 'Order',
  'help-document': 'Help document',
  form: 'Form',
  conversation: 'Conversation',
  'canned-answer': 'Saved reply',
  remote: 'Remote',
  announcement: 'Announcement',
} as const

/** Lists previous values, if they were recorded. */
function changesOf({ fields }: Entry): Detail[] {
  const facts = (fields ?? {}) as Record<string, AuditFact>
  return Object.entries(facts)
    .filter(([name]) => !name.startsWith('previous'))
    .map(([name, fact]) => ({
      term: TERMS[name] ?? name,
      value: <Change before={facts[`previous${name.charAt(0).toUpperCase()}${name.slice(1)}`]} now={fact} />,
    }))
}

const TERMS: Readonly<Record<string, string>> = {
  label: 'Label',
  changed: 'Changed',
  licences: 'Licenses',
  role: 'Role',
  reason: 'Reason',
  ticket: 'Ticket',
  cause: 'Cause',
  provider: 'With',
  call: 'Call',
  problem: 'Answer',
  subscriptions: 'Subscriptions',
  filters: 'Filters',
  link_label: 'Link text',
  link_href: 'Link leads to',
  has_countdown: 'Countdown',
}

function Change({ before, now }: { before: AuditFact | undefined; now: AuditFact }) {
  const said = factText(now) || 'none'
  if (before === undefined) return said
  return (
    <>
      <del>{factText(before) || 'none'}</del> → <ins>{said}</ins>
    </>
  )
}

/** Ids that identify the entry and prove its authenticity. */
function proofOf({ number, fingerprint, request_id, subject }: Entry) {
  return present([
    number !== undefined && { term: 'Entry', value: formatNumber(number) },
    subject?.id && { term: 'ID', value: <Copyable text={subject.id} shown={shortened(subject.id)} what="ID" /> },
    request_id && { term: 'Request', value: <Copyable text={request_id} what="request ID" /> },
    fingerprint && {
      term: 'Fingerprint',
      value: <Copyable text={fingerprint} shown={shortened(fingerprint)} what="fingerprint" />,
    },
  ])
}

function shortened(text: string): string {
  return text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text
}
