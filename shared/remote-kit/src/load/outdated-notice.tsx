import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { messageOf } from '@portal/platform/api'
import type { Load } from './load.ts'

/** Says that what is shown is what was read before. */
export function OutdatedNotice({ load: { data, error, retry } }: { load: Load }) {
  if (data === undefined || !error) return null
  return (
    <Notice
      tone="attention"
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      What you see may be out of date: {messageOf(error).content}
    </Notice>
  )
}
