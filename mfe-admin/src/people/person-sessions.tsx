import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, Table } from '@portal/design-system/table'
import type { ReactNode } from 'react'
import styles from './person.module.css'
import { type Person, wayName } from './person.ts'

type Session = NonNullable<Person['sessions']>[number]
type Attempt = NonNullable<Person['attempts']>[number]

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { id: 'device', header: 'Device', cell: ({ device }) => device || 'Unknown device' },
  { id: 'way', header: 'Logged in with', cell: ({ provider }) => wayName(provider), phone: 'details' },
  { id: 'begun', header: 'Logged in', cell: ({ signed_in }) => <RelativeTime value={signed_in} />, phone: 'details' },
  { id: 'used', header: 'Last used', cell: ({ last_used }) => <RelativeTime value={last_used} />, phone: 'second' },
]

/** Lists where a person is logged in. */
export function PersonSessions({ person: { sessions = [] } }: { person: Person }) {
  const title = 'Where they are logged in'
  if (sessions.length === 0) return <Nothing title={title}>Nowhere at the moment.</Nothing>
  return (
    <Table
      caption={title}
      isCaptionShown
      columns={SESSION_COLUMNS}
      rows={sessions}
      rowKey={(session) => JSON.stringify(session)}
    />
  )
}

const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  { id: 'when', header: 'When', cell: ({ at }) => <RelativeTime value={at} /> },
  {
    id: 'result',
    header: 'Result',
    phone: 'first',
    cell: ({ is_refused }) =>
      is_refused ? <StatusChip tone="stopped">Refused</StatusChip> : <StatusChip tone="active">Logged in</StatusChip>,
  },
  { id: 'way', header: 'With', cell: ({ provider }) => wayName(provider), phone: 'second' },
  { id: 'device', header: 'Device', cell: ({ device }) => device || 'Unknown device', phone: 'second' },
]

/** Lists the last attempts to log in as a person. */
export function PersonAttempts({ person: { attempts = [] } }: { person: Person }) {
  const title = 'Last attempts to log in'
  if (attempts.length === 0) return <Nothing title={title}>None in the last 90 days.</Nothing>
  return (
    <Table caption={title} isCaptionShown columns={ATTEMPT_COLUMNS} rows={attempts} rowKey={({ id }) => String(id)} />
  )
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className={styles.why}>{children}</p>
    </Card>
  )
}
