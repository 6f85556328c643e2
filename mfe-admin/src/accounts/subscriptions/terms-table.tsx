import {
  adjustDuration,
  adjustLookups,
  adjustRateLimit,
  terminateSubscription,
} from '@portal/contracts/subscriptions/admin-subscriptions'
import { endOfService, isAtRest, isEditable, isOver, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { MenuButton, type MenuItem } from '@portal/design-system/menu-button'
import { Meter } from '@portal/design-system/meter'
import { formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'
import type { OpenedTerm } from './opened-dialog.ts'
import { useOpenDialog } from './subscription-dialogs.ts'
import { type License, nameOf, nameOfLicense, statusOf, type Term } from './term.ts'

const COLUMNS: readonly Column<Term>[] = [
  { id: 'plan', header: 'Plan', cell: ({ planDescription }) => planDescription || '—' },
  { id: 'status', header: 'Status', phone: 'first', cell: (term) => <Status term={term} /> },
  { id: 'used', header: 'Lookups used', phone: 'second', cell: (term) => <Used term={term} /> },
  { id: 'period', header: 'Period', isNarrow: true, cell: (term) => <Period term={term} /> },
  {
    id: 'rate',
    header: 'Rate limit',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ rateLimit }) => (typeof rateLimit === 'number' ? `${formatNumber(rateLimit)} a second` : 'No limit'),
  },
]

interface TermsTableProps {
  caption: string
  accountId: number
  license: License
  terms: readonly Term[]
}

/** Subscriptions of one license, and what may be done to each. */
export function TermsTable({ caption, accountId, license, terms }: TermsTableProps) {
  const calls = [useMay(adjustLookups), useMay(adjustDuration), useMay(adjustRateLimit), useMay(terminateSubscription)]
  const now = new Date(portalNow())
  const hasActions = calls.includes(true) && terms.some((term) => !isOver(term, now))
  return (
    <Table
      caption={caption}
      columns={COLUMNS}
      rows={terms}
      rowKey={({ subscription_id, planDescription }) => subscription_id ?? planDescription ?? ''}
      {...(hasActions && {
        actions: (term: Term) => <TermActions accountId={accountId} license={license} term={term} />,
      })}
    />
  )
}

function Status({ term }: { term: Term }) {
  const status = statusOf(term)
  return <StatusChip tone={SUBSCRIPTION_TONES[status]}>{status}</StatusChip>
}

function Used({ term }: { term: Term }) {
  const lookups = lookupsOf(term)
  if (!lookups) return 'Not available'
  return (
    <Meter
      label="Lookups used"
      isLabelHidden
      value={lookups.used}
      max={lookups.issued}
      tone={isAtRest(statusOf(term)) ? 'paused' : undefined}
    />
  )
}

function Period({ term }: { term: Term }) {
  const now = new Date(portalNow())
  const dates = (
    <>
      <DateText value={term.startDate} /> – <DateText value={endOfService(term, now)} />
    </>
  )
  if (isOver(term, now)) return dates
  return <CellLines detail={term.renews ? 'Renews' : 'Does not renew'}>{dates}</CellLines>
}

interface TermActionsProps {
  accountId: number
  license: License
  term: Term
}

/** Changes of a subscription that this person may make (rules I132 to I135). */
function TermActions({ accountId, license, term }: TermActionsProps) {
  const open = useOpenDialog()
  const may = {
    lookups: useMay(adjustLookups),
    end: useMay(adjustDuration),
    rate: useMay(adjustRateLimit),
    terminate: useMay(terminateSubscription),
  }
  const { subscription_id: termId, track_id: licenseId } = term
  if (!termId || !licenseId || isOver(term, new Date(portalNow()))) return null

  const status = statusOf(term)
  const obstacle = isEditable(status) ? undefined : `Not while it is ${status.toLowerCase()}`
  const opened: OpenedTerm = { accountId, licenseId, licenseName: nameOfLicense(license), termId, term }
  const changes: (MenuItem | false)[] = [
    may.lookups && {
      id: 'lookups',
      label: 'Adjust lookups…',
      icon: 'plus',
      ...unlessBarred(obstacle ?? (isUnlimited(term) ? 'They are unlimited' : undefined)),
      onAction: () => open({ dialog: 'lookups', ...opened }),
    },
    may.end && {
      id: 'end',
      label: 'Change end…',
      icon: 'clock',
      ...unlessBarred(obstacle),
      onAction: () => open({ dialog: 'end', ...opened }),
    },
    may.rate && {
      id: 'rate',
      label: 'Change rate limit…',
      icon: 'pencil',
      ...unlessBarred(obstacle),
      onAction: () => open({ dialog: 'rate', ...opened }),
    },
    may.terminate && {
      id: 'terminate',
      label: 'End now…',
      icon: 'x',
      tone: 'danger',
      onAction: () => open({ dialog: 'terminate', ...opened }),
    },
  ]
  return (
    <MenuButton
      label={`Actions for ${nameOf(term)}`}
      entries={changes.filter((entry) => entry !== false)}
      size="small"
    />
  )
}

/** Says in a menu why a change cannot be made now. */
const unlessBarred = (obstacle: string | undefined) => (obstacle ? { isDisabled: true, detail: obstacle } : {})
