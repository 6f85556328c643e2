import { endOwnSession, listSessions, type OwnSession } from '@portal/contracts/authorization/sessions'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { DeviceName } from './device-name.tsx'
import { useOpenDialog } from './security-dialogs.ts'
import { deviceWords, placeWords } from './whereabouts.ts'

type Session = Received<OwnSession>

const COLUMNS: readonly Column<Session>[] = [
  {
    id: 'device',
    header: 'Device',
    cell: (session) => <DeviceName of={session} />,
  },
  { id: 'place', header: 'From', cell: placeWords, phone: 'details' },
  {
    id: 'begun',
    header: 'Logged in',
    cell: ({ signed_in }) => <RelativeTime value={signed_in} />,
    phone: 'details',
    isHiddenOnMedium: true,
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used }) => <RelativeTime value={last_used} />,
    phone: 'second',
  },
]

/** Lists the sessions of a person, and ends them. */
export function SessionsCard({ sessions }: { sessions: Load<Session[]> }) {
  const open = useOpenDialog()
  const mayEnd = useMay(endOwnSession)
  const others = mayEnd ? (sessions.data?.filter(({ is_current }) => is_current === false).length ?? 0) : 0
  return (
    <Card
      title="Where you are logged in"
      description="Log out any browser you do not recognize or no longer use. It takes effect right away."
      footer={
        others > 0 && (
          <Button size="small" onClick={() => open({ dialog: 'end-others', count: others })}>
            Log out everywhere else
          </Button>
        )
      }
      isFlush={Boolean(sessions.data?.length)}
    >
      <Loaded load={sessions}>
        {(known) =>
          known.length > 0 ? (
            <Table
              caption="Your sessions"
              columns={COLUMNS}
              rows={known}
              rowKey={({ session_id = '' }) => session_id}
              actions={others > 0 ? (session) => <EndButton session={session} /> : undefined}
            />
          ) : (
            <p>Nowhere at the moment.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function EndButton({ session }: { session: Session }) {
  const end = useWrite(endOwnSession, {
    onAnswer: (_, { params }, read) => read.dropRow(listSessions, 'session_id', params.id),
    staleIfRefused: [listSessions],
  })
  const toast = useToast()
  const { session_id: id, is_current } = session
  if (id === undefined || is_current !== false) return null

  const words = deviceWords(session)
  const press = () => end.run({ params: { id } }).then(() => toast.success(`${words} is logged out`), toast.error)
  return (
    <Button size="small" aria-label={`Log out ${words}`} isPending={end.isPending} onClick={press}>
      Log out
    </Button>
  )
}
