export {
  byTheHour,
  hourOf,
  mayBeHourly,
  RANGES,
  type RangeName,
  spanOf,
  type UsageRange,
  usageRange,
} from './usage-range.ts'
export {
  countsBefore,
  countsById,
  countsIn,
  type Series,
  seriesOf,
  totalOf,
} from './usage-series.ts'
