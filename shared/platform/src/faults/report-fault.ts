import { thePlatform } from '../start/platform.ts'
import type { Fault } from './fault-reporter.ts'

/** Tells the portal's operators; returns the reference under which support finds it. */
export function reportFault(fault: Fault): string {
  return thePlatform().faults.report(fault)
}
