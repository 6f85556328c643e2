import {
  listRememberedBrowsers,
  REMEMBERED_DAYS,
  type RememberedBrowser,
  removeRememberedBrowser,
} from '@portal/contracts/authorization/remembered-browsers'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { RelativeTime } from '@portal/design-system/relative-time'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import type { Load } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { DeviceName } from './device-name.tsx'
import { deviceWords, placeWords } from './whereabouts.ts'

type Remembered = Received<RememberedBrowser>

const COLUMNS: readonly Column<Remembered>[] = [
  {
    id: 'device',
    header: 'Browser',
    cell: (browser) => <DeviceName of={browser} />,
  },
  { id: 'place', header: 'From', cell: placeWords, phone: 'second' },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used }) => (isSet(last_used) ? <RelativeTime value={last_used} /> : 'Never'),
    phone: 'details',
    isHiddenOnMedium: true,
  },
  { id: 'ends', header: 'Until', cell: ({ ends }) => <DateText value={ends} />, phone: 'details' },
]

/** Browsers in which a person is not asked for a code (rule B114); nothing while there are none. */
export function RememberedBrowsersCard({ browsers: { data: browsers = [] } }: { browsers: Load<Remembered[]> }) {
  const mayRemove = useMay(removeRememberedBrowser)
  if (browsers.length === 0) return null

  return (
    <Card
      title="Remembered browsers"
      description={`Here we ask for your password, but for no code. We ask again after ${REMEMBERED_DAYS} days, when you change your password or two-step login, and after you log out everywhere else.`}
      isFlush
    >
      <Table
        caption="Your remembered browsers"
        columns={COLUMNS}
        rows={browsers}
        rowKey={({ id = 0 }) => String(id)}
        actions={mayRemove ? (browser) => <RemoveButton browser={browser} /> : undefined}
      />
    </Card>
  )
}

function RemoveButton({ browser }: { browser: Remembered }) {
  const remove = useWrite(removeRememberedBrowser, {
    onAnswer: (_, { params }, read) => read.dropRow(listRememberedBrowsers, 'id', params.id as number),
    staleIfRefused: [listRememberedBrowsers],
  })
  const toast = useToast()
  const { id } = browser
  if (id === undefined) return null

  const words = deviceWords(browser)
  const press = () =>
    remove.run({ params: { id } }).then(() => toast.success(`${words} asks for a code again`), toast.error)
  return (
    <Button size="small" aria-label={`Remove ${words}`} isPending={remove.isPending} onClick={press}>
      Remove
    </Button>
  )
}
