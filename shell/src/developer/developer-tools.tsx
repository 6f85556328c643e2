import type { RemoteOverride } from '@portal/contracts/platform'
import { formatTimeOfDay } from '@portal/design-system/date'
import { useDateFormat } from '@portal/platform/remote'
import { lazy, Suspense, useState } from 'react'
import { withSecondTry } from '../document/second-try.ts'
import { usePage } from '../page/page-context.ts'
import styles from './developer.module.css'
import { reset } from './reset.ts'

const DeveloperPanel = lazy(async () => ({
  default: await withSecondTry(async () => (await import('./developer-panel.tsx')).DeveloperPanel),
}))

/**
 * Tools for people who may load remotes from elsewhere (rule P23): the current overrides, their reset, and the panel.
 */
export function DeveloperTools() {
  useDateFormat()
  const overrides = usePage(({ plan }) => plan.overrides) ?? []
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')

  return (
    <aside className={styles.bar} aria-label="Developer" data-elsewhere={overrides.length > 0 || undefined}>
      <p className={styles.words}>{problem || overrides.map(wordsOf).join(' ')}</p>
      {overrides.length > 0 && (
        <button
          type="button"
          className={styles.action}
          onClick={() => reset().catch(({ message }: Error) => setProblem(message))}
        >
          Reset
        </button>
      )}
      <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Developer panel
      </button>
      {isOpen && (
        <Suspense>
          <DeveloperPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  )
}

function wordsOf({ remote, origin, until }: RemoteOverride) {
  return `${remote} comes from ${origin} until ${formatTimeOfDay(until)}, for you alone.`
}
