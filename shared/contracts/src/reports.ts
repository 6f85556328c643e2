/* Where pages tell what happened in a browser, and how much at once. Browsers themselves send there what a policy refused. */

export const FAULTS_PATH = '/faults'
export const LOADS_PATH = '/loads'

/** Maximum number of loads that one page reports in one request. */
export const LOADS_PER_REPORT = 50
/** A tab in the background may take any time; what takes longer counts as this. */
export const LONGEST_PHASE_MS = 600_000
