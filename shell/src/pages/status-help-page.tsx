import { useEffect, useState } from 'react'
import { usePage } from '../page/page-context.ts'
import styles from './page.module.css'

interface Explained {
  name: string
  id: number
  status: number
  message: string
}

/** What one product error means, by its name or number (rule L1). */
export function StatusHelpPage() {
  const wanted = usePage(({ path }) => path.split('/')[2] ?? '')
  const explained = useExplanation(wanted)

  return (
    <div>
      <h1 className={styles.title}>What an error means</h1>
      {explained ? (
        <>
          <p className={styles.lead}>{explained.message}</p>
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>{explained.name}</dd>
            <dt>Number</dt>
            <dd>{explained.id}</dd>
            <dt>Status</dt>
            <dd>{explained.status}</dd>
          </dl>
        </>
      ) : (
        <p className={styles.lead}>
          When you write to our support team, include the reference shown with the error: it takes them straight to what
          happened.
        </p>
      )}
    </div>
  )
}

/** The table is fetched when somebody asks: no other page needs it. */
function useExplanation(wanted: string): Explained | undefined {
  const [explained, setExplained] = useState<Explained>()
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const { PROBLEMS } = await import('@portal/contracts/problems')
      const found = Object.entries(PROBLEMS).find(([name, { id }]) => name === wanted || String(id) === wanted)
      if (isWanted) setExplained(found && { name: found[0], ...found[1] })
    }
    if (wanted) void look().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [wanted])
  return explained
}
