import { listLettersOfAccount, type SentLetter } from '@portal/contracts/contacts/admin-letters'
import { LocalTime } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, OutdatedNotice, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import styles from './activity.module.css'

type Letter = Received<SentLetter>

/** Maximum number of rows in a response; a full one means that there are more. */
const LETTERS_PER_ANSWER = 50

const COLUMNS: readonly Column<Letter>[] = [
  { id: 'at', header: 'Time', isNarrow: true, phone: 'details', cell: ({ at }) => <LocalTime value={at} /> },
  { id: 'to', header: 'To', phone: 'second', cell: ({ to }) => <span className={styles.address}>{to}</span> },
  {
    id: 'subject',
    header: 'Subject',
    isRowHeader: true,
    phone: 'first',
    cell: ({ subject }) => subject,
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'second',
    cell: ({ is_delivered }) =>
      is_delivered ? (
        <StatusChip tone="active" title="Their email server took it.">
          Delivered
        </StatusChip>
      ) : (
        <StatusChip tone="stopped" title="It was tried for hours, and given up.">
          Lost
        </StatusChip>
      ),
  },
]

/** Lists emails to the people of an account, without their content (rule G115). */
export function AccountLetters({ id }: { id: number }) {
  const letters = usePagedLoad(listLettersOfAccount, {
    what: 'the emails',
    params: { id },
    query: {},
    next: byCursor(LETTERS_PER_ANSWER),
  })
  return (
    <>
      <p className={styles.head}>
        Emails of the last 90 days about this account, and to its members about their login. What they said is kept
        nowhere.
      </p>
      <OutdatedNotice load={letters} />
      <LoadedTable
        load={letters}
        caption="Emails"
        columns={COLUMNS}
        rowKey={({ letter_id, cursor }) => String(letter_id ?? cursor)}
        expectedRows={8}
        empty={<EmptyState icon="mail" title="No email in the last 90 days" />}
        footer={letters.data && <MoreRows load={letters} noun="email" />}
      />
    </>
  )
}
