import { Pagination } from '@portal/design-system/pagination'
import { useQuery } from '@portal/platform/api'
import type { ReactNode } from 'react'
import { KeysStillLoading } from '../secret-keys/keys-still-loading.tsx'
import { loadProblem, OutdatedNotice } from '../secret-keys/load-problem.tsx'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import { KeysTabs } from './keys-tabs.tsx'
import { NoKeysFound, NoKeysYet, NothingToRecover } from './no-keys.tsx'
import { RecoverableKeysTable } from './recoverable-keys-table.tsx'
import { SecretKeyFilterBar } from './secret-key-filter-bar.tsx'
import { isRecoverable, matchingKeys, type PageOfKeys, pageOf } from './secret-key-filters.ts'
import { SecretKeysTable } from './secret-keys-table.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSecretKeyFilters } from './use-secret-key-filters.ts'

/** Tabs, filters and the table that they lead to. */
export function SecretKeyList() {
  const list = useQuery(secretKeyQueries.list())
  const { filters, isFiltered } = useSecretKeyFilters()
  const keptFocus = useKeptFocus(list.data)
  const isOnRecoverable = filters.tab === 'recoverable'
  const ofTab = list.data?.filter((key) => isRecoverable(key) === isOnRecoverable)
  const page = ofTab && pageOf(matchingKeys(ofTab, filters), filters.page)
  const problem = loadProblem(list)
  const KeysTable = isOnRecoverable ? RecoverableKeysTable : SecretKeysTable

  if (list.data?.length === 0) return <NoKeysYet isFramed />
  return (
    <>
      <OutdatedNotice query={list} />
      <KeysTabs keys={list.data} />
      {!problem && ofTab?.length !== 0 && <SecretKeyFilterBar found={page?.total} total={ofTab?.length} />}
      <div {...keptFocus}>
        <KeysTable
          keys={page?.keys}
          problem={problem}
          empty={emptyState({ isFiltered, isOnRecoverable })}
          footer={page && page.count > 1 && <Pages page={page} />}
        />
      </div>
      <KeysStillLoading list={list} />
    </>
  )
}

function emptyState({ isFiltered, isOnRecoverable }: { isFiltered: boolean; isOnRecoverable: boolean }): ReactNode {
  if (isFiltered) return <NoKeysFound />
  return isOnRecoverable ? <NothingToRecover /> : <NoKeysYet />
}

function Pages({ page: { number, count, keys, total } }: { page: PageOfKeys }) {
  const { linkTo } = useSecretKeyFilters()
  return (
    <Pagination
      noun="keys"
      shown={keys.length}
      total={total}
      previous={number > 1 ? linkTo({ page: number - 1 }) : undefined}
      next={number < count ? linkTo({ page: number + 1 }) : undefined}
    />
  )
}
