export type { Fault } from './faults/fault-reporter.ts'
export { newReference } from './faults/reference.ts'
export { reportFault } from './faults/report-fault.ts'
export { sendReports } from './faults/send-reports.ts'
