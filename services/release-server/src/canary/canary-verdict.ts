import type { FaultKind } from '@portal/contracts/platform'
import type { CanaryTrial } from './canary-trials.sql.ts'

/** What tells that a release is broken, rather than that an answer or a policy was. */
const FAILURES: readonly FaultKind[] = ['load', 'timeout', 'contract', 'mount', 'render', 'unhandled']

/** A trial ends at so many failures… */
const LEAST_FAILURES = 5
/** …once they come to more than so many of a hundred who were given it: networks fail, too. */
const MOST_FAILING_PERCENT = 5

export function isFailure(kind: FaultKind): boolean {
  return FAILURES.includes(kind)
}

/** Whether a canary has failed too often to go on (rule P11). */
export function hasFailed({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): boolean {
  return failures >= LEAST_FAILURES && failsTooOften({ views, failures })
}

/**
 * Whether somebody has tried it and it worked for them (rule P11): nobody's trial proves nothing, and failures that are too few to halt
 * it are still too many for everybody.
 */
export function hasPassed(trial: Pick<CanaryTrial, 'views' | 'failures' | 'haltedBecause'>): boolean {
  return trial.views > 0 && trial.haltedBecause === null && !failsTooOften(trial)
}

function failsTooOften({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): boolean {
  return failures * 100 > views * MOST_FAILING_PERCENT
}

export function countInWords({ views, failures }: Pick<CanaryTrial, 'views' | 'failures'>): string {
  return `${failures} ${failures === 1 ? 'failure' : 'failures'} in ${views} ${views === 1 ? 'view' : 'views'}`
}
