import { getClock, moveClock, type PortalTime } from '@portal/contracts/authorization/admin-clock'
import { formatCount } from '@portal/contracts/counts'
import { formatLongDate } from '@portal/design-system/date'
import { useDateFormat } from '@portal/platform/remote'
import { thePlatform } from '@portal/platform/start'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { loadAnew } from '../developer/reset.ts'
import buttons from '../layout/buttons.module.css'
import styles from './demo-clock.module.css'
import popover from './popover.module.css'

/** How often a clock on its way is looked at, in ms. */
const LOOK_EVERY_MS = 500
const STEPS = [1, 7, 30] as const

/**
 * Shows the portal's time and moves it (rule E32), where the server says that it can be moved; nothing elsewhere. Once the
 * clock is there the page is loaded anew.
 */
export function DemoClock() {
  useDateFormat()
  const [time, setTime] = useState<PortalTime>()
  const [problem, setProblem] = useState('')
  const isMoving = time?.moving_to !== undefined

  useEffect(() => {
    const { callApi } = thePlatform()
    // In production there is no such call, and nothing to show.
    callApi(getClock).then(
      (read) => setTime(read as PortalTime),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (!isMoving) return
    const look = async () => {
      const read = (await thePlatform().callApi(getClock)) as PortalTime
      setTime(read)
      if (!read.moving_to) loadAnew()
    }
    const timer = setInterval(() => void look().catch(({ message }: Error) => setProblem(message)), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMoving])

  if (!time) return null

  const send = async (move: string) => {
    setProblem('')
    const sent = (await thePlatform().callApi(moveClock, { body: { move } })) as PortalTime
    setTime(sent)
    if (!sent.moving_to) loadAnew()
  }
  const go = (move: string) => void send(move).catch((error: Error) => setProblem(wordsOf(error)))
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(String(new FormData(event.currentTarget).get('to') ?? ''))
  }

  return (
    <section aria-label="Demo clock" className={styles.clock}>
      <p className={popover.detail} role="status">
        <span>{`Portal time: ${formatLongDate(time.now)}`}</span>
        {time.moving_to && <span>{`, moving to ${formatLongDate(time.moving_to)}`}</span>}
      </p>
      <div>
        {STEPS.map((days) => (
          <button
            key={days}
            type="button"
            className={buttons.button}
            disabled={isMoving}
            onClick={() => go(`+${days}d`)}
          >
            {`+${formatCount(days, 'day')}`}
          </button>
        ))}
        {time.ahead_seconds > 0 && (
          <button type="button" className={buttons.button} onClick={() => go('reset')}>
            Reset
          </button>
        )}
      </div>
      <form onSubmit={onSubmit}>
        <input type="date" name="to" aria-label="Move the clock to" required disabled={isMoving} />
        <button type="submit" className={buttons.button} disabled={isMoving}>
          Move
        </button>
      </form>
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}

/** The message of the field where there is one: it says which times the clock takes. */
function wordsOf(error: Error & { fields?: Record<string, string> }): string {
  return error.fields?.move ?? error.message
}
