import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Notice } from '../notice/notice.tsx'

export interface OfflineProps {
  /** Missing content, e.g. "members". */
  what: string
  /** It was loaded before and is still on screen, below. */
  hasData?: boolean
  onRetry: () => void
  isRetrying?: boolean
}

/** Shown without a connection: above content that stays, or in the place of what is missing. Nothing is broken. */
export function Offline({ what, hasData = false, onRetry, isRetrying }: OfflineProps) {
  const title = "You're offline"
  const retry = (
    <Button size={hasData ? 'small' : undefined} onClick={onRetry} isPending={isRetrying}>
      Retry
    </Button>
  )
  return (
    <div role="status">
      {hasData ? (
        <Notice title={title} action={retry}>
          What you see was loaded before the connection was lost. It may have changed since.
        </Notice>
      ) : (
        <EmptyState icon="offline" title={title} action={retry}>
          We'll load {what} when you're back online.
        </EmptyState>
      )}
    </div>
  )
}
