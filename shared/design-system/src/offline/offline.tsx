import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

export interface OfflineProps {
  /** Missing content, e.g. "members". */
  what: string
  /** It was loaded before and is still on screen, below. */
  hasData?: boolean
  onRetry: () => void
  isRetrying?: boolean
}

/** Shown without a connection: existing content stays, and missing content can be retried. Nothing is broken. */
export function Offline({ what, hasData = false, onRetry, isRetrying }: OfflineProps) {
  return (
    <div role="status">
      <Notice
        title="You're offline"
        action={
          <Button size="small" icon="refresh" onClick={onRetry} isPending={isRetrying}>
            Retry
          </Button>
        }
      >
        {hasData
          ? 'What you see was loaded before the connection was lost. It may have changed since.'
          : `We'll load ${what} when you're back online.`}
      </Notice>
    </div>
  )
}
