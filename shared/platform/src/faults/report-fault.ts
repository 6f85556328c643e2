import { runningPlatform } from '../start/platform.ts'
import type { Fault, FaultReporter } from './fault-reporter.ts'
import { newReference } from './reference.ts'

/** Faults of the page before its platform runs. */
const early: Fault[] = []

/** Reports a fault to the operators, as soon as there is a platform to do it; returns its reference. */
export function reportFault(fault: Fault): string {
  const platform = runningPlatform()
  if (platform) return platform.faults.report(fault)

  const id = newReference()
  early.push({ id, ...fault })
  return id
}

/** Hands over what was reported before the platform ran. */
export function reportEarlyFaults({ report }: FaultReporter): void {
  for (const fault of early.splice(0)) report(fault)
}
