import { Button } from '../button/button.tsx'
import { formatCount, formatNumber } from '../number/number.tsx'
import styles from './load-more.module.css'

export interface LoadMoreProps {
  /** Number of items shown. */
  shown: number
  /** Singular noun of an item, e.g. "result". */
  noun: string
  plural?: string
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** The foot of a list that grows: how many are here, and the way to more of them. */
export function LoadMore({ shown, noun, plural = `${noun}s`, hasMore, isLoading, onMore }: LoadMoreProps) {
  return (
    <div className={styles.foot}>
      <p role="status">{hasMore ? `The first ${formatNumber(shown)} ${plural}` : formatCount(shown, noun, plural)}</p>
      {hasMore && (
        <Button size="small" isPending={isLoading} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
