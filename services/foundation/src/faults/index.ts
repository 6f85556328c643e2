/* Faults in browsers, which the release server takes and staff find by their reference. */
export { faults } from './faults.tables.ts'
export { findFault } from './find-fault.sql.ts'
