import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { announce } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import { LoadedTable } from '@portal/remote-kit/load'
import styles from './people.module.css'
import { PEOPLE_COLUMNS } from './people-columns.tsx'
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
    <LoadedTable
      load={first}
      caption="People and their accounts"
      columns={PEOPLE_COLUMNS}
      rows={people}
      rowKey={({ key }) => key}
      expectedRows={3}
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
  )
}

function countOf(shown: number, hasMore: boolean) {
  return hasMore ? `The first ${formatNumber(shown)} results` : formatCount(shown, 'result')
}

function NobodyFound({ text }: { text: string }) {
  return (
    <EmptyState icon="users" title={`Nobody is found by “${text}”`}>
      Look for the beginning of an email address, name or account, or for a whole account ID or key ID.
    </EmptyState>
  )
}
