import { thePlatform } from '../start/platform.ts'
import type { Fault } from './fault-reporter.ts'

/** Reports a fault to the operators; returns its reference. */
export function reportFault(fault: Fault): string {
  return thePlatform().faults.report(fault)
}
