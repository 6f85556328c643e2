import { formatCount } from '@portal/contracts/counts'
import type { FaultKind } from '@portal/contracts/platform'
import type { CanaryTrial } from './canary-trials.sql.ts'

/** Faults that show a broken release, as opposed to a bad response or policy. */
const FAILURES: readonly FaultKind[] = ['load', 'timeout', 'contract', 'mount', 'render', 'unhandled']

/** A trial ends at so many failures… */
const LEAST_FAILURES = 5
/** …once they come to more than so many of a hundred who were given it: networks fail, too. */
const MOST_FAILING_PERCENT = 5

export function isFailure(kind: FaultKind): boolean {
  return FAILURES.includes(kind)
}

/** Returns whether a canary has failed too often to continue (rule P11). */
export function hasFailed({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): boolean {
  return failures >= LEAST_FAILURES && failsTooOften({ views, failures })
}

/**
 * Returns whether people have used it successfully (rule P11): a trial without users proves nothing, and failures too
 * few to halt it may still be too many to promote it.
 */
export function hasPassed(trial: Pick<CanaryTrial, 'views' | 'failures' | 'haltedBecause'>): boolean {
  return trial.views > 0 && trial.haltedBecause === null && !failsTooOften(trial)
}

function failsTooOften({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): boolean {
  return failures * 100 > views * MOST_FAILING_PERCENT
}

export function countInWords({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): string {
  return `${formatCount(failures, 'failure')} in ${formatCount(views, 'view')}`
}
