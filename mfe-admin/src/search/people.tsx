import { type AdminSearchResult, searchUsers } from '@portal/contracts/authorization/admin-search'
import { Badge } from '@portal/design-system/badge'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { fullNameOf, PersonStateChip } from '@portal/remote-kit/people'
import type { ReactNode } from 'react'
import { AccountLabel } from '../accounts/account-label.tsx'
import { RowState } from '../lists/row-state.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './search.module.css'

/** One person in one account that a search found (rule G7). */
type FoundPerson = Received<AdminSearchResult>

/** How long results are shown without repeating the search in the background, in ms. */
export const RESULTS_FRESH_MS = 30_000

/** Maximum number of rows in a response; a full one means that there are more. */
const ROWS_PER_ANSWER = 50

/** Labels of the fields that may have matched. */
const FIELDS: Readonly<Record<string, string>> = {
  key: 'Key ID',
  order: 'Order number',
  'account id': 'Account ID',
  email: 'Email',
  name: 'Name',
  account: 'Account',
}

const COLUMNS: readonly Column<FoundPerson>[] = [
  { id: 'person', header: 'Person', cell: (person) => <Person person={person} /> },
  { id: 'account', header: 'Account', phone: 'second', cell: (person) => <Account person={person} /> },
  {
    id: 'id',
    header: 'Account ID',
    phone: 'second',
    cell: ({ account_id }) => (account_id ? <code translate="no">{account_id}</code> : '—'),
  },
  { id: 'state', header: 'Account status', phone: 'first', cell: (person) => <AccountState person={person} /> },
  {
    id: 'matched',
    header: 'Matched',
    cell: ({ matched }) => (matched ? <Badge>{FIELDS[matched] ?? matched}</Badge> : '—'),
  },
]

/** A row for each person in each account; the next fifty when somebody asks for them. `none` is shown where it finds nothing, if it is the last. */
export function People({ text, none }: { text: string; none: ReactNode | undefined }) {
  const people = usePagedLoad(searchUsers, {
    what: 'users and accounts',
    query: { text },
    next: byCursor(ROWS_PER_ANSWER),
    select: withoutRepeats,
    freshFor: RESULTS_FRESH_MS,
  })
  if (!none && people.data?.length === 0) return null
  return (
    <LoadedTable
      load={people}
      caption="People and their accounts"
      columns={COLUMNS}
      rowKey={keyOf}
      expectedRows={3}
      empty={none}
      footer={people.data && <MoreRows load={people} noun="result" />}
    />
  )
}

/** The same person in the same account is the same row; one that does not say who it is about is like no other. */
function keyOf(person: FoundPerson): string {
  const { user_id, account_id } = person
  return user_id === undefined ? JSON.stringify(person) : `${user_id} ${account_id ?? ''}`
}

/** Removes duplicates from later pages. */
function withoutRepeats(people: readonly FoundPerson[]): FoundPerson[] {
  return [...new Map(people.map((person) => [keyOf(person), person])).values()]
}

function Person({ person }: { person: FoundPerson }) {
  const { email, person_state, user_id } = person
  const name = fullNameOf(person)
  return (
    <span className={styles.person}>
      <CellLines detail={name && email}>
        <PersonLink id={user_id} isAlone>
          {name || email || '—'}
        </PersonLink>
        <PersonStateChip state={person_state} />
      </CellLines>
    </span>
  )
}

function Account({ person: { account_id: id, account_label: label } }: { person: FoundPerson }) {
  return id ? <AccountLabel id={id} label={label} /> : <span className={styles.none}>No account</span>
}

function AccountState({ person: { account_id, deactivated_account } }: { person: FoundPerson }) {
  if (!account_id) return '—'
  return deactivated_account ? (
    <RowState tone="stopped">Deactivated</RowState>
  ) : (
    <RowState tone="active">Active</RowState>
  )
}
