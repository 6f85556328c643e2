import { writeFileSync } from 'node:fs'

/* What `npm test` counts of a jest run, and which projects had a test; written where JEST_REPORT says. */
export default class JestReport {
  onRunComplete(_, results) {
    const file = process.env.JEST_REPORT
    if (!file) return

    const report = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      projects: [...new Set(results.testResults.map(({ displayName }) => displayName?.name))],
    }
    writeFileSync(file, JSON.stringify(report))
  }
}
