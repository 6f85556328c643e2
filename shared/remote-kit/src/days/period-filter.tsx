import { Select } from '@portal/design-system/select'
import { useState } from 'react'
import { latePage } from '../app/late-page.tsx'
import { type DayRange, isDay } from './day.ts'
import { periodsOf } from './periods.ts'

export { type DayRange, isDay, isWithin } from './day.ts'

/* Most people choose a period by its name. */
const DayRangeField = latePage(async () => (await import('./day-range-field.tsx')).DayRangeField, null)

export interface PeriodFilterProps extends DayRange {
  /** Name of the field, e.g. "Date". */
  label: string
  /** `YYYY-MM-DD`, in the calendar that the days are of. */
  today: string
  /** Label of no choice; any time if omitted. */
  placeholder?: string
  onChange: (change: Partial<DayRange>) => void
}

/** A month or a year by its name, or a first and a last day of one's own, in a bar of filters. */
export function PeriodFilter({
  label,
  today,
  from,
  to,
  placeholder = `Any ${label.toLowerCase()}`,
  onChange,
}: PeriodFilterProps) {
  const [isCustom, setCustom] = useState(false)
  const [seen, setSeen] = useState({ from, to })
  if (from !== seen.from || to !== seen.to) {
    setSeen({ from, to })
    // Cleared from outside; days that are typed here are seen before they arrive.
    if (!from && !to) setCustom(false)
  }
  const periods = periodsOf(today)
  const period = periods.find((one) => one.from === from && one.to === to)
  const isOwn = isCustom || (!period && (isDay(from) || isDay(to)))

  function choose(value: string) {
    setCustom(value === 'custom')
    const { from: first = '', to: last = '' } = periods.find(({ name }) => name === value) ?? {}
    if (value !== 'custom') onChange({ from: first, to: last })
  }
  function type(change: Partial<DayRange>) {
    setCustom(true)
    setSeen({ from, to, ...change })
    onChange(change)
  }
  return (
    <>
      <Select
        label={label}
        isLabelHidden
        placeholder={placeholder}
        options={[
          ...periods.map(({ name, label: words }) => ({ value: name, label: words })),
          { value: 'custom', label: 'Custom dates' },
        ]}
        value={isOwn ? 'custom' : (period?.name ?? '')}
        data-set={isDay(from) || isDay(to) || undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOwn && <DayRangeField label={label} from={from} to={to} onChange={type} />}
    </>
  )
}
