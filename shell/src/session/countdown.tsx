import { useEffect, useState } from 'react'

/** Countdown in minutes and seconds; screen readers read it on focus. */
export function Countdown({ endsAt, className }: { endsAt: number; className: string | undefined }) {
  const [left, setLeft] = useState(endsAt - Date.now())
  useEffect(() => {
    const tick = () => setLeft(endsAt - Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])

  const seconds = Math.max(0, Math.ceil(left / 1000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer" aria-label="Time left" className={className}>
      {shown}
    </p>
  )
}
