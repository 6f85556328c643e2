import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { messageOf } from '@portal/platform/api'
import type { LoadState } from './load-problem.tsx'

/** Says that what is shown is what was read before. */
export function OutdatedNotice({ query: { data, error, refetch } }: { query: LoadState }) {
  if (data === undefined || !error) return null
  return (
    <Notice
      tone="attention"
      action={
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      What you see may be out of date: {messageOf(error).content}
    </Notice>
  )
}
