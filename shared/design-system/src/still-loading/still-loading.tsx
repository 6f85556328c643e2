import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './still-loading.module.css'

export interface StillLoadingProps {
  /** Loading content, e.g. "secret keys". */
  what: string
  /** Ends the wait. */
  onCancel?: () => void
}

/** Delay before the first message, in ms. */
const patienceMs = 5000

/** Rendered while something loads: after five seconds it says so and offers a way out. */
export function StillLoading({ what, onCancel }: StillLoadingProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, patienceMs, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div role="status" className={styles.status}>
      {isSlow && (
        <>
          <p>Still loading {what}. This is taking longer than usual.</p>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </>
      )}
    </div>
  )
}
