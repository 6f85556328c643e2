import { type FoundThing, findKeyByToken, searchThings } from '@portal/contracts/authorization/admin-search'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { type Load, LoadedTable, useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { AccountLabel } from '../accounts/account-label.tsx'
import { RESULTS_FRESH_MS } from './people.tsx'
import { KIND_WORDS, pathOfThing } from './thing.ts'
import { ThingState } from './thing-state.tsx'

type Thing = Received<FoundThing>

/** Loads the things that a text names (rule G100). */
export function useThings(text: string): Load<Thing[]> {
  return useLoad(searchThings, { what: 'what this names', query: { text }, freshFor: RESULTS_FRESH_MS })
}

/** The key of a whole token (rule G101). */
export function KeyOfToken({ token }: { token: string }) {
  const keys = useLoad(findKeyByToken, { what: 'the key', body: { token }, freshFor: RESULTS_FRESH_MS })
  const none = (
    <EmptyState icon="key" title="No key has this token">
      It was never issued, or its key was deleted for good. A key that was rotated has a new token.
    </EmptyState>
  )
  return <ThingsTable load={keys} empty={none} />
}

/** Shows things, each with the way to its page and to its account. */
export function ThingsTable({ load, empty }: { load: Load<Thing[]>; empty: ReactNode }) {
  const readsAccounts = useMay(getAdminAccount)
  const hasAccounts = readsAccounts && load.data?.some(({ account_id }) => account_id)
  const hasAmounts = load.data?.some(({ amount }) => typeof amount === 'number')
  return (
    <LoadedTable
      load={load}
      caption="Best match"
      columns={[THING, ...(hasAccounts ? [ACCOUNT] : []), STATE, ...(hasAmounts ? [AMOUNT] : []), DATE]}
      rowKey={({ kind, id, at, name }) => `${kind} ${id} ${at} ${name}`}
      expectedRows={1}
      empty={empty}
    />
  )
}

const THING: Column<Thing> = {
  id: 'thing',
  header: 'Found',
  cell: (thing) => {
    const { kind, name, id, detail } = thing
    const path = pathOfThing(thing)
    // The name of an order says what it is.
    const words = [kind && kind !== 'order' && KIND_WORDS[kind], detail !== name && detail].filter(Boolean).join(' · ')
    const title = name || id || '—'
    return (
      <CellLines detail={words}>
        {path ? (
          <Link href={path} isAlone>
            {title}
          </Link>
        ) : (
          title
        )}
      </CellLines>
    )
  },
}

const ACCOUNT: Column<Thing> = {
  id: 'account',
  header: 'Account',
  phone: 'second',
  cell: ({ account_id: id, account_label: label }) =>
    id ? (
      <CellLines detail={label && `Account ${id}`}>
        <AccountLabel id={id} label={label} />
      </CellLines>
    ) : (
      '—'
    ),
}

const STATE: Column<Thing> = {
  id: 'state',
  header: 'Status',
  phone: 'first',
  isNarrow: true,
  cell: (thing) => <ThingState thing={thing} />,
}

const AMOUNT: Column<Thing> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  isNarrow: true,
  cell: ({ amount }) => (typeof amount === 'number' ? <Money cents={amount} /> : '—'),
}

const DATE: Column<Thing> = {
  id: 'date',
  header: 'Date',
  isNarrow: true,
  phone: 'second',
  cell: ({ at }) => <DateText value={at} />,
}
