import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatNumber } from '@portal/design-system/number'
import { Table } from '@portal/design-system/table'
import { announce } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import { AnswerStillLoading } from '../answers/answer-still-loading.tsx'
import { loadProblem } from '../answers/load-problem.tsx'
import styles from './people.module.css'
import { PEOPLE_COLUMNS } from './people-columns.tsx'
import { searchQueries } from './search-queries.ts'
import { usePeople } from './use-people.ts'

/** A row for each person in each account; the next fifty when somebody asks for them. */
export function People({ text }: { text: string }) {
  const { first, people, hasMore, isLoadingMore, loadMore } = usePeople(text)
  const toast = useToast()

  async function showMore() {
    try {
      announce(`${(await loadMore()).length} more`)
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <>
      <Table
        caption="People and their accounts"
        columns={PEOPLE_COLUMNS}
        rows={people}
        rowKey={({ key }) => key}
        expectedRows={3}
        problem={loadProblem(first, { what: 'users and accounts', call: searchUsers })}
        empty={<NobodyFound text={text} />}
        footer={
          people && (
            <div className={styles.foot}>
              <p role="status">{countOf(people.length, hasMore)}</p>
              {hasMore && (
                <Button size="small" isPending={isLoadingMore} onClick={showMore}>
                  Load more
                </Button>
              )}
            </div>
          )
        }
      />
      <AnswerStillLoading what="the results" queryKey={searchQueries.people(text).queryKey} query={first} />
    </>
  )
}

function countOf(shown: number, hasMore: boolean) {
  if (hasMore) return `The first ${formatNumber(shown)} results`
  return shown === 1 ? '1 result' : `${formatNumber(shown)} results`
}

function NobodyFound({ text }: { text: string }) {
  return (
    <EmptyState icon="users" title={`Nobody is found by “${text}”`}>
      Look for the beginning of an email address, name or account, or for a whole account ID or key ID.
    </EmptyState>
  )
}
