import { LoadMore } from '@portal/design-system/load-more'
import { announce } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import type { PagedLoad } from './load/index.ts'

/** Returns what `usePagedLoad` asks for next: what is behind the last row of a page, until a page is not full. */
export function byCursor(rowsPerPage: number) {
  return (page: readonly { cursor?: string | undefined }[]): { after: string } | undefined => {
    const after = page.length < rowsPerPage ? undefined : page.at(-1)?.cursor
    return after ? { after } : undefined
  }
}

interface MoreRowsProps {
  load: PagedLoad<unknown>
  /** Name of a row, in the singular. */
  noun: string
  /** Its plural, if that is not an *s* more. */
  plural?: string
}

/** Foot of a list that comes in pages: how many rows are there, and the next ones on demand. */
export function MoreRows({ load, noun, plural }: MoreRowsProps) {
  const { data = [], hasMore, isLoadingMore, loadMore } = load
  const toast = useToast()
  return (
    <LoadMore
      shown={data.length}
      noun={noun}
      {...(plural && { plural })}
      hasMore={hasMore}
      isLoading={isLoadingMore}
      onMore={() => void loadMore().then((count) => announce(`${count} more`), toast.error)}
    />
  )
}
