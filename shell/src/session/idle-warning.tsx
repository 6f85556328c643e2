import { messageOf } from '@portal/platform/api'
import { sessionPrompts, signOut } from '@portal/platform/session'
import { useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { Countdown } from './countdown.tsx'
import styles from './session-dialog.module.css'

/** Counts down to the end of a session in which nothing happens. */
export function IdleWarning({ endsAt }: { endsAt: number }) {
  const { isBusy, problem, run } = useAnswer()
  return (
    <>
      <h2 id="session-title">Are you still there?</h2>
      <p id="session-text">Nothing has happened here for a while. You will be logged out to keep your account safe.</p>
      <Countdown endsAt={endsAt} className={styles.countdown} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.choices}>
        <button type="button" className={buttons.button} disabled={isBusy} onClick={() => run(signOut)}>
          Log out
        </button>
        <button
          type="button"
          className={buttons.primary}
          data-focus-first
          aria-disabled={isBusy}
          onClick={() => run(sessionPrompts().stay)}
        >
          Stay logged in
        </button>
      </div>
    </>
  )
}

/** Runs one answer at a time, and shows its error. */
function useAnswer() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (answer: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    await answer().catch((error) => setProblem(messageOf(error).content))
    setBusy(false)
  }
  return { isBusy, problem, run }
}
