import type { ReactNode } from 'react'
import { formatCompressed, formatNumber, unlimited } from '../number/number.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Bar } from './bar.tsx'
import styles from './meter.module.css'

export { Bar } from './bar.tsx'

export type MeterTone = 'accent' | 'attention' | 'stopped' | 'paused'

export interface MeterProps {
  /** Measured quantity, e.g. "Lookups used". */
  label: string
  isLabelHidden?: boolean
  value: number
  /** 1e12 or more is unlimited: then there is no bar. */
  max: number
  /** After the numbers, e.g. "lookups". */
  unit?: string
  /** All digits, where somebody decides by them. */
  isExactShown?: boolean
  /**
   * Action near the limit, e.g. a link to the plans: shown from 90 %. Only with it does the bar turn amber then: it
   * does not if nothing is to be done (it renews by itself, it is inactive).
   */
  nextStep?: ReactNode
  /** By default amber from 90 % if there is a next step, and red when full. */
  tone?: MeterTone
}

/** Shows the used share of a limit. */
export function Meter({ label, isLabelHidden = false, value, max, unit, isExactShown, nextStep, ...look }: MeterProps) {
  const tone = look.tone ?? toneOf(value, max, Boolean(nextStep))
  const words = unit ? ` ${unit}` : ''
  const isUnlimited = max >= unlimited
  const exact = isUnlimited
    ? `${formatNumber(value)}${words}, no limit`
    : `${formatNumber(value)} of ${formatNumber(max)}${words}`
  return (
    <div className={styles.meter} data-tone={tone}>
      <div className={styles.words}>
        {!isLabelHidden && <span className={styles.label}>{label}</span>}
        <span className={styles.numbers} title={exact}>
          {isExactShown && !isUnlimited ? (
            exact
          ) : (
            <>
              <span aria-hidden="true">
                {isUnlimited
                  ? `${formatCompressed(value)}${words}, no limit`
                  : `${formatCompressed(value)} / ${formatCompressed(max)}${words}`}
              </span>
              <VisuallyHidden>{exact}</VisuallyHidden>
            </>
          )}
        </span>
      </div>
      {!isUnlimited && (
        // biome-ignore lint/a11y/useSemanticElements: browsers draw a <meter> each in their own way
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(value, max)}
          aria-valuetext={exact}
        >
          <Bar share={shareOf(value, max)} />
        </div>
      )}
      {nextStep && shareOf(value, max) >= 90 && <p className={styles.note}>{nextStep}</p>}
    </div>
  )
}

/** Percent of the bar, 0 to 100. A used limit of nothing is full. */
function shareOf(value: number, max: number) {
  if (!(value > 0)) return 0
  return max > 0 ? Math.min(100, (value / max) * 100) : 100
}

function toneOf(value: number, max: number, hasNextStep: boolean): MeterTone {
  const share = shareOf(value, max)
  if (share >= 100) return 'stopped'
  return share >= 90 && hasNextStep ? 'attention' : 'accent'
}
