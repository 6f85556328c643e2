import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/* What `npm test` counts of a jest run, which projects had a test, and what each file took; written where JEST_REPORT says. */
export default class JestReport {
  onRunComplete(_, results) {
    const file = process.env.JEST_REPORT
    if (!file) return

    const report = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      projects: [...new Set(results.testResults.map(({ displayName }) => displayName?.name))],
      files: results.testResults.map(({ testFilePath, perfStats }) => ({
        file: relative(process.cwd(), testFilePath),
        seconds: perfStats.runtime / 1000,
      })),
      failures: results.testResults
        .filter(({ failureMessage }) => failureMessage)
        .map(({ failureMessage }) => failureMessage),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}
