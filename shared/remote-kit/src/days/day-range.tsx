import { TextField } from '@portal/design-system/text-field'
import { useState } from 'react'
import styles from './day-range.module.css'

/** First and last day, `YYYY-MM-DD`; empty for an open end. */
export interface DayRange {
  from: string
  to: string
}

/** Returns whether a text is a day of this product's lifetime. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text)
}

/** A first and a last day in a bar of filters. */
export function DayRangeFields({ from, to, onChange }: DayRange & { onChange: (change: Partial<DayRange>) => void }) {
  return (
    <div className={styles.days}>
      <Day label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <Day label="To" shown="to" day={to} onChange={(day) => onChange({ to: day })} />
    </div>
  )
}

interface DayProps {
  label: string
  shown?: string
  day: string
  onChange: (day: string) => void
}

/** A year is typed digit by digit, and each makes another date: only one of this product's life reaches the address. */
function Day({ label, shown = label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState(day)
  const [seen, setSeen] = useState(day)
  if (day !== seen) {
    setSeen(day)
    setTyped(day)
  }

  function type(text: string) {
    setTyped(text)
    if (!text || isDay(text)) onChange(text)
  }
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <TextField
        label={label}
        isLabelHidden
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  )
}
