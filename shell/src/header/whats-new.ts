import { checkOf, storedValue } from '@portal/platform/storage'
import { useEffect, useSyncExternalStore } from 'react'
import { usePage } from '../page/page-context.ts'

/** Day of the newest entry that this browser has opened: the page of the entries notes it itself. */
const opened = storedValue(
  'local',
  'device:whats-new',
  checkOf((value): value is string => typeof value === 'string'),
)

/** Another tab, or the page that the browser goes back from, has opened the entries. */
const CHANGES = ['storage', 'pageshow']

function subscribe(onChange: () => void): () => void {
  for (const event of CHANGES) addEventListener(event, onChange)
  return () => {
    for (const event of CHANGES) removeEventListener(event, onChange)
  }
}

/** Returns whether there is an entry that this browser has not opened; to a browser that never saw one, nothing is new (rule H67). */
export function useHasNews(): boolean {
  const newest = usePage(({ plan }) => plan.whatsNew) ?? ''
  useEffect(() => {
    if (newest && !opened.get()) opened.set(newest)
  }, [newest])
  return useSyncExternalStore(
    subscribe,
    () => newest > (opened.get() ?? newest),
    () => false,
  )
}
