import { Card } from '@portal/design-system/card'
import { Pagination } from '@portal/design-system/pagination'
import { LongLoad, loadProblem, OutdatedNotice } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { SelectedKeys } from '../secret-key-selection/selected-keys.tsx'
import { useKeySelection } from '../secret-key-selection/use-key-selection.ts'
import { useSecretKeys } from '../secret-keys/use-secret-keys.ts'
import { KeysTabs } from './keys-tabs.tsx'
import { NoKeysFound, NoKeysYet, NothingToRecover } from './no-keys.tsx'
import { RecoverableKeysTable } from './recoverable-keys-table.tsx'
import { SecretKeyFilterBar } from './secret-key-filter-bar.tsx'
import { isRecoverable, matchingKeys, type PageOfKeys, pageOf } from './secret-key-filters.ts'
import { inOrder } from './secret-key-order.ts'
import { SecretKeysTable } from './secret-keys-table.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSecretKeyFilters } from './use-secret-key-filters.ts'

/** Tabs, filters and the table that they lead to. */
export function SecretKeyList() {
  const list = useSecretKeys()
  const { filters, isFiltered, sort } = useSecretKeyFilters()
  const isOnRecoverable = filters.tab === 'recoverable'
  const ofTab = list.data?.filter((key) => isRecoverable(key) === isOnRecoverable)
  const page = ofTab && pageOf(inOrder(matchingKeys(ofTab, filters), filters.order), filters.page)
  const selection = useKeySelection(page?.keys)
  const keptFocus = useKeptFocus(list.data, selection.selected.length)
  const problem = loadProblem(list)
  const KeysTable = isOnRecoverable ? RecoverableKeysTable : SecretKeysTable

  if (problem) return <Card>{problem}</Card>
  if (list.data?.length === 0) return <NoKeysYet isFramed />
  return (
    <>
      <OutdatedNotice load={list} />
      <KeysTabs keys={list.data} />
      {ofTab?.length !== 0 && <SecretKeyFilterBar found={page?.total} total={ofTab?.length} />}
      <div {...keptFocus}>
        <KeysTable
          keys={page?.keys}
          sort={sort}
          selection={selection.table}
          empty={emptyState({ isFiltered, isOnRecoverable })}
          footer={page && page.count > 1 && <Pages page={page} />}
        />
        <SelectedKeys keys={selection.selected} onDone={selection.drop} />
      </div>
      <LongLoad load={list} />
    </>
  )
}

function emptyState({ isFiltered, isOnRecoverable }: { isFiltered: boolean; isOnRecoverable: boolean }): ReactNode {
  if (isFiltered) return <NoKeysFound />
  return isOnRecoverable ? <NothingToRecover /> : <NoKeysYet />
}

function Pages({ page: { number, count, before, keys, total } }: { page: PageOfKeys }) {
  const { linkTo } = useSecretKeyFilters()
  return (
    <Pagination
      noun="key"
      shown={keys.length}
      before={before}
      total={total}
      previous={number > 1 ? linkTo({ page: number - 1 }) : undefined}
      next={number < count ? linkTo({ page: number + 1 }) : undefined}
    />
  )
}
