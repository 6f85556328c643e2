import { listAllAnnouncements } from '@portal/contracts/announcements/admin-announcements'
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  announcementState,
} from '@portal/contracts/announcements/shown-announcement'
import { Button } from '@portal/design-system/button'
import { useNow } from '@portal/design-system/clock'
import { EmptyState } from '@portal/design-system/empty-state'
import { MenuButton } from '@portal/design-system/menu-button'
import { PageHeader } from '@portal/design-system/page-header'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { TabLinks } from '@portal/design-system/tab-links'
import { CellLines, type Column } from '@portal/design-system/table'
import { type Address, oneOf, useAddress } from '@portal/remote-kit/address'
import { type Load, LoadedTable, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import { RowState } from '../lists/row-state.tsx'
import {
  type Announcement,
  AUDIENCE_LABELS,
  announcementsOf,
  isShown,
  minuteInWords,
  priorityLabel,
  type Shown,
  STATE_LABELS,
  seenBy,
} from './announcement.ts'
import { AnnouncementDialogs, useMayWriteAnnouncements, useOpenDialog } from './announcement-dialogs.ts'
import styles from './announcements.module.css'
import { useStatusNotice } from './use-status-notice.ts'

const ADDRESS = { state: oneOf(ANNOUNCEMENT_STATES) }
type AnnouncementsAddress = Address<{ state: AnnouncementState | '' }>

/** A state changes with the clock, not with an answer. */
const LOOKED_AT_EVERY_MS = 1_000

/** As `STATE_LABELS`, where a live one is what people see. */
const LABELS: Readonly<Record<AnnouncementState, string>> = { ...STATE_LABELS, live: 'Shown now' }
const TONES: Readonly<Record<AnnouncementState, Tone>> = { live: 'active', scheduled: 'info', ended: 'paused' }

/** `/admin/banners`: what is announced above pages, with its state, period and readers (rule H25). */
export function AnnouncementsPage() {
  const address = useAddress(ADDRESS)
  const now = useNow(LOOKED_AT_EVERY_MS)
  const answer = useLoad(listAllAnnouncements, { what: 'the announcements' })
  const all = answer.data && announcementsOf(answer.data, now)
  const status = useStatusNotice()
  const { state } = address.values
  const listed = all?.filter((one) => !state || announcementState(one, now) === state)
  return (
    <AnnouncementDialogs>
      <PageHeader
        title="Announcements"
        description="Shown above every page. An open incident or maintenance takes its place."
        action={<NewButton />}
      />
      {all && all.length > 0 && <StateTabs address={address} states={all.map((one) => announcementState(one, now))} />}
      <OutdatedNotice load={answer} />
      <AnnouncementTable
        load={{ ...answer, data: listed }}
        shown={{ all: all ?? [], status }}
        now={now}
        address={address}
      />
    </AnnouncementDialogs>
  )
}

function NewButton() {
  const open = useOpenDialog()
  const may = useMayWriteAnnouncements()
  return (
    may && (
      <Button variant="primary" icon="plus" onClick={() => open({ dialog: 'new' })}>
        New announcement…
      </Button>
    )
  )
}

function StateTabs({ address, states }: { address: AnnouncementsAddress; states: readonly AnnouncementState[] }) {
  return (
    <TabLinks
      label="Status of announcements"
      tabs={(['', ...ANNOUNCEMENT_STATES] as const).map((one) => ({
        label: one ? STATE_LABELS[one] : 'All',
        href: address.linkTo({ state: one }),
        isCurrent: one === address.values.state,
        count: states.filter((state) => !one || state === one).length,
      }))}
    />
  )
}

interface AnnouncementTableProps {
  load: Load<Announcement[]>
  shown: Shown
  now: number
  address: AnnouncementsAddress
}

function AnnouncementTable({ load, shown, now, address }: AnnouncementTableProps) {
  const may = useMayWriteAnnouncements()
  return (
    <LoadedTable
      load={load}
      caption="Announcements"
      columns={columnsAt(now, shown)}
      rowKey={({ announcement_id }) => announcement_id}
      expectedRows={3}
      actions={may ? (announcement) => <AnnouncementMenu announcement={announcement} now={now} /> : undefined}
      empty={<NoAnnouncements address={address} />}
    />
  )
}

function columnsAt(now: number, shown: Shown): readonly Column<Announcement>[] {
  return [
    {
      id: 'text',
      header: 'Announcement',
      cell: ({ text, link_label, link_href, has_countdown }) => (
        <CellLines
          detail={[link_href && `${link_label} → ${link_href}`, has_countdown && 'Countdown']
            .filter(Boolean)
            .join(' · ')}
        >
          {text || '—'}
        </CellLines>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      isNarrow: true,
      phone: 'first',
      cell: (announcement) => (
        <StateOf state={announcementState(announcement, now)} isShown={isShown(announcement, shown, now)} />
      ),
    },
    {
      id: 'audience',
      header: 'Audience',
      phone: 'second',
      cell: (announcement) => (
        <AudienceOf
          announcement={announcement}
          state={announcementState(announcement, now)}
          seen={seenBy(announcement, shown, now)}
        />
      ),
    },
    {
      id: 'period',
      header: 'Period (UTC)',
      isNarrow: true,
      phone: 'details',
      cell: ({ starts, ends }) => (
        <span className={styles.period}>
          <span>{minuteInWords(starts)} –</span> <span>{minuteInWords(ends)}</span>
        </span>
      ),
    },
  ]
}

/** Says for whom it is, and who sees it now where those are others: another one may have priority, or an incident. */
function AudienceOf({ announcement, state, seen }: AudienceProps) {
  const { audience, priority, starts, ends } = announcement
  const label = AUDIENCE_LABELS[audience]
  const details = [
    seen !== label && seen && `Now ${lowerFirst(seen)}`,
    priority > 0 && `${priorityLabel(priority)} priority`,
  ]
  return (
    <CellLines detail={details.filter(Boolean).join(' · ')}>
      {label}
      {/* The row of a phone has no other place for it; its details have both times. */}
      <span className={styles.next}>
        {' '}
        · {NEXT_WORDS[state]} {minuteInWords(state === 'scheduled' ? starts : ends)}
      </span>
    </CellLines>
  )
}

interface AudienceProps {
  announcement: Announcement
  state: AnnouncementState
  seen: string
}

const NEXT_WORDS: Readonly<Record<AnnouncementState, string>> = { live: 'ends', scheduled: 'starts', ended: 'ended' }

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Live ones are what one looks for here, so that theirs is a chip, too; green if somebody sees it. */
function StateOf({ state, isShown }: { state: AnnouncementState; isShown: boolean }) {
  const [tone, label] =
    state === 'live' && !isShown ? (['paused', 'Not shown'] as const) : [TONES[state], LABELS[state]]
  return state === 'ended' ? (
    <RowState tone={tone} isPlain>
      {label}
    </RowState>
  ) : (
    <StatusChip tone={tone}>{label}</StatusChip>
  )
}

function AnnouncementMenu({ announcement, now }: { announcement: Announcement; now: number }) {
  const open = useOpenDialog()
  const state = announcementState(announcement, now)
  const copy = {
    id: 'copy',
    label: 'Duplicate…',
    icon: 'copy' as const,
    onAction: () => open({ dialog: 'new', from: announcement }),
  }
  const change = {
    id: 'change',
    label: 'Change…',
    icon: 'pencil' as const,
    onAction: () => open({ dialog: 'change', announcement }),
  }
  const stop =
    state === 'live'
      ? { id: 'end', label: 'End now…', icon: 'clock' as const, onAction: () => open({ dialog: 'end', announcement }) }
      : {
          id: 'delete',
          label: 'Delete…',
          icon: 'trash' as const,
          onAction: () => open({ dialog: 'delete', announcement }),
        }
  return (
    <MenuButton
      label={`Actions for ${announcement.text}`}
      size="small"
      entries={state === 'ended' ? [copy] : [change, copy, stop]}
    />
  )
}

function NoAnnouncements({ address }: { address: AnnouncementsAddress }) {
  const open = useOpenDialog()
  const may = useMayWriteAnnouncements()
  const { state } = address.values
  if (state)
    return (
      <EmptyState
        icon="search"
        title={`No announcement is ${STATE_LABELS[state].toLowerCase()}`}
        action={<Button onClick={() => address.clear('state')}>Show all</Button>}
      />
    )
  return (
    <EmptyState
      icon="bell"
      title="No announcements"
      action={may && <Button onClick={() => open({ dialog: 'new' })}>New announcement…</Button>}
    >
      Tell visitors and customers about an offer, an event or a change, for as long as it matters.
    </EmptyState>
  )
}
