/* How the use of the site was measured: the release server counts, staff read. */
export { countMeasured, type Measured, pagesOfDays, purgeMeasuredDays, sumMeasured } from './measured-days.sql.ts'
export { measuredDays } from './measured-days.tables.ts'
