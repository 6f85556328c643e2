import { searchUsers } from '@portal/contracts/authorization/admin-search'
import {
  listWaiting,
  type WaitingGroup,
  type WaitingKind,
  type WaitingThing as WholeWaitingThing,
} from '@portal/contracts/authorization/admin-waiting'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { pathOfAccount, pathOfSearch } from '../paths.ts'
import styles from './waiting.module.css'

type Group = Received<WaitingGroup>
type Thing = Received<WholeWaitingThing>

/** As many of a kind as are read at a glance; the count says how many there are. */
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
}

const WORDS: Readonly<Record<WaitingKind, KindWords>> = {
  slowed: { counted: 'slowed down', chip: 'Slowed down', tone: 'attention', since: 'began' },
  'unknown-money': {
    counted: 'not known to be paid or refunded',
    chip: 'Bank has not answered',
    tone: 'attention',
    since: 'asked',
  },
  approval: { counted: 'to approve', chip: 'To approve', tone: 'attention', since: 'ordered' },
  'past-due': { counted: 'past due', chip: 'Past due', tone: 'stopped', since: 'due', until: 'service ends' },
  declined: { counted: 'not paid', chip: 'Card declined', tone: 'stopped', since: 'tried' },
  suspended: { counted: 'suspended', chip: 'Suspended', tone: 'stopped', since: '' },
  acting: { counted: 'acting now', chip: 'Acts as a customer', tone: 'info', since: 'began' },
  redaction: { counted: 'to be redacted', chip: 'Redaction', tone: 'attention', since: 'asked for', until: 'done' },
  'one-time-password': {
    counted: 'with a password of ours',
    chip: 'One-time password',
    tone: 'attention',
    since: 'set',
  },
  'roles-without-login': {
    counted: 'with roles, without a login',
    chip: 'Deactivated, has roles',
    tone: 'attention',
    since: 'deactivated',
  },
}

/** What waits for this person's roles, in all accounts: how much of what, since when, and where it is seen to (rule N24). */
export function WaitingRows() {
  const mayFind = useMay(searchUsers)
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
            <AttentionRows rows={groups.flatMap((group) => rowsOf(group, mayFind))} />
          </>
        ) : null
      }
    </Loaded>
  )
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count = 0 }) => sum + count, 0)

function rowsOf({ kind, things = [] }: Group, mayFind: boolean): AttentionRow[] {
  if (!kind) return []
  return things.slice(0, SHOWN).map((thing) => ({
    id: `${kind} ${thing.id} ${thing.account_id}`,
    what: thing.name || `Order ${thing.id}`,
    of: thing.account_label,
    ...{ chip: WORDS[kind].chip, tone: WORDS[kind].tone },
    reason: <Reason words={WORDS[kind]} thing={thing} />,
    action: actionOf(thing, mayFind),
  }))
}

function Reason({ words, thing: { since, until, amount = 0 } }: { words: KindWords; thing: Thing }) {
  return (
    <>
      {amount > 0 && `${formatMoney(amount)}, `}
      {words.since} {since && <RelativeTime value={since} />}
      {until && (
        <>
          , {words.until ?? 'ends'} <RelativeTime value={until} />
        </>
      )}
    </>
  )
}

function actionOf({ name = '', account_id: account }: Thing, mayFind: boolean): AttentionRow['action'] {
  if (account) return { label: 'Open account', href: pathOfAccount(account) }
  return mayFind ? { label: 'Find the person', href: pathOfSearch(name) } : undefined
}
