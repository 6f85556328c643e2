import { FieldError } from '@portal/design-system/field'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { useId, useState } from 'react'
import { type DayRange, isDay } from './day.ts'
import styles from './day-range-field.module.css'

export interface DayRangeFieldProps extends DayRange {
  /** Name of the group, e.g. "Date placed". */
  label: string
  errors?: { from?: string | undefined; to?: string | undefined }
  onChange: (change: Partial<DayRange>) => void
}

/** A first and a last day in one frame. */
export function DayRangeField({ label, from, to, errors = {}, onChange }: DayRangeFieldProps) {
  const id = useId()
  const [fromError, toError] = [`${id}-from`, `${id}-to`]
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.range}>
        <Day
          label="From"
          day={from}
          errorId={errors.from ? fromError : undefined}
          onChange={(day) => onChange({ from: day })}
        />
        <Day label="To" day={to} errorId={errors.to ? toError : undefined} onChange={(day) => onChange({ to: day })} />
      </div>
      <FieldError id={fromError} error={errors.from} />
      <FieldError id={toError} error={errors.to} />
    </fieldset>
  )
}

interface DayProps {
  label: string
  day: string
  /** Id of the message below; undefined where nothing is wrong. */
  errorId: string | undefined
  onChange: (day: string) => void
}

/** A year is typed digit by digit, and each makes another date: only one of this product's life is reported. */
function Day({ label, day, errorId, onChange }: DayProps) {
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
    <label className={styles.day} data-invalid={errorId ? true : undefined}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        data-empty={typed === '' || undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </label>
  )
}
