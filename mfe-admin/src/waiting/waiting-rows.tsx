import {
  listWaiting,
  type WaitingGroup,
  type WaitingKind,
  type WaitingThing as WholeWaitingThing,
} from '@portal/contracts/authorization/admin-waiting'
import { ORDER_STATUS_LABELS } from '@portal/contracts/billing/order-status'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { type AccountTab, pathOfAccount, pathOfOrder, pathOfSearch, pathOfStaffMember, TAXES_PATH } from '../paths.ts'
import { rowIdOf } from '../staff/staff-member.ts'
import styles from './waiting.module.css'

type Group = Received<WaitingGroup>
type Thing = Received<WholeWaitingThing>

/** Number of items shown per kind; the count shows the total. */
const SHOWN = 5
/** Fewer are counted by looking at them. */
const COUNTED_FROM = 10

interface KindWords {
  /** Beside its count. */
  counted: string
  chip: string
  tone: Tone
  /** Before the time since which it waits. */
  since: string
  /** Before the time when it ends by itself. */
  until?: string
  /** Instead of times and an amount, where the portal itself lacks something. */
  reason?: string
  /** Label of the link to resolve it. */
  way: string
  /** Part of its account's page. */
  tab?: AccountTab
}

const WORDS: Readonly<Record<WaitingKind, KindWords>> = {
  slowed: {
    counted: 'slowed down',
    chip: 'Slowed down',
    tone: 'attention',
    since: 'by the gateway',
    way: 'See subscription',
    tab: 'subscriptions',
  },
  'unknown-money': {
    counted: 'not known to be paid or refunded',
    chip: 'Bank has not answered',
    tone: 'attention',
    since: 'asked',
    way: 'See order',
    tab: 'orders',
  },
  'refund-request': {
    counted: 'refunds to approve',
    chip: 'Refund to approve',
    tone: 'attention',
    since: 'requested',
    until: 'lapses',
    way: 'Review refund',
  },
  approval: {
    counted: 'to approve',
    chip: ORDER_STATUS_LABELS['to-approve'].staff,
    tone: 'attention',
    since: 'ordered by staff',
    way: 'Review order',
    tab: 'orders',
  },
  'past-due': {
    counted: 'past due',
    chip: ORDER_STATUS_LABELS['past-due'].staff,
    tone: 'stopped',
    since: 'due',
    until: 'service ends',
    way: 'See order',
    tab: 'orders',
  },
  declined: {
    counted: 'not paid',
    chip: 'Card declined',
    tone: 'stopped',
    since: 'tried',
    way: 'See order',
    tab: 'orders',
  },
  'usage-differs': {
    counted: 'with usage that does not agree',
    chip: 'Usage does not agree',
    tone: 'attention',
    since: 'found',
    way: 'See subscription',
    tab: 'subscriptions',
  },
  'no-tax-rates': {
    counted: 'without tax',
    chip: 'No tax rates',
    tone: 'attention',
    since: '',
    reason: 'No tax rate is in force: orders are not taxed.',
    way: 'Add tax rates',
  },
  suspended: {
    counted: 'suspended',
    chip: 'Suspended',
    tone: 'stopped',
    since: 'stopped by staff',
    way: 'See subscription',
    tab: 'subscriptions',
  },
  acting: { counted: 'acting now', chip: 'Acts as a customer', tone: 'info', since: 'began', way: 'See account' },
  redaction: {
    counted: 'to be redacted',
    chip: 'Redaction',
    tone: 'attention',
    since: 'requested',
    until: 'done',
    way: 'Find the person',
  },
  'one-time-password': {
    counted: 'with a password of ours',
    chip: 'One-time password',
    tone: 'attention',
    since: 'set by staff',
    way: 'Find the person',
  },
  'roles-without-login': {
    counted: 'with roles, without a login',
    chip: 'Deactivated, has roles',
    tone: 'attention',
    since: 'deactivated',
    way: 'See roles',
  },
}

/**
 * Lists what is waiting for this person's roles in all accounts: how many of which kind, since when, and where to
 * resolve it (rule N24).
 */
export function WaitingRows() {
  const waiting = useLoad(listWaiting, { what: 'what waits for you' })
  return (
    <Loaded load={waiting}>
      {(groups) =>
        groups.length > 0 ? (
          <>
            {sumOf(groups) >= COUNTED_FROM && (
              <ul className={styles.counts} aria-label="How much of what">
                {groups.map(({ kind, count = 0 }) => (
                  <li key={kind}>
                    <strong>{formatNumber(count)}</strong> {kind && WORDS[kind].counted}
                  </li>
                ))}
              </ul>
            )}
            <AttentionRows rows={rowsOf(groups)} />
          </>
        ) : null
      }
    </Loaded>
  )
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count = 0 }) => sum + count, 0)

function rowsOf(groups: readonly Group[]): AttentionRow[] {
  return groups
    .flatMap(({ kind, things = [] }) => (kind ? things.slice(0, SHOWN).map((thing) => ({ kind, thing })) : []))
    .toSorted((a, b) => urgencyOf(a).localeCompare(urgencyOf(b)))
    .map(({ kind, thing }) => ({
      id: `${kind} ${thing.id} ${thing.account_id}`,
      what: kind === 'no-tax-rates' ? 'Tax' : thing.name || `Order ${thing.id}`,
      of: thing.account_label,
      chip: WORDS[kind].chip,
      tone: WORDS[kind].tone,
      reason: <Reason words={WORDS[kind]} thing={thing} />,
      action: actionOf(kind, thing),
    }))
}

const TONES: readonly Tone[] = ['stopped', 'attention', 'info']

/** Sorts by text: stopped items first, then those that end soonest, then those that have waited longest. */
function urgencyOf({ kind, thing: { since = '', until } }: { kind: WaitingKind; thing: Thing }): string {
  return [TONES.indexOf(WORDS[kind].tone), until || 'never', since].join(' ')
}

function Reason({ words, thing: { since, until, amount = 0 } }: { words: KindWords; thing: Thing }) {
  if (words.reason) return words.reason
  return (
    <>
      {amount > 0 && <span>{`${formatMoney(amount)}, `}</span>}
      {words.since} {since && <RelativeTime value={since} />}
      {until && (
        <>
          , {words.until ?? 'ends'} <RelativeTime value={until} />
        </>
      )}
    </>
  )
}

function actionOf(kind: WaitingKind, thing: Thing): AttentionRow['action'] {
  const { way: label, tab } = WORDS[kind]
  if (kind === 'no-tax-rates') return { label, href: TAXES_PATH }
  if (kind === 'roles-without-login') return { label, href: pathOfStaffMember(rowIdOf(thing.id)) }
  if (kind === 'refund-request') return { label, href: pathOfOrder(Number(thing.id)) }
  if (thing.account_id) return { label, href: pathOfAccount(thing.account_id, tab) }
  return { label, href: pathOfSearch(thing.name ?? '') }
}
